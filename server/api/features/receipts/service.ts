import { canSeeChat } from '#contract/chats/chat-policy.ts'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'
import type { AnswerReceipt, ReceiptPassage } from '#contract/knowledge/receipts.ts'
import { toActionRun } from '#server/api/core/actions/map.ts'
import { runsById } from '#server/api/core/actions/store.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { passageHash } from '#server/engine/passage-hash.ts'
import { sharedWords } from '#server/engine/questions/shared-words.ts'
import type { Receipt } from '#server/engine/types.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { questionOf } from '../questions/store.ts'
import { answeredMessage, type PassageRow, passagesByReceipt, replyToQuestion } from './store.ts'

/**
 * Returns whether a member may see how answers in a chat were produced; in playground chats, only members who train the bot may.
 */
const canSeeReceipts = (member: Member, chat: ChatSnapshot): boolean =>
  chat.channel === 'playground' ? member.permissions.includes('canManageSetting') : canSeeChat(member, chat)

/** Returns how an answer was produced. Throws `not_found` if the member cannot see the chat or the message has no receipt. */
export async function receiptOf(
  { db }: Context,
  member: Member,
  chatId: number,
  order: number,
): Promise<AnswerReceipt> {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!canSeeReceipts(member, chat)) throw new AppError('not_found')
  const { message, question, ...row } = found(await answeredMessage(db, member.clientId, chatId, order))
  const receipt = row.receipt as unknown as Receipt
  const references = row.references as readonly DocumentReference[]
  const quoted = references.map(({ id, content }) => ({ id, hash: passageHash(content) }))
  const wanted = [...receipt.passages, ...quoted]
  const passages = await passagesByReceipt(db, member.clientId, chat.bot_id, wanted)
  const runs = await runsById(
    db,
    member.clientId,
    (receipt.actions ?? []).flatMap(({ id }) => id ?? []),
  )
  return {
    bot_id: chat.bot_id,
    question,
    answer: message,
    writer: receipt.engine.startsWith('provider') ? 'provider' : 'embedded',
    model: receipt.model,
    certainty: receipt.certainty ?? null,
    confidence: Math.min(1, Math.max(0, receipt.confidence)),
    prompt_version: receipt.prompt_version,
    milliseconds: Math.max(0, Math.round(receipt.milliseconds)),
    provider_error: receipt.provider_error ?? null,
    provider_words: receipt.provider_words ?? null,
    actions: runs.map(toActionRun),
    passages: passagesIn(receipt, references, passages, question),
  }
}

/** Returns the receipt of the latest reply to a question that the bot could not answer. */
export async function questionReceipt(context: Context, member: Member, questionId: number) {
  found(await questionOf(context.db, member.clientId, questionId))
  const { chat_id, position } = found(await replyToQuestion(context.db, member.clientId, questionId))
  return receiptOf(context, member, chat_id, position)
}

/**
 * Returns the considered passages, followed by other quoted passages. If a source has been deleted, only its quoted passages are
 * known.
 */
function passagesIn(
  { passages }: Receipt,
  references: readonly DocumentReference[],
  rows: readonly PassageRow[],
  question: string,
): ReceiptPassage[] {
  const rowOf = (id: number, hash: string) =>
    rows.find((row) => row.id === id && row.hash === hash) ?? rows.find((row) => row.hash === hash)
  const considered = passages.flatMap(({ id, score, hash }) => {
    const row = rowOf(id, hash)
    const reference = references.find((one) => one.id === id)
    const content = row?.text ?? reference?.content
    if (content === undefined) return []
    return [toPassage({ id, content, score, row, reference, question })]
  })
  const known = new Set(passages.map(({ id }) => id))
  const otherPassages = references
    .filter(({ id }) => !known.has(id))
    .map((reference) => {
      const row = rowOf(reference.id, passageHash(reference.content))
      return toPassage({ ...reference, score: 0, row, reference, question })
    })
  return [...considered, ...otherPassages]
}

interface Considered {
  readonly id: number
  readonly content: string
  readonly score: number
  readonly row: PassageRow | undefined
  readonly reference: DocumentReference | undefined
  readonly question: string
}

function toPassage({ id, content, score, row, reference, question }: Considered): ReceiptPassage {
  const heading = row?.heading ?? null
  const { content: _, ...cited } = reference ?? { file_name: row?.name ?? '', content: '', id }
  const location = row && {
    file_name: row.name,
    ...(row.page !== null && { page: row.page }),
    ...(row.sheet !== null && { sheet: row.sheet }),
    ...(row.row !== null && { row: row.row }),
    ...(row.url !== null && { url: row.url }),
  }
  return {
    ...cited,
    ...location,
    id,
    content,
    heading,
    score,
    source_id: row?.source_id ?? null,
    source_kind: row?.kind ?? null,
    is_used: reference !== undefined,
    words: sharedWords(question, `${heading ?? ''} ${content}`),
  }
}
