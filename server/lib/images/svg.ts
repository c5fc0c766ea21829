/**
 * Drawings stay SVGs instead of becoming PNGs: sharp's time limit does not stop its SVG renderer (a drawing of 2 kB took 77 s),
 * and servers without fonts would lose their text. They are only shown in `<img>`, where nothing in them can run.
 */
import { XMLParser } from 'fast-xml-parser'
import { elements, looks, shapes } from './svg-words.ts'

/** Our choice: maximum number of elements in a drawing, and maximum nesting depth. */
const ELEMENTS_MAX = 5_000
const DEPTH_MAX = 64
/** Our choice: maximum number of `use` elements; each can draw others, so the work can grow exponentially. */
const USES_MAX = 16

type Attributes = Readonly<Record<string, string>>
type Node = Readonly<Record<string, unknown>> & { readonly ':@'?: Attributes }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Decodes the entities in a text; null if one is neither predefined nor an allowed character code. */
function plain(text: string): string | null {
  let isKnown = true
  const clear = text.replace(/&(#x?[0-9a-f]+|\w+);?/gi, (_, name: string) => {
    if (!name.startsWith('#')) {
      isKnown &&= name in named
      return named[name] ?? ''
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    isKnown &&= code > 8 && code < 0xd800
    return isKnown ? String.fromCharCode(code) : ''
  })
  return isKnown ? clear : null
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`)

const ownPart = /url\s*\(\s*['"]?#[\w-]+['"]?\s*\)/gi
const trick = /[\\@]|\/\*|(?![\t\n\r])\p{Cc}|javascript:/iu

/**
 * Returns whether a value refers only to parts of the same drawing, calls only allowed functions, and contains no escapes or
 * scripts.
 */
function isHarmless(value: string): boolean {
  const rest = value.replace(ownPart, '')
  return (
    !trick.test(rest) &&
    [...rest.matchAll(/([\w-]*)\s*\(/g)].every(([, name = '']) => calls.has(name.toLowerCase()))
  )
}

/** Allowed functions: colors and transforms. */
const calls: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla translate translatex translatey scale scalex scaley rotate skewx skewy matrix'.split(
    ' ',
  ),
)

const styleOf = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(
      ([name = '', value = '', ...more]) => looks.has(name) && value && !more.length && isHarmless(value),
    )
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Returns an attribute as rewritten markup; empty if it is not allowed. */
function attribute([name, raw]: readonly [string, string]): string {
  const value = plain(String(raw))
  if (value === null || !isHarmless(value)) return ''
  if (name === 'style') return styleOf(value) && ` style="${escaped(styleOf(value))}"`
  if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value) ? ` href="${value}"` : ''
  return looks.has(name) || shapes.has(name) ? ` ${name}="${escaped(value)}"` : ''
}

/** Number of elements written so far, and number of `use` elements among them. */
interface Count {
  elements: number
  uses: number
}

function written(nodes: readonly Node[], depth: number, count: Count): string {
  if (depth > DEPTH_MAX) throw new Error('The drawing is nested too deeply.')
  return nodes.map((node) => writtenNode(node, depth, count)).join('')
}

function writtenNode(node: Node, depth: number, count: Count): string {
  const name = Object.keys(node).find((key) => key !== ':@') ?? ''
  if (name === '#text') return escaped(plain(String(node[name])) ?? '')
  if (!elements.has(name) || (depth === 0) !== (name === 'svg')) return ''
  count.elements += 1
  if (name === 'use') count.uses += 1
  if (count.elements > ELEMENTS_MAX || count.uses > USES_MAX)
    throw new Error('The drawing has too many parts.')
  const attributes = Object.entries(node[':@'] ?? {})
    .map(attribute)
    .join('')
  const inside = written(node[name] as readonly Node[], depth + 1, count)
  const space = depth === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''
  return `<${name}${space}${attributes}>${inside}</${name}>`
}

/**
 * Rebuilds a drawing from allowed elements and attributes, so that no scripts, foreign content, external addresses, handlers or
 * entities remain. Throws if it is not an SVG or is too large to draw.
 */
export function rebuiltSvg(text: string): string {
  const nodes = parser.parse(text.replace(/<!DOCTYPE[^[>]*>/i, ''), true) as readonly Node[]
  const root = nodes.filter((node) => 'svg' in node)
  if (root.length !== 1) throw new Error('This is not an SVG drawing.')
  return written(root, 0, { elements: 0, uses: 0 })
}
