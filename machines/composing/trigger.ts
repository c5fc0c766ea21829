/** Text that opens a list at the caret: members to mention after `@`, canned replies after `/`. */
export interface Trigger {
  readonly sign: '@' | '/'
  /** Index of the `@` or `/` in the text. */
  readonly start: number
  /** Text between the sign and the caret. */
  readonly query: string
}

/** Our choice: maximum length of a query; longer text is not a search. */
const QUERY_MAX_CHARS = 40

/** `@` allows a first and last name; `/` allows a shortcut, which has no spaces. */
const shapes: Record<Trigger['sign'], RegExp> = {
  '@': /(?:^|[\s(])@((?:[^\s@]+ ?[^\s@]*)?)$/,
  '/': /(?:^|\s)\/([^\s/]*)$/,
}

/** Returns the trigger directly before the caret, or null. */
export function triggerAt(text: string, caret: number, sign: Trigger['sign']): Trigger | null {
  const query = shapes[sign].exec(text.slice(0, caret))?.[1]
  if (query === undefined || query.length > QUERY_MAX_CHARS) return null
  return { sign, start: caret - query.length - 1, query }
}

/** Returns the text with the trigger replaced, and the caret position after the replacement. */
export function replaceTrigger(text: string, { start, query }: Trigger, inserted: string) {
  const rest = text.slice(start + 1 + query.length)
  return { text: text.slice(0, start) + inserted + rest, caret: start + inserted.length }
}
