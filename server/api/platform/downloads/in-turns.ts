import type { PlatformContext } from '../context.ts'

/**
 * Yields pages, each of which is read when it is its account's turn; between pages, as while a slow client downloads one, others
 * have theirs.
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
