const shape = /https?:\/\/[^\s<>"'`\\]+/i

/** Trailing punctuation, closing brackets and Markdown marks, which do not belong to the URL before them. */
const trailing = /[.,;:!?…)\]}*_~]+$/

/** Returns the first URL in a text, or null. */
export function firstLink(text: string): string | null {
  const found = shape.exec(text)?.[0].replace(trailing, '')
  return found && URL.canParse(found) ? found : null
}
