import type { Locale } from '#contract/base/shapes.ts'
import type { AnswerChoice } from '#contract/chats/message-shapes.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { messagesOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Choices } from '#server/channels/choices.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'

/** Title of the list of choices, on channels that open choices as a list. */
const titles: Record<Locale, string> = {
  'en-US': 'Choose',
  'fr-FR': 'Choisir',
  'vi-VN': 'Chọn',
  'tr-TR': 'Seç',
}

/** Prefix of the idempotency keys of rating requests. */
export const RATING_KEY = 'rating:'
const STARS = [1, 2, 3, 4, 5] as const

/** Returns stars as customers see them, such as ★★★. */
export const starsText = (stars: number): string => '★'.repeat(stars)

export const asksForRating = ({
  sender,
  client_message_id: key,
}: Pick<MessageSnapshot, 'sender' | 'client_message_id'>): boolean =>
  sender === 'bot' && (key?.startsWith(RATING_KEY) ?? false)

const offered = ({ receipt }: Pick<MessageSnapshot, 'receipt'>): readonly AnswerChoice[] =>
  (receipt as { choices?: readonly AnswerChoice[] } | null)?.choices ?? []

/**
 * Returns the choices that a message offers: the stars of a rating request, or the questions in its receipt. Null if there are
 * none.
 */
export function choicesIn(message: MessageSnapshot, language: string | null): Choices | null {
  const title = titles[localeOf(language) ?? 'en-US']
  if (asksForRating(message)) {
    const items = STARS.map((stars) => ({
      label: starsText(stars),
      value: { kind: 'rating' as const, stars },
    }))
    return { title, items }
  }
  const items = offered(message).map(({ label, question }) => ({
    label,
    value: { kind: 'question' as const, text: question },
  }))
  return items.length > 0 ? { title, items } : null
}

/** Returns the question that a customer chose by typing its number in a list; null if the text is not such a number. */
export async function chosenByNumber(
  { db }: Context,
  { id, client_id }: ChatSnapshot,
  text: string,
  order: number,
): Promise<string | null> {
  const number = /^\s*([1-9])[.)]?\s*$/.exec(text)?.[1]
  if (!number) return null
  const [before] = await messagesOf(db, client_id, id, { before: order, length: 1 })
  return (before && offered(before)[Number(number) - 1]?.question) ?? null
}
