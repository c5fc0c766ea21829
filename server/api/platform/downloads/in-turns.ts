import type { PlatformContext } from '../context.ts'

/**
 * Yields pages, reading each when it is the account's turn. Other accounts get their turns between pages, for example while a
 * slow client downloads one.
 */
export async function* inTurns<Page>(
  { heavyTurns }: Pick<PlatformContext, 'heavyTurns'>,
  clientId: number,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await heavyTurns.run(clientId, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
