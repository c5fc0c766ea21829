/** A list that opens at the caret: members to mention after `@`, prepared replies after `/`. */
export interface Trigger {
  readonly sign: '@' | '/'
  /** Index of the sign in the text. */
  readonly start: number
  /** Text between the sign and the caret. */
  readonly query: string
}

/** Our choice: a longer text after the sign is no search. */
const QUERY_MAX_CHARS = 40

/** `@` may be followed by a first and a last name, `/` by a shortcut, which has no spaces. */
const shapes: Record<Trigger['sign'], RegExp> = {
  '@': /(?:^|[\s(])@((?:[^\s@]+ ?[^\s@]*)?)$/,
  '/': /(?:^|\s)\/([^\s/]*)$/,
}

/** Returns the list that the text before the caret asks for, or null. */
export function triggerAt(text: string, caret: number, sign: Trigger['sign']): Trigger | null {
  const query = shapes[sign].exec(text.slice(0, caret))?.[1]
  if (query === undefined || query.length > QUERY_MAX_CHARS) return null
  return { sign, start: caret - query.length - 1, query }
}

/** Returns the text with the trigger replaced, and the place of the caret after it. */
export function replaceTrigger(text: string, { start, query }: Trigger, inserted: string) {
  const rest = text.slice(start + 1 + query.length)
  return { text: text.slice(0, start) + inserted + rest, caret: start + inserted.length }
}
