import type { Context } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import type { Answer } from '#server/engine/types.ts'
import { dayOf } from '#server/lib/days.ts'
import { asksSomething } from '../questions/collect.ts'
import { recordAnswer } from './store.ts'

/** Returns the ids of the sources that an answer quotes, from keys such as `file:12`; the owner's prompt is none of them. */
const sourceIdsOf = ({ references }: Answer): number[] => [
  ...new Set(
    references.flatMap(({ source }) => {
      const id = Number(/^(?:file|url|faq):(\d+)$/.exec(source)?.[1])
      return Number.isSafeInteger(id) ? [id] : []
    }),
  ),
]

/** Counts a question that the bot replied to, and keeps which sources were used; a failure of this does not affect the customer. */
export async function noteAnswer(
  { db, clock, log }: Context,
  { clientId, id: botId, client }: BotCaller,
  message: string,
  answer: Answer,
  isAnswered: boolean,
): Promise<void> {
  if (answer.kind !== 'answer' && answer.kind !== 'unknown') return
  if (!isAnswered && !asksSomething(message, answer.language)) return
  const at = clock.now()
  const day = dayOf(at, client.time_zone)
  const given = { clientId, botId, day, at, isAnswered, sourceIds: sourceIdsOf(answer) }
  await recordAnswer(db, given).catch((error) =>
    log.error({ err: error, bot: botId }, 'could not count a question'),
  )
}
