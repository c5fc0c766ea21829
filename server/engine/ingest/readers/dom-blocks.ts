import type { Block } from '../passages/block.ts'
import { cleanText } from '../text/clean-text.ts'
import { type DomElement, type DomNode, isElement, isText, nameOf } from './dom.ts'
import { isLayout, tableBlocks } from './dom-table.ts'
import { inlineText, isStruck, raised } from './inline-text.ts'
import { targetOf } from './link-target.ts'

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
/** Elements that contain no page text, such as controls and pictures. */
const silent = new Set(
  'head title script style noscript template svg math select option input textarea iframe object img picture video audio'.split(
    ' ',
  ),
)
const LEVEL_OF_TERM = 6
const LEVEL_OF_BOLD = 5
const BOLD_HEADING_MAX_CHARS = 120

function isHidden(element: DomElement): boolean {
  if (element.getAttribute('hidden') !== null || element.getAttribute('aria-hidden') === 'true') return true
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.getAttribute('style') ?? '')
}

/**
 * Returns whether a paragraph is short, entirely bold and without a mark such as "." or ":" at its end, which is how most people
 * write headings.
 */
function isBoldLine(element: DomElement): boolean {
  const text = element.textContent?.trim() ?? ''
  if (!text || text.length > BOLD_HEADING_MAX_CHARS || /[.!:;,]$/.test(text)) return false
  return [...element.childNodes].every((child) =>
    isElement(child) ? ['b', 'strong', 'br'].includes(nameOf(child)) : !child.textContent?.trim(),
  )
}

/**
 * Returns the heading level of an element: h1 to h6, `role="heading"`, a `dt`, a `summary`, or a bold line. Null for other
 * elements.
 */
function headingLevel(element: DomElement): number | null {
  const name = nameOf(element)
  const digit = /^h([1-6])$/.exec(name)?.[1]
  if (digit) return Number(digit)
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level')) || 2
  if (name === 'p' && isBoldLine(element)) return LEVEL_OF_BOLD
  return name === 'dt' || name === 'summary' ? LEVEL_OF_TERM : null
}

/** Walks a page in reading order and collects its blocks. */
class DomWalker {
  readonly blocks: Block[] = []
  private text = ''
  private kind: 'paragraph' | 'line' = 'paragraph'

  walk(node: DomNode): void {
    if (isText(node)) this.text += (node.textContent ?? '').replace(/\s+/g, ' ')
    else if (isElement(node)) this.element(node)
  }

  children(node: DomNode): void {
    for (const child of node.childNodes) this.walk(child)
  }

  flush(): void {
    const text = cleanText(this.text)
    this.text = ''
    if (text) this.blocks.push({ kind: this.kind, text, location: {} })
    this.kind = 'paragraph'
  }

  private element(element: DomElement): void {
    const name = nameOf(element)
    if (silent.has(name) || isHidden(element) || isStruck(element)) return
    if (name === 'sup') {
      this.text += raised(element.textContent ?? '', this.text.trimEnd())
      return
    }
    const level = headingLevel(element)
    if (level !== null) this.heading(element, level)
    else if (inline.has(name)) {
      this.children(element)
      if (name === 'a') this.text += targetOf(element)
    } else if (name === 'br') this.text += '\n'
    else if (name === 'pre') this.preformatted(element)
    else if (name === 'table' && !isLayout(element)) this.table(element)
    else if (name === 'li') this.item(element)
    else this.section(element)
  }

  private section(element: DomElement): void {
    this.flush()
    this.children(element)
    this.flush()
  }

  private heading(element: DomElement, level: number): void {
    this.flush()
    const text = cleanText(inlineText(element).replace(/\s+/g, ' '))
    if (text) this.blocks.push({ kind: 'heading', level, text, location: {} })
  }

  private preformatted(element: DomElement): void {
    this.flush()
    this.text = element.textContent ?? ''
    this.flush()
  }

  private table(element: DomElement): void {
    this.flush()
    this.blocks.push(...tableBlocks(element, {}))
  }

  private item(element: DomElement): void {
    this.flush()
    this.kind = 'line'
    this.children(element)
    this.flush()
  }
}

/** Returns the text of an element as blocks: headings, paragraphs, list items, and tables with their column names. */
export function domBlocks(root: DomNode): Block[] {
  const walker = new DomWalker()
  walker.children(root)
  walker.flush()
  return walker.blocks
}
