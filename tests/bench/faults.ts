import { prepare } from '#server/bin/prepare.mjs'
import { measureFaults } from './support/count-faults.ts'
import { embeddedFleet, onFleet, serverFleet } from './support/fleet.ts'

/** `FAULT_MESSAGES` and `FAULT_KILLS` shorten the run; `FAULT_FLEET=embedded` or `server` runs only that fleet. */
const size = {
  messages: Number(process.env.FAULT_MESSAGES ?? 20_000),
  kills: Number(process.env.FAULT_KILLS ?? 50),
}

/** Kills processes at random times while messages are written, and counts missing, duplicate and misordered messages. */
export async function run(): Promise<void> {
  prepare()
  const wanted = process.env.FAULT_FLEET
  for (const [name, start] of Object.entries({ server: serverFleet, embedded: embeddedFleet })) {
    if (wanted && wanted !== name) continue
    await onFleet(start, (fleet) => measureFaults(fleet, size))
  }
}
