/** Text that is HTML already. */
export interface Html {
  readonly html: string
}

/** Returns a text with the characters that mean something in HTML escaped. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Part = string | number | Html | readonly Html[]

const written = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

/** Returns HTML from a template; every value in it is escaped, except HTML that was made in the same way. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + (index < parts.length ? written(parts[index] ?? '') : '')).join(''),
})
