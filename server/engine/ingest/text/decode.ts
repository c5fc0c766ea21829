import { detectLanguage } from './document-language.ts'
import { markedText, utf8Text } from './unicode.ts'

/** The characters 0x80 to 0x9f of windows-1252, which Node 20's TextDecoder decodes as Latin-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Number of bytes used to detect the language of a text in a Windows code page. */
const SAMPLE_BYTES = 64 * 1024

function decodeWith(label: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(label)
  const text = decoder.decode(bytes)
  if (decoder.encoding !== 'windows-1252') return text
  return text.replace(/[\u0080-\u009f]/g, (c) => windows1252[c.charCodeAt(0) - 0x80] ?? c)
}

/** Decodes UTF-8 with some broken bytes; null unless intact non-ASCII characters clearly outnumber the broken ones. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split('\ufffd').length - 1
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return whole > broken * 2 ? text : null
}

/**
 * Decodes a Windows code page: Vietnamese and Turkish are detected by decoding a sample; everything else is treated as Western
 * European.
 */
function guessWindows(bytes: Uint8Array): string {
  for (const [label, locale] of [
    ['windows-1258', 'vi-VN'],
    ['windows-1254', 'tr-TR'],
  ] as const) {
    const sample = decodeWith(label, bytes.subarray(0, SAMPLE_BYTES))
    if (detectLanguage(sample.normalize('NFC')) === locale) return decodeWith(label, bytes)
  }
  return decodeWith('windows-1252', bytes)
}

function isKnown(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label))
  } catch {
    return false
  }
}

/**
 * Decodes a file or page by its byte-order mark, else as unmarked UTF-16, else as UTF-8, else as declared in its header or
 * prolog, else in the Windows code page of its language. UTF-8 precedes the declaration because non-ASCII text that is valid
 * UTF-8 is almost never anything else, while declarations are often wrong.
 */
export function decodeText(bytes: Uint8Array, declared?: string | null): string {
  const marked = markedText(bytes)
  if (marked !== null) return marked
  const utf8 = utf8Text(bytes)
  const label = declared && isKnown(declared) ? declared : null
  if (utf8 !== null && (!label || /\P{ASCII}/u.test(utf8))) return utf8
  // Text can be wrongly declared as UTF-16 if the file was converted but its prolog was not updated.
  if (label && !/utf-?16/i.test(label) && !/utf-?8/i.test(label)) return decodeWith(label, bytes)
  return utf8 ?? mostlyUtf8(bytes) ?? guessWindows(bytes)
}
