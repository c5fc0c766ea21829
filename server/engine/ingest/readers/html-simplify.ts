import { HtmlNesting } from './html-nesting.ts'

/** Elements whose content is no text of the page. */
const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'audio',
  'video',
])
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

const tagName = /[a-z][\w:-]*/iy

/** End of a tag, past quoted attribute values; the end of the text when it never ends. */
function tagEnd(html: string, start: number): number {
  let quote = ''
  let before = ''
  for (let at = start; at < html.length; at += 1) {
    const char = html[at] ?? ''
    if (quote) quote = char === quote ? '' : quote
    else if (char === '>') return at + 1
    else if ((char === '"' || char === "'") && before === '=') quote = char
    if (char.trim()) before = char
  }
  return html.length
}

/** Runs of white space, over which parsers of articles take quadratic time. */
const shortenSpace = (text: string) => text.replace(/[^\S\n]{2,}/g, ' ').replace(/(?:\n ?){3,}/g, '\n\n')

/** A scanner over the tags of a page that copies what is kept. One pass, whatever the page. */
class Simplifier {
  private readonly kept: string[] = []
  /** Ends that were looked for in vain to the end of the page, so that nobody looks again. */
  private readonly missing = new Set<string>()
  private readonly nesting: HtmlNesting
  private readonly html: string
  private at = 0

  constructor(html: string, depthMax: number) {
    this.html = html
    this.nesting = new HtmlNesting(depthMax)
  }

  run(): string {
    while (this.at < this.html.length) {
      const open = this.html.indexOf('<', this.at)
      const textEnd = open < 0 ? this.html.length : open
      if (textEnd > this.at) this.kept.push(shortenSpace(this.html.slice(this.at, textEnd)))
      this.at = textEnd
      if (open >= 0) this.markup()
    }
    return this.kept.join('')
  }

  private markup(): void {
    const closing = this.html[this.at + 1] === '/'
    tagName.lastIndex = this.at + (closing ? 2 : 1)
    const name = tagName.exec(this.html)?.[0].toLowerCase()
    if (name) this.tag(name, closing)
    else if (this.html.startsWith('<!--', this.at)) this.skipPast('-->')
    // A doctype or a processing instruction, else a "<" in the text.
    else if (/[!?/]/.test(this.html[this.at + 1] ?? '')) this.skipPast('>')
    else {
      this.kept.push('&lt;')
      this.at += 1
    }
  }

  private tag(name: string, closing: boolean): void {
    const end = tagEnd(this.html, this.at + 1 + name.length)
    const text = this.html.slice(this.at, end)
    this.at = end
    if (dropped.has(name)) {
      if (!closing && !text.endsWith('/>')) this.skipElement(name)
    } else if (empty.has(name)) this.kept.push(text)
    else this.element(name, text, closing)
  }

  private element(name: string, text: string, closing: boolean): void {
    if (closing) {
      if (this.nesting.end(name)) this.kept.push(text)
      return
    }
    const { keep, endBefore } = this.nesting.start(name)
    if (endBefore) this.kept.push(endBefore)
    // Without its tags, a hidden element still parts the words around it.
    if (keep) this.kept.push(text)
    else if (this.kept.at(-1) !== ' ') this.kept.push(' ')
  }

  private skipElement(name: string): void {
    if (this.missing.has(name)) return
    const end = new RegExp(`</${name}[\\s/>]`, 'gi')
    end.lastIndex = this.at
    const found = end.exec(this.html)
    if (found) this.at = tagEnd(this.html, found.index)
    else this.missing.add(name)
  }

  private skipPast(mark: string): void {
    const found = this.missing.has(mark) ? -1 : this.html.indexOf(mark, this.at)
    if (found < 0) this.missing.add(mark)
    this.at = found < 0 ? this.at + 1 : found + mark.length
  }
}

/**
 * A page without scripts, styles, pictures and comments, its tags balanced and nested no deeper than `depthMax`: parsers of
 * documents work recursively and take seconds or fail on thousands of nested elements.
 */
export function simplifyHtml(html: string, depthMax: number): string {
  return new Simplifier(html, depthMax).run()
}
