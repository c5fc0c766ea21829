import { Parser } from 'htmlparser2'

/** Elements whose content is not part of the page's text. */
const dropped = new Set('script style noscript template svg math iframe object canvas audio video'.split(' '))
/** Elements without an end tag. */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements whose content is not parsed as markup, so that parsing cannot restart inside them. */
const rawText = new Set(['script', 'style'])

/** Elements that contain the whole page, outermost first. */
const frame = ['html', 'body']

/** Shortens runs of white space, for which article extractors take quadratic time. */
const shortenSpace = (text: string) => text.replace(/[^\S\n]{2,}/g, ' ').replace(/(?:\n ?){3,}/g, '\n\n')

const escapeText = (text: string) => text.replaceAll('<', '&lt;')

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('')

interface OpenElement {
  readonly name: string
  /** Index of the element's tag in `kept`. */
  readonly at: number
}

/** Rewrites a page while parsing it. */
class Simplifier {
  private readonly kept: string[] = []
  /** Open elements, outermost first. */
  private readonly open: OpenElement[] = []
  /** Number of open elements at the outermost dropped one; 0 outside dropped elements. */
  private droppedAt = 0
  /** Index of the last text in `kept`. */
  private textAt = -1
  private isTooDeep = false
  private readonly depthMax: number
  private readonly parser = new Parser(
    {
      onopentag: (name, attributes) => this.start(name, attributes),
      onclosetag: (name) => this.end(name),
      ontext: (text) => this.text(shortenSpace(escapeText(text))),
    },
    { decodeEntities: false },
  )

  constructor(depthMax: number) {
    this.depthMax = depthMax
  }

  /**
   * Parses a page, restarting after each place where the nesting is too deep, because the parser's time grows with the square of
   * the depth.
   */
  run(html: string): string {
    for (let rest = html; rest !== ''; ) {
      this.isTooDeep = false
      this.parser.reset()
      this.parser.write(rest)
      rest = this.isTooDeep ? rest.slice(this.parser.endIndex + 1) : ''
      if (this.isTooDeep) this.closeContent()
      else this.parser.end()
    }
    while (this.open.length > 0) this.end(this.open.at(-1)?.name ?? '')
    return this.kept.join('')
  }

  private start(name: string, attributes: Readonly<Record<string, string>>): void {
    const tag = `<${name}${attributesOf(attributes)}>`
    if (voidElements.has(name)) {
      this.keep(tag)
      return
    }
    this.open.push({ name, at: this.kept.length })
    if (dropped.has(name) && this.droppedAt === 0) this.droppedAt = this.open.length
    this.keep(tag)
    if (this.open.length < this.depthMax || rawText.has(name)) return
    this.isTooDeep = true
    this.parser.pause()
  }

  private end(name: string): void {
    if (voidElements.has(name)) return
    this.keep(`</${name}>`)
    if (this.droppedAt === this.open.length) this.droppedAt = 0
    this.open.pop()
  }

  /** Closes all elements except the page's frame, and drops elements without text, of which hostile pages have millions. */
  private closeContent(): void {
    const isFrame = ({ name }: OpenElement): boolean => frame[this.open.length - 1] === name
    for (let top = this.open.at(-1); top && !isFrame(top); top = this.open.at(-1)) {
      this.end(top.name)
      if (this.textAt < top.at) this.kept.length = top.at
    }
  }

  private text(text: string): void {
    if (text.trim() !== '') this.textAt = this.kept.length
    this.keep(text)
  }

  private keep(markup: string): void {
    if (this.droppedAt === 0) this.kept.push(markup)
  }
}

/**
 * Returns a page without scripts, styles, pictures and comments, with balanced tags nested at most `depthMax` deep: document
 * parsers are recursive, so thousands of nested elements take seconds or make them fail.
 */
export function simplifyHtml(html: string, depthMax: number): string {
  return new Simplifier(depthMax).run(html)
}
