const shape = /https?:\/\/[^\s<>"'`\\]+/i

/** Signs that end a sentence or close a bracket, rather than belong to the address before them. */
const trailing = /[.,;:!?…)\]}*_~]+$/

/** Returns the first web address in a text, or null. */
export function firstLink(text: string): string | null {
  const found = shape.exec(text)?.[0].replace(trailing, '')
  return found && URL.canParse(found) ? found : null
}
