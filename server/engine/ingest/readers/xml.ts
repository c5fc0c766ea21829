import { parseHTML } from 'linkedom'
import { HEADING_MAX_CHARS, HTML_DEPTH_MAX } from '../limits.ts'
import type { Block, Draft } from '../passages/block.ts'
import { answerColumns, isHeadingName, isTextName } from '../passages/columns.ts'
import { cleanText, hasWords } from '../text/clean-text.ts'
import { decodeText } from '../text/decode.ts'
import { domBlocks } from './dom-blocks.ts'
import { simplifyHtml } from './simplify-html.ts'
import { readTextWorkbook } from './workbook.ts'
import { elementsOf, parseXml, textOf, type XmlNode } from './xml-tree.ts'

const declaration = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)["']/i
const spreadsheet = /<(?:\w+:)?Workbook[^>]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/
const markup = /<(?:p|br|div|span|b|i|strong|em|a|ul|ol|li|h[1-6]|table)[\s/>]/i

/** Length of the start of a document that is searched for its root element. */
const PROLOG_CHARS = 20_000

const isLeaf = (node: XmlNode) => elementsOf(node).length === 0
const isMixed = (node: XmlNode) =>
  !isLeaf(node) && node.children.some((child) => typeof child === 'string' && hasWords(child))

/** Returns a name as people write it: `unitPrice` and `unit_price` become "unit price". */
const readable = (name: string) =>
  name
    .replace(
      /([\p{Ll}\d])(\p{Lu})(?=\p{Ll})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replace(/[_.-]+/g, ' ')
    .trim()

/** Returns a label such as "price: 5"; omits names of one character. */
const labelled = (name: string, value: string) => (name.length > 1 ? `${name}: ${value}` : value)

/** Returns the text of an element; escaped markup in it (feeds, shop exports) is read as markup. */
function plainText(node: XmlNode): string {
  const text = textOf(node)
  if (!markup.test(text)) return cleanText(text)
  const { document } = parseHTML(`<html><body>${simplifyHtml(text, HTML_DEPTH_MAX)}</body></html>`)
  return domBlocks(document.documentElement)
    .map((block) => block.text)
    .join('\n')
}

const labelNames = ['name', 'title', 'label', 'key', 'question', 'caption', 'heading']

/** Returns an element's title from its attributes. */
const ownLabel = ({ attributes }: XmlNode) =>
  labelNames.map((name) => attributes[name]).find((value) => value && hasWords(value))

/** Names of attributes that only programs read. */
const technical =
  /^(?:id|idref|ref|uid|uuid|guid|key|class|style|href|src|rel|version|lang|encoding|index|pos|order|x|y|width|height|rows?|cols?|colspan|rowspan|count|hash)$/i

/** Returns the attributes whose values contain letters, or numbers that are not technical. Skips namespaces and empty values. */
function informativeAttributes({ attributes }: XmlNode): [name: string, value: string][] {
  return Object.entries(attributes).filter(
    ([name, value]) =>
      !/^xmlns|:/.test(name) && (/\p{L}/u.test(value) || (hasWords(value) && !technical.test(name))),
  )
}

const attributeLines = (node: XmlNode): string =>
  informativeAttributes(node)
    .map(([name, value]) => `${readable(name)}: ${value}`)
    .join('\n')

/** Attributes that state the unit of a value: `<price currency="EUR">40</price>`. */
const unitNames = /^(?:currency|currency_?code|unit|units|uom|measure)$/i
const UNIT_MAX_CHARS = 12

/** Returns an element's value with its unit. */
function measuredText(node: XmlNode): string {
  const text = plainText(node)
  const unit =
    Object.entries(node.attributes)
      .find(([name]) => unitNames.test(name))?.[1]
      .trim() ?? ''
  const isMeasured = /\p{N}$/u.test(text) && unit !== '' && unit.length <= UNIT_MAX_CHARS
  return isMeasured ? `${text} ${unit}` : text
}

function leafBlocks(node: XmlNode, level: number): Block[] {
  const text = measuredText(node)
  if (!hasWords(text)) {
    const lines = ownLabel(node) || Object.keys(node.attributes).length > 1 ? attributeLines(node) : ''
    return lines ? [{ kind: 'line', text: lines, location: {} }] : []
  }
  if (isHeadingName(node.name) && text.length <= HEADING_MAX_CHARS)
    return [{ kind: 'heading', level, text, location: {} }]
  const label =
    ownLabel(node) ?? (isTextName(node.name) || node.name.length === 1 ? null : readable(node.name))
  if (!label || text.length > HEADING_MAX_CHARS) return [{ kind: 'paragraph', text, location: {} }]
  return [{ kind: 'line', text: `${label}: ${text}`, location: {} }]
}

/**
 * Converts an element that consists of differently named values (a product, a question with its answer) into a record, like a
 * table row; null for other elements.
 */
function recordBlock(node: XmlNode): Block | null {
  const fields = elementsOf(node)
  const names = fields.map((field) => readable(field.name))
  if (fields.length < 2 || !fields.every(isLeaf) || new Set(names).size < names.length) return null
  const values = fields.map(measuredText)
  if (values.filter(hasWords).length < 2) return null
  const columns = answerColumns(names, [])
  const rest = fields.flatMap((_, index) => {
    const value = values[index]
    return value && index !== columns?.heading && index !== columns?.body
      ? [labelled(names[index] ?? '', value)]
      : []
  })
  const own = informativeAttributes(node).flatMap(([name, value]) =>
    technical.test(name) ? [] : [`${readable(name)}: ${value}`],
  )
  const body = columns ? [values[columns.body] ?? ''] : []
  const heading = columns ? (values[columns.heading] ?? '') : ''
  const text = [
    ...(heading.length > HEADING_MAX_CHARS ? [heading] : []),
    ...body,
    ...(columns ? [...rest, ...own] : [...own, ...rest]),
  ]
    .filter(Boolean)
    .join('\n')
  return {
    kind: 'record',
    heading: heading && heading.length <= HEADING_MAX_CHARS ? heading : null,
    text: text || heading,
    location: {},
  }
}

function blocksOf(node: XmlNode, level: number): Block[] {
  if (isLeaf(node)) return leafBlocks(node, level)
  if (isMixed(node) || /^(p|para|paragraph)$/i.test(node.name))
    return [{ kind: 'paragraph', text: plainText(node), location: {} }]
  const record = recordBlock(node)
  if (record) return [record]
  const label = ownLabel(node)
  const above: Block[] =
    label && label.length <= HEADING_MAX_CHARS ? [{ kind: 'heading', level, text: label, location: {} }] : []
  const others =
    above.length > 0
      ? informativeAttributes(node).filter(([name, value]) => value !== label && !technical.test(name))
      : []
  if (others.length > 0)
    above.push({
      kind: 'line',
      text: others.map(([name, value]) => `${readable(name)}: ${value}`).join('\n'),
      location: {},
    })
  return [...above, ...elementsOf(node).flatMap((child) => blocksOf(child, level + 1))]
}

/** Workbook properties written by people; programs set the others. */
const properties = ['Title', 'Subject', 'Author', 'Keywords', 'Description', 'Category', 'Manager', 'Company']

function propertyBlocks(root: XmlNode): Block[] {
  const [told] = elementsOf(root).filter((element) => element.name === 'DocumentProperties')
  const fields = told ? elementsOf(told).filter((field) => properties.includes(field.name)) : []
  const text = fields.map((field) => `${field.name}: ${plainText(field)}`).join('\n')
  return text ? [{ kind: 'record', heading: null, text, location: {} }] : []
}

/** Reads a workbook saved as XML; null if the text is not a valid workbook, in which case it is read like any other XML. */
function workbookOf(text: string): Draft | null {
  try {
    return readTextWorkbook(text)
  } catch {
    return null
  }
}

/**
 * Reads an XML document by the structure of its elements: records, headings and paragraphs. Workbooks saved as XML are read as
 * tables.
 */
export function readXml(bytes: Buffer): Draft {
  const declared = declaration.exec(bytes.toString('latin1', 0, 300))?.[1]
  const text = decodeText(bytes, declared).replace(/^\ufeff/, '')
  const root = parseXml(text)
  const workbook = spreadsheet.test(text.slice(0, PROLOG_CHARS)) ? workbookOf(text) : null
  if (workbook) return { title: null, blocks: [...workbook.blocks, ...propertyBlocks(root)] }
  const blocks = blocksOf(root, 1)
  const title = blocks.find((block) => block.kind === 'heading')
  return { title: title?.text ?? null, blocks }
}
