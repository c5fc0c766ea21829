import { expect, it, vi } from 'vitest'
import { eachClient } from '#server/api/platform/each-client.ts'

it('a client whose work fails does not keep the others from theirs, and is named in the log', async () => {
  const error = vi.fn()
  const done: number[] = []
  const work = async ({ client_id }: { client_id: number }) => {
    if (client_id === 2) throw new Error('refused')
    done.push(client_id)
  }
  const context = { log: { error } } as unknown as Parameters<typeof eachClient>[0]
  await eachClient(context, [{ client_id: 1 }, { client_id: 2 }, { client_id: 3 }], 'could not work', work)
  expect(done).toEqual([1, 3])
  expect(error.mock.calls).toEqual([[{ err: new Error('refused'), client: 2 }, 'could not work']])
})
