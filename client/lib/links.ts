/** A part of a text: plain, or the address of a link. */
export interface TextPart {
  readonly text: string
  /** Null for plain text. */
  readonly href: string | null
}

/** Addresses that are safe to open; everything else, such as `javascript:`, stays text. */
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"'`]+/giu
/** Signs that end a sentence, not an address. */
const TRAILING = /[.,;:!?…)\]}»”’]+$/u

/** Returns the end of an address without the signs of the sentence around it; a bracket that it opens stays. */
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

/** Divides a plain text into its links and what is between them. */
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
