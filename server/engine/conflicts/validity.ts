import type { Passage } from '../types.ts'

/** Period for which a passage is valid, as far as it or its source states it. */
export interface Validity {
  /** Last day on which the source is valid, such as "2025-12-31"; null if the source states none. */
  readonly until: string | null
  /** Latest year in the source's name or headings; 0 if they contain none. */
  readonly year: number
}

const UNTIL =
  /(?:valid (?:until|till|through|to)|until further|expires? (?:on )?|valable jusqu['’]au|valide jusqu['’]au|jusqu['’]au|có (?:giá trị|hiệu lực) đến(?: hết)?(?: ngày)?|áp dụng đến(?: hết)?(?: ngày)?|geçerlilik(?: tarihi)?:?)\s*:?\s*((?:[^.;\n]|(?<=\d)\.(?=\d)){4,30})|((?:[^.;\n]|(?<=\d)\.(?=\d)){4,30}?)\s*(?:tarihine|['’][ae] kadar|['’]y[ae] kadar)[^.\n]{0,20}geçerli/giu

const months: readonly RegExp[] = [
  /jan|janv|ocak/iu,
  /feb|févr|şubat/iu,
  /mar(?!tes)|mart/iu,
  /apr|avr|nisan/iu,
  /may|mai\b|mayıs/iu,
  /jun|juin|haziran/iu,
  /jul|juil|temmuz/iu,
  /aug|août|ağustos/iu,
  /sep|eylül/iu,
  /oct|ekim/iu,
  /nov|kasım/iu,
  /dec|déc|aralık/iu,
]
const YEAR = /(?<![\d.,])20\d{2}(?![\d])/gu

/**
 * Returns the date in a text in one of the four languages, in the format "2025-12-31"; without a month, the last day of the year.
 * Null if the text contains no year.
 */
function dateIn(text: string): string | null {
  const written = /(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(20\d{2})/u.exec(text)
  const year = written?.[3] ?? [...text.matchAll(YEAR)].map(([found]) => found).at(-1)
  if (!year) return null
  const inWords = months.findIndex((month) => month.test(text)) + 1
  const month = written ? Number(written[2]) : inWords || Number(/tháng\s(\d{1,2})/iu.exec(text)?.[1] ?? 0)
  const day = Number(written?.[1] ?? /\d{1,2}(?!\d)/u.exec(text.replace(year, ''))?.[0] ?? 31)
  if (month < 1 || month > 12) return `${year}-12-31`
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Words for a document as a whole: "these prices are valid until …". */
const DOCUMENT =
  /\b(?:prices?|price list|rates?|list|menu|catalog(?:ue)?|leaflet|document|offers?|tarifs?|prix|liste|carte|catalogue|grille)\b|bảng giá|báo giá|đơn giá|thực đơn|danh mục|tài liệu|fiyat|tarife|liste|menü|katalog|belge/iu

/** Returns the last day that a text states in its first sentence with such a date, and whether that is about the document. */
function endIn(text: string): { readonly until: string; readonly isOfDocument: boolean } | null {
  for (const match of text.matchAll(UNTIL)) {
    const until = dateIn(match[1] ?? match[2] ?? '')
    if (until === null) continue
    // Turkish names the thing right before the date: "fiyatlar 31.12.2025 tarihine kadar geçerlidir".
    const lead = text.slice(0, match.index) + (match[2] ?? '').replace(/\d.*$/su, '')
    const before = lead.split(/[.!?;\n]/u).at(-1) ?? ''
    return {
      until,
      isOfDocument: before.trim() === '' ? text.length <= match[0].length + 1 : DOCUMENT.test(before),
    }
  }
  return null
}

/**
 * Returns a function that tells how long a passage holds. A date in a heading, or about the document itself ("these prices are
 * valid until …"), dates the whole source; another one ("vouchers are valid until …") dates only its passage.
 */
export function validityOf(passages: readonly Passage[]): (passage: Passage) => Validity {
  const sources = new Map<string, Validity>()
  const own = new Map<Passage, string>()
  for (const passage of passages) {
    const { source, fileName, heading, text } = passage
    const known = sources.get(source) ?? { until: null, year: 0 }
    const years = [...`${fileName} ${heading ?? ''}`.matchAll(YEAR)].map(([year]) => Number(year))
    const end = endIn(text.trim())
    if (end) own.set(passage, end.until)
    sources.set(source, {
      until: known.until ?? endIn(heading ?? '')?.until ?? (end?.isOfDocument ? end.until : null),
      year: Math.max(known.year, ...years),
    })
  }
  return (passage) => {
    const { until, year } = sources.get(passage.source) ?? { until: null, year: 0 }
    return { until: own.get(passage) ?? until, year }
  }
}
