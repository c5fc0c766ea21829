import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ReadError } from '../read-error.ts'

/** An element of an XML document with its content, in order. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlNode | string)[]
}

const DEPTH_MAX = 256

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  // Only the five standard entities and numeric ones are decoded, further below; declared entities are never expanded.
  processEntities: false,
  parseTagValue: false,
  trimValues: false,
  maxNestedTags: DEPTH_MAX,
})

const standardEntities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return character(Number(decimal))
    if (hex) return character(Number.parseInt(hex, 16))
    return standardEntities[name] ?? whole
  })
}

type Raw = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null

function toAttributes(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, decodeEntities(String(text))]))
}

function toNodes(raw: unknown): (XmlNode | string)[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).flatMap((item): (XmlNode | string)[] => {
    if ('#text' in item) return [decodeEntities(String(item['#text']))]
    const name = Object.keys(item).find((key) => key !== ':@')
    if (!name || name.startsWith('?')) return []
    return [{ name, attributes: toAttributes(item[':@']), children: toNodes(item[name]) }]
  })
}

/** Refuses documents that declare entities, because such documents are bombs or try to access files and addresses. */
function refuseEntities(text: string): void {
  const doctype = text.indexOf('<!DOCTYPE')
  if (doctype >= 0 && text.indexOf('<!ENTITY', doctype) >= 0) throw new ReadError('damaged')
}

/** Returns the root element of an XML document. Throws `damaged` if it is not well-formed or declares entities. */
export function parseXml(text: string): XmlNode {
  refuseEntities(text)
  const valid = XMLValidator.validate(text, { allowBooleanAttributes: true })
  if (valid !== true) throw new ReadError('damaged', { cause: new Error(valid.err.msg) })
  const root = toNodes(parser.parse(text)).find((node) => typeof node !== 'string')
  if (!root || typeof root === 'string') throw new ReadError('damaged')
  return root
}

/** Returns all text within an element. */
export const textOf = (node: XmlNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** Returns the child elements of an element. */
export const elementsOf = (node: XmlNode): XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== 'string')
