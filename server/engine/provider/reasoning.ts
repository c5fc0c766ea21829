/** Names of the tags in which models think aloud. */
const NAMES = 'think|thinking|thought|thoughts|reasoning|reflection|scratchpad'
const WHOLE = new RegExp(`<(${NAMES})>[\\s\\S]*?</\\1>`, 'giu')
const LAST_CLOSING = new RegExp(`^[\\s\\S]*</(?:${NAMES})>`, 'iu')
const OPEN = new RegExp(`<(?:${NAMES})>[\\s\\S]*$`, 'iu')
/** End of a text that could be the start of a tag. */
const OPEN_END = /<\/?[a-z]{0,10}$/iu

/** A reply without the model's reasoning. */
export interface Reasoned {
  readonly text: string
  /** Whether reasoning ended without having begun, because the server swallows the opening tag. */
  readonly isLone: boolean
}

/** Removes the reasoning from a reply, or from the part of it that has arrived: whole blocks, an open one, and everything before a lone closing tag. */
export function withoutReasoning(raw: string): Reasoned {
  const rest = raw.replace(WHOLE, '')
  const answer = rest.replace(LAST_CLOSING, '')
  const text = answer.replace(OPEN, '').replace(OPEN_END, '').trimStart()
  return { text, isLone: answer !== rest }
}
