import type { Passage } from '../types.ts'

/** Time for which a source holds, by its own words. */
export interface Validity {
  /** Last day, as "2025-12-31"; null if it names none. */
  readonly until: string | null
  /** Latest year in its name or headings; 0 if they name none. */
  readonly year: number
}

const UNTIL =
  /(?:valid (?:until|till|through|to)|until further|expires? (?:on )?|valable jusqu['’]au|valide jusqu['’]au|jusqu['’]au|có (?:giá trị|hiệu lực) đến(?: hết)?(?: ngày)?|áp dụng đến(?: hết)?(?: ngày)?|geçerlilik(?: tarihi)?:?)\s*:?\s*([^.;\n]{4,30})|([^.;\n]{4,30}?)\s*(?:tarihine|['’][ae] kadar|['’]y[ae] kadar)[^.\n]{0,20}geçerli/giu

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

/** Returns a date written in one of the four languages as "2025-12-31"; null if it is none with a year. */
function dateIn(text: string): string | null {
  const year = [...text.matchAll(YEAR)].map(([found]) => found).at(-1)
  if (!year) return null
  const written = /(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?20\d{2}/u.exec(text)
  const inWords = months.findIndex((month) => month.test(text)) + 1
  const month = written ? Number(written[2]) : inWords || Number(/tháng\s(\d{1,2})/iu.exec(text)?.[1] ?? 0)
  const day = Number(written?.[1] ?? /\d{1,2}(?!\d)/u.exec(text.replace(year, ''))?.[0] ?? 31)
  if (month < 1 || month > 12) return `${year}-12-31`
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Returns for each source how long it holds, as far as its name, headings and texts say. */
export function validityOf(passages: readonly Passage[]): ReadonlyMap<string, Validity> {
  const found = new Map<string, Validity>()
  for (const { source, fileName, heading, text } of passages) {
    const known = found.get(source) ?? { until: null, year: 0 }
    const years = [...`${fileName} ${heading ?? ''}`.matchAll(YEAR)].map(([year]) => Number(year))
    const dates = [...`${heading ?? ''}\n${text}`.matchAll(UNTIL)].flatMap(
      (match) => dateIn(match[1] ?? match[2] ?? '') ?? [],
    )
    found.set(source, {
      until: known.until ?? dates[0] ?? null,
      year: Math.max(known.year, ...years),
    })
  }
  return found
}
