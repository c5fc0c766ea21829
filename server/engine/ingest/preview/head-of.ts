/** Tags that say what a page is about, title and language included; nothing of the body. */
const TAGS = /<(?:meta|link|base|html)\b[^<>]{0,4000}>/gi
const TITLE = /<title\b[^<>]{0,1000}>([^<]{0,2000})<\/title/i
/** More tags than any honest page has; the rest is passed over. */
const TAGS_MAX = 200

/**
 * The little of a page that a preview needs, as a page of its own. Foreign markup is not parsed as a whole: nested formatting
 * elements make any conforming parser quadratic, which would hold up the server.
 */
export function headOf(html: string): string {
  const tags: string[] = []
  for (const [tag] of html.matchAll(TAGS)) {
    if (tags.push(tag) === TAGS_MAX) break
  }
  const title = TITLE.exec(html)?.[1] ?? ''
  return `<!doctype html><head><title>${title}</title>${tags.join('')}</head>`
}
