import type { Faq } from '#contract/knowledge/faqs.ts'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { found } from '#server/lib/app-error.ts'
import { addFaqIn, refresh, updateFaqIn } from '../training/faqs/service.ts'
import { publishQuestion } from './collect.ts'
import { lockQuestion, questionOf, updateQuestion } from './store.ts'

/** Answers a question permanently, by adding the answer to the FAQ from which the bot learns. */
export async function answerQuestion(
  context: With<'engine' | 'provider'>,
  member: Member,
  id: number,
  given: { readonly question?: string; readonly answer: string },
): Promise<{ question: UnansweredQuestion; faq: Faq }> {
  const { clientId } = member
  const answered = await context.db.transaction(async (tx) => {
    await lockQuestion(tx, clientId, id)
    const { question: row } = found(await questionOf(tx, clientId, id))
    const text = { question: given.question ?? row.question, answer: given.answer }
    // If two members answer at the same time, the second changes the FAQ entry that the first added.
    const faq =
      row.status === 'answered' && row.faq_id !== null
        ? await updateFaqIn(tx, context, member, { id: row.faq_id, given: text })
        : await addFaqIn(tx, context, member, { botId: row.bot_id, given: text })
    await updateQuestion(tx, clientId, id, { status: 'answered', faq_id: faq.id })
    return { question: await publishQuestion(tx, clientId, id), faq }
  })
  refresh(context, answered.faq.bot_id)
  return answered
}

/** Dismisses or reopens a question. */
export function setStatus(
  { db }: Context,
  { clientId }: Member,
  id: number,
  status: 'open' | 'dismissed',
): Promise<UnansweredQuestion> {
  return db.transaction(async (tx) => {
    found(await updateQuestion(tx, clientId, id, { status }))
    return publishQuestion(tx, clientId, id)
  })
}
