import type { Faq } from '#contract/knowledge/faqs.ts'
import { FAQS_MAX } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import { detectLocale } from '#server/engine/detect-language.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { embedSourceJob } from '../jobs.ts'
import { replacePassages } from '../passages.ts'
import { knowledgeEvent } from '../progress.ts'
import { deleteSource, insertSource, type SourceRow, updateSource } from '../store.ts'
import { asking, toFaq } from './map.ts'
import { countFaqs, faqOf } from './store.ts'

/** Fields for editing a question and its answer. */
export interface FaqText {
  readonly question: string
  readonly answer: string
}

const columnsOf = ({ question, answer }: FaqText, now: Date) => ({
  name: question,
  size: Buffer.byteLength(answer),
  language: detectLocale(`${question} ${answer}`, null),
  engine_version: ENGINE_VERSION,
  read_at: now,
})

/** Stores the answer as the entry's only passage, with the question as its heading, and publishes the entry. */
async function learn(
  tx: Executor,
  context: With<'provider'>,
  row: SourceRow,
  { question, answer }: FaqText,
): Promise<Faq> {
  const { id, client_id, bot_id } = row
  await replacePassages(tx, row, [{ text: answer, heading: asking(question), location: {} }])
  if (context.provider) await context.jobs.enqueue(tx, embedSourceJob, { sourceId: id, clientId: client_id })
  const faq = toFaq({ source: row, answer })
  await append(tx, client_id, [
    { type: 'faq.saved', payload: { faq }, audience: 'supervisors' },
    ...(await knowledgeEvent(tx, client_id, bot_id)),
  ])
  return faq
}

const trimmed = ({ question, answer }: FaqText): FaqText => ({
  question: question.trim(),
  answer: answer.trim(),
})

/** Adds an FAQ entry within a transaction; call `refresh` after the commit. Throws `not_found` and `entry_limit_reached`. */
export async function addFaqIn(
  tx: Executor,
  context: With<'provider'>,
  { clientId }: Pick<Member, 'clientId'>,
  { botId, given }: { readonly botId: number; readonly given: FaqText },
): Promise<Faq> {
  const text = trimmed(given)
  const now = context.clock.now()
  found(await botOf(tx, clientId, botId))
  await lockClient(tx, clientId)
  if ((await countFaqs(tx, clientId, botId)) >= FAQS_MAX)
    throw new AppError('entry_limit_reached', { params: { n: FAQS_MAX } })
  const added = { client_id: clientId, bot_id: botId, kind: 'faq', passages: 1, created_at: now } as const
  return learn(
    tx,
    context,
    await insertSource(tx, { ...added, status: 'ready', ...columnsOf(text, now) }),
    text,
  )
}

/** Makes the bot use its current FAQ entries, by dropping its cached data. */
export function refresh({ engine }: With<'engine'>, botId: number): void {
  engine.forget(botId)
}

/** Adds an FAQ entry to a bot. Throws `not_found` and `entry_limit_reached`. */
export async function addFaq(
  context: With<'engine' | 'provider'>,
  member: Member,
  botId: number,
  text: FaqText,
): Promise<Faq> {
  const faq = await context.db.transaction((tx) => addFaqIn(tx, context, member, { botId, given: text }))
  refresh(context, botId)
  return faq
}

/** Changes an FAQ entry within a transaction; call `refresh` after the commit. */
export async function updateFaqIn(
  tx: Executor,
  context: With<'provider'>,
  { clientId }: Pick<Member, 'clientId'>,
  { id, given }: { readonly id: number; readonly given: FaqText },
): Promise<Faq> {
  const text = trimmed(given)
  found(await faqOf(tx, clientId, id))
  const row = await updateSource(tx, clientId, id, columnsOf(text, context.clock.now()))
  return learn(tx, context, found(row), text)
}

/** Changes an FAQ entry. */
export async function updateFaq(
  context: With<'engine' | 'provider'>,
  member: Member,
  id: number,
  given: FaqText,
): Promise<Faq> {
  const faq = await context.db.transaction((tx) => updateFaqIn(tx, context, member, { id, given }))
  refresh(context, faq.bot_id)
  return faq
}

/** Deletes an FAQ entry, with everything that the bot learned from it. */
export async function deleteFaq(context: With<'engine'>, { clientId }: Member, id: number): Promise<void> {
  const botId = await context.db.transaction(async (tx) => {
    const { bot_id } = found(await deleteSource(tx, clientId, id, 'faq'))
    const gone = { type: 'faq.deleted', payload: { id, bot_id }, audience: 'supervisors' } as const
    await append(tx, clientId, [gone, ...(await knowledgeEvent(tx, clientId, bot_id))])
    return bot_id
  })
  refresh(context, botId)
}
