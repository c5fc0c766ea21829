import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { faultsIn } from '#machines/recording/verify.ts'
import { exampleRecording } from '#tests/support/example-recording.ts'

const file = join(import.meta.dirname, '../../server/plugins/docs/generated/example.flight')
const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))

/** Our choice: maximum bytes of the example, so that it opens at once. */
const MAX_BYTES = 64 * 1024

test('the example that /inspect opens is a recording of the current machines; RECORD_EXAMPLE=1 writes it', async () => {
  const made = await exampleRecording()
  if (process.env.RECORD_EXAMPLE) writeFileSync(file, JSON.stringify(made))
  const text = readFileSync(file, 'utf8')
  const kept = parseFlight(text)
  if (typeof kept === 'string') throw new Error(kept)
  expect(faultsIn(kept, (id) => machines.get(id) ?? null)).toEqual([])
  expect(kept.actors.map(({ name, chart }) => [name, chart])).toEqual(
    made.actors.map(({ name, chart }) => [name, chart]),
  )
  expect(kept.actors.every(({ steps, differs }) => steps.length > 0 && differs === undefined)).toBe(true)
  expect(kept.isRedacted).toBe(true)
  expect(text.length).toBeLessThan(MAX_BYTES)
  for (const word of ['Friday', 'parcel', 'warehouse', 'Claire', 'Deniz', 'Thank'])
    expect(text).not.toContain(word)
})
