import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { faultsIn } from '#machines/recording/verify.ts'

const folder = join(import.meta.dirname, '../recordings')
const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))

/** Returns the text of a recording, packed or not. */
function textOf(name: string): string {
  const bytes = readFileSync(join(folder, name))
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8')
}

const files = readdirSync(folder).filter((name) => name.endsWith('.flight'))

test.each(files)('the recording %s replays as it should', (name) => {
  const flight = parseFlight(textOf(name))
  if (typeof flight === 'string') throw new Error(`${name}: ${flight}`)
  expect(faultsIn(flight, (id) => machines.get(id) ?? null)).toEqual([])
})
