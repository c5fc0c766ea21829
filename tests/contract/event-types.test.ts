import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventTypes } from '#tests/support/event-types.ts'

const file = join(import.meta.dirname, '../../server/plugins/docs/generated/parley-events.d.ts')

it('the served types of events agree with the contract; `npx vitest run -u` on this file writes them', async () => {
  await expect(await eventTypes()).toMatchFileSnapshot(file)
})
