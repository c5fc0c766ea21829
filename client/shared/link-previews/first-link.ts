const shape = /https?:\/\/[^\s<>"'`\\]+/i

/** Punctuation that ends a sentence or closes a bracket, rather than belonging to the URL before it. */
const trailing = /[.,;:!?…)\]}*_~]+$/

/** Returns the first URL in a text, or null. */
export function firstLink(text: string): string | null {
  const found = shape.exec(text)?.[0].replace(trailing, '')
  return found && URL.canParse(found) ? found : null
}
