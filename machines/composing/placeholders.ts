import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Placeholder names in canned replies, written in double braces. */
export const placeholders = ['customer', 'first name', 'agent', 'bot'] as const
export type Placeholder = (typeof placeholders)[number]

/** Value of each placeholder in a chat; null if unknown. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>

/** Part of a reply: text, or a placeholder with its value. */
export interface ReplyPart {
  readonly text: string
  /** Null for plain text. */
  readonly placeholder: Placeholder | null
  /** True if the placeholder has no known value. */
  readonly isMissing: boolean
}

const shape = /\{\{\s*([a-z][a-z _]{0,30}?)\s*\}\}/gi

const nameIn = (text: string): Placeholder | null => {
  const name = text.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ')
  return placeholders.find((one) => one === name) ?? null
}

/** Returns the name used to address a person: the last word of a Vietnamese name, the first word of any other name. */
function firstName(name: string, language: string | null): string | null {
  const words = name.trim().split(/\s+/)
  return (language?.toLowerCase().startsWith('vi') ? words.at(-1) : words[0]) || null
}

/** Returns the placeholder values in a chat; the generated name of an anonymous visitor counts as unknown. */
export function placeholderValues(
  { id, user_name, bot_name, language }: Pick<Chat, 'id' | 'user_name' | 'bot_name' | 'language'>,
  agent: string,
): PlaceholderValues {
  const customer = user_name === `Visitor ${id}` ? null : user_name.trim() || null
  return {
    customer,
    'first name': customer && firstName(customer, language),
    agent: agent.trim() || null,
    bot: bot_name.trim() || null,
  }
}

/** Splits a canned reply at its placeholders; braces around other words are text. */
export function replyParts(text: string, values: PlaceholderValues): readonly ReplyPart[] {
  const parts: ReplyPart[] = []
  let last = 0
  for (const match of text.matchAll(shape)) {
    const placeholder = nameIn(match[1] ?? '')
    if (!placeholder) continue
    if (match.index > last)
      parts.push({ text: text.slice(last, match.index), placeholder: null, isMissing: false })
    const value = values[placeholder]
    parts.push({ text: value ?? placeholder, placeholder, isMissing: value === null })
    last = match.index + match[0].length
  }
  if (last < text.length) parts.push({ text: text.slice(last), placeholder: null, isMissing: false })
  return parts
}

/**
 * Returns the text to insert: placeholders without a value are removed together with the space before them, so that no braces are
 * ever sent.
 */
export function filledReply(text: string, values: PlaceholderValues): string {
  const filled = replyParts(text, values).reduce(
    (before, part) => (part.isMissing ? before.replace(/[ \t]+$/, '') : before + part.text),
    '',
  )
  return filled.replace(/^[ \t]*,?[ \t]+/gm, (space) => (space.includes(',') ? '' : space))
}
