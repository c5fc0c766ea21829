/** Part of a text: plain text or a link. */
export interface TextPart {
  readonly text: string
  /** Null for plain text. */
  readonly href: string | null
}

/** Matches URLs that are safe to open; all others, such as `javascript:`, remain text. */
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"'`]+/giu
/** Matches punctuation that ends a sentence rather than a URL. */
const TRAILING = /[.,;:!?…)\]}»”’]+$/u

/** Returns a URL without the punctuation that follows it; a bracket is kept if the URL also contains the opening one. */
function trimmed(address: string): string {
  const end = TRAILING.exec(address)?.[0] ?? ''
  const opens = (address.match(/\(/g) ?? []).length
  if (end.startsWith(')') && opens > 0) return address.slice(0, address.length - end.length + 1)
  return address.slice(0, address.length - end.length)
}

const isAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** Splits plain text into its links and the text between them. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    if (!isAddress(address)) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index), href: null })
    parts.push({ text: address, href: address })
    done = match.index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}
