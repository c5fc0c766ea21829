import { element, type MarkdownNode } from './markdown-node.ts'
import { safeHref } from './safe-href.ts'

/** Maximum nesting depth; deeper markup is shown as typed. */
const DEPTH_MAX = 6

/** One alternative per kind of markup, in order of precedence; lengths are limited so that matching is always fast. */
const TOKEN = new RegExp(
  [
    String.raw`\\([\\\x60*_{}[\]()#+.!|~>-])`,
    String.raw`(\x60{1,3})([^\x60]{1,2000}?|[^\x60].{0,2000}?[^\x60])\2(?!\x60)`,
    String.raw`!?\[([^\][]{0,500})\]\(\s{0,9}<?([^\s()<>]{1,2048}(?:\([^\s()]{0,200}\)[^\s()<>]{0,500})?)>?(?:\s{1,9}"[^"]{0,300}")?\s{0,9}\)`,
    String.raw`\*\*(\S|\S[^\n]{0,2000}?\S)\*\*(?!\*)`,
    String.raw`__(\S|\S[^\n]{0,2000}?\S)__(?![\p{L}\p{N}_])`,
    String.raw`\*([^\s*]|[^\s*][^\n]{0,2000}?[^\s*])\*(?!\*)`,
    String.raw`\b_([^\s_]|[^\s_][^\n]{0,2000}?[^\s_])_(?![\p{L}\p{N}_])`,
    String.raw`~~(\S|\S[^\n]{0,2000}?\S)~~`,
    String.raw`<?\b(https?:\/\/[^\s<>"]{1,2048}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b)>?`,
  ].join('|'),
  'gu',
)

/** Returns a link, or only its content if the address is not safe. */
function link(address: string, content: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const href = safeHref(address)
  return href ? [element('a', content, { address: href })] : content
}

/** Links a bare URL; the link ends before the sentence's punctuation and before a closing bracket that was opened outside it. */
function bareLink(text: string): readonly MarkdownNode[] {
  const [tail = ''] = /[.,:;!?'"*_~]*$/.exec(text) ?? []
  let address = text.slice(0, text.length - tail.length)
  let rest = tail
  if (address.endsWith(')') && !address.includes('(')) {
    rest = `)${rest}`
    address = address.slice(0, -1)
  }
  return [...link(address.includes('://') ? address : `mailto:${address}`, [address]), rest]
}

function linkOrImage(
  mark: string,
  image: { readonly address: string; readonly alt: string },
  content: readonly MarkdownNode[],
): readonly MarkdownNode[] {
  const shown = link(image.address, content)
  return mark.startsWith('!') ? [element('img', shown, image)] : shown
}

function token(match: RegExpMatchArray, depth: number): readonly MarkdownNode[] {
  const [, escaped, , code, label, address, strong, strong2, italic, italic2, struck, bare] = match
  const inner = (text: string) => inline(text, depth + 1)
  if (escaped) return [escaped]
  if (code) return [element('code', [code.trim() || code])]
  if (address) return linkOrImage(match[0], { address, alt: label ?? '' }, inner(label || address))
  if (strong ?? strong2) return [element('strong', inner(strong ?? strong2 ?? ''))]
  if (italic ?? italic2) return [element('em', inner(italic ?? italic2 ?? ''))]
  if (struck) return [element('s', inner(struck))]
  return bareLink(bare ?? '')
}

/** Returns the nodes of a text with emphasis, code and links, and preserves line breaks. Nothing is parsed as HTML. */
export function inline(text: string, depth = 0): readonly MarkdownNode[] {
  if (depth > DEPTH_MAX) return [text]
  const nodes: MarkdownNode[] = []
  let at = 0
  const plain = (part: string) => {
    for (const [index, line] of part.split('\n').entries()) {
      if (index > 0) nodes.push(element('br'))
      if (line) nodes.push(line)
    }
  }
  for (const match of text.matchAll(TOKEN)) {
    plain(text.slice(at, match.index))
    nodes.push(...token(match, depth))
    at = match.index + match[0].length
  }
  plain(text.slice(at))
  return nodes
}
