/** Matches tags that contain a page's metadata. */
const TAGS = /<(?:meta|link|base|html)\b[^<>]{0,4000}>/gi
const TITLE = /<title\b[^<>]{0,1000}>([^<]{0,2000})<\/title/i
/** Maximum number of tags, which is more than any ordinary page has; further tags are ignored. */
const TAGS_MAX = 200

/**
 * Returns the metadata of a page as a separate page. Untrusted markup is not parsed in full: nested formatting elements make any
 * conforming parser quadratic, which would block the server.
 */
export function headOf(html: string): string {
  const tags: string[] = []
  for (const [tag] of html.matchAll(TAGS)) {
    if (tags.push(tag) === TAGS_MAX) break
  }
  const title = TITLE.exec(html)?.[1] ?? ''
  return `<!doctype html><head><title>${title}</title>${tags.join('')}</head>`
}
