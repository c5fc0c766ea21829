import { prepare } from '#server/bin/prepare.mjs'
import { chaosFleet } from './support/chaos-fleet.ts'
import { measureFaults } from './support/count-faults.ts'
import { onFleet } from './support/fleet.ts'

/** `CHAOS_MESSAGES` and `CHAOS_KILLS` change the length of the run. */
const size = {
  messages: Number(process.env.CHAOS_MESSAGES ?? 4_000),
  kills: Number(process.env.CHAOS_KILLS ?? 40),
}

/**
 * Kills relays, APIs, Redis and PostgreSQL, and the connections to both, while visitors write. Unlike most measurements, it
 * fails if anything was lost, doubled or out of order.
 */
export async function run(): Promise<void> {
  prepare()
  const faults = await onFleet(chaosFleet, (fleet) => measureFaults(fleet, size))
  if (faults && faults.lost + faults.doubled + faults.reordered > 0)
    throw new Error(`The goal is 0, 0 and 0, but: ${JSON.stringify(faults)}.`)
}
