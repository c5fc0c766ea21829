import type { Answered } from '#server/api/core/chats/chat-hooks.ts'
import type { With } from '#server/api/core/context.ts'
import { asksSomething } from '#server/engine/questions/asks-something.ts'
import type { Answer } from '#server/engine/types.ts'
import { dayOf } from '#server/lib/days.ts'
import { recordAnswers } from './store.ts'

/**
 * Returns the ids of the sources that an answer quotes, from keys such as `file:12`; quotes from the owner's prompt are omitted.
 */
const sourceIdsOf = ({ references }: Answer): number[] => [
  ...new Set(
    references.flatMap(({ source }) => {
      const id = Number(/^(?:file|url|faq):(\d+)$/.exec(source)?.[1])
      return Number.isSafeInteger(id) ? [id] : []
    }),
  ),
]

/**
 * Counts a question to which the bot replied, and records the sources that the answer used. Both writes are deferred, so
 * that writes for several answers can be batched.
 */
export function recordAnswer(
  { db, clock, bookkeeping }: With<'bookkeeping'>,
  { bot: { clientId, id: botId, client }, message, answer, isAnswered }: Answered,
): void {
  if (answer.kind !== 'answer' && answer.kind !== 'unknown') return
  if (!isAnswered && !asksSomething(message, answer.language)) return
  const at = clock.now()
  const given = { botId, day: dayOf(at, client.time_zone), at, isAnswered, sourceIds: sourceIdsOf(answer) }
  bookkeeping.gather(clientId, 'answers', given, (answers) => recordAnswers(db, clientId, answers))
}
