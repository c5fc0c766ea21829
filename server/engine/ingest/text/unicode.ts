/** Returns the encoding that a byte-order mark indicates; null if there is no mark. */
function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/** Detects unmarked UTF-16 by its zero bytes: Latin letters, digits and spaces have one per pair, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 4_096) & ~1
  const zeros = [0, 0]
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (length >= 4 && odd > length * 0.15 && even < odd / 10) return 'utf-16le'
  if (length >= 4 && even > length * 0.15 && odd < even / 10) return 'utf-16be'
  return null
}

/** Decodes bytes that start with a byte-order mark or look like unmarked UTF-16; null for other bytes. */
export function markedText(bytes: Uint8Array): string | null {
  const label = markOf(bytes) ?? unmarkedUtf16(bytes)
  return label ? new TextDecoder(label).decode(bytes) : null
}

/** Decodes UTF-8; null if the bytes are not valid. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes the beginning of a file well enough to detect its kind, without detecting its language; a truncated character is
 * harmless.
 */
export function roughText(bytes: Uint8Array): string {
  return markedText(bytes) ?? utf8Text(bytes) ?? new TextDecoder('latin1').decode(bytes)
}
