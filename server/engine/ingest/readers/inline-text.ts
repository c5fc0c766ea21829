import { type DomElement, type DomNode, isElement, nameOf } from './dom.ts'

const struckNames = new Set(['del', 's', 'strike'])
const STRUCK_STYLE = /text-decoration(?:-line)?\s*:[^;]*line-through/i
/** Matches raised digits that are cents if they follow a price's digits: "12⁹⁹ €". */
const CENTS = /^\d{2}$/
const ENDS_IN_DIGIT = /\d$/
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Returns whether an element's text is struck out, such as an old price, and therefore no longer valid. */
export const isStruck = (element: DomElement): boolean =>
  struckNames.has(nameOf(element)) || STRUCK_STYLE.test(element.getAttribute('style') ?? '')

/** Returns raised digits in a form that does not join the digits before them: cents with a decimal comma, others raised. */
export function raised(digits: string, before: string): string {
  const text = digits.trim()
  if (!/^\d+$/.test(text)) return digits
  if (!ENDS_IN_DIGIT.test(before)) return asSuperscript(text)
  if (CENTS.test(text) && !/[.,]\d+$/.test(before)) return `,${text}`
  return ` (${asSuperscript(text)})`
}

const asSuperscript = (digits: string): string =>
  [...digits].map((digit) => superscripts[Number(digit)] ?? digit).join('')

/**
 * Returns the text of an element without struck-out parts, and with raised digits separated from the digits before them. `gap`
 * returns the separator placed before and after a child element's text.
 */
export function inlineText(
  node: DomNode,
  gap: (element: DomElement) => string = () => '',
  before = '',
): string {
  let text = ''
  for (const child of node.childNodes) {
    if (!isElement(child)) text += child.textContent ?? ''
    else if (nameOf(child) === 'sup') text += raised(child.textContent ?? '', (before + text).trimEnd())
    else if (!isStruck(child)) text += gap(child) + inlineText(child, gap, before + text) + gap(child)
  }
  return text
}
