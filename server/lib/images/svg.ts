import { XMLParser } from 'fast-xml-parser'
import { elements, looks, shapes } from './svg-words.ts'

/** Our choice: elements of a drawing, and how deep they may stand in each other. */
const ELEMENTS_MAX = 5_000
const DEPTH_MAX = 64
/** Our choice: parts that are drawn again; each could draw others again, so that few of them are many. */
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

/** Text without its entities; null where it has one of its own making. */
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

/** A value that names nothing but parts of the same drawing, and hides nothing. */
function isHarmless(value: string): boolean {
  const rest = value.replace(ownPart, '')
  return (
    !trick.test(rest) &&
    [...rest.matchAll(/([\w-]*)\s*\(/g)].every(([, name = '']) => calls.has(name.toLowerCase()))
  )
}

/** Functions of colours and transforms. */
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

/** One attribute as it is written again; empty where it is none of ours. */
function attribute([name, raw]: readonly [string, string]): string {
  const value = plain(String(raw))
  if (value === null || !isHarmless(value)) return ''
  if (name === 'style') return styleOf(value) && ` style="${escaped(styleOf(value))}"`
  if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value) ? ` href="${value}"` : ''
  return looks.has(name) || shapes.has(name) ? ` ${name}="${escaped(value)}"` : ''
}

/** Counts what is written, and refuses what would be too much to draw. */
interface Count {
  elements: number
  uses: number
}

function written(nodes: readonly Node[], depth: number, count: Count): string {
  if (depth > DEPTH_MAX) throw new Error('The drawing is nested too deep.')
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
 * A drawing written anew from a list of what draws: no script, no foreign content, no address outside of it, no handler, no entity
 * comes through, whatever it was called. Throws where it is no SVG, or too large to draw.
 */
export function rebuiltSvg(text: string): string {
  const nodes = parser.parse(text.replace(/<!DOCTYPE[^[>]*>/i, ''), true) as readonly Node[]
  const root = nodes.filter((node) => 'svg' in node)
  if (root.length !== 1) throw new Error('This is no drawing.')
  return written(root, 0, { elements: 0, uses: 0 })
}
