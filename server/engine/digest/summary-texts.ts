import type { Locale } from '#contract/shapes.ts'

/** What a summary says in its own words; all else is quoted. */
interface SummaryTexts {
  readonly wanted: (customer: string) => string
  readonly answered: string
  readonly open: string
  /** Where a line has nothing to tell. */
  readonly nothing: string
  readonly promised: (name: string, quote: string) => string
  readonly quote: (text: string) => string
}

const doubled = (text: string) => `“${text}”`

/** The labels of a summary in the four languages. */
export const summaryTexts: Readonly<Record<Locale, SummaryTexts>> = {
  'en-US': {
    wanted: (customer) => `Wanted (${customer}):`,
    answered: 'Done:',
    open: 'Open:',
    nothing: 'nothing',
    promised: (name, quote) => `${name} promised: ${quote}`,
    quote: doubled,
  },
  'fr-FR': {
    wanted: (customer) => `Demande (${customer})\u00a0:`,
    answered: 'Fait\u00a0:',
    open: 'En suspens\u00a0:',
    nothing: 'rien',
    promised: (name, quote) => `${name} a promis\u00a0: ${quote}`,
    quote: (text) => `«\u00a0${text}\u00a0»`,
  },
  'vi-VN': {
    wanted: (customer) => `Yêu cầu (${customer}):`,
    answered: 'Đã xử lý:',
    open: 'Còn lại:',
    nothing: 'không có',
    promised: (name, quote) => `${name} đã hứa: ${quote}`,
    quote: doubled,
  },
  'tr-TR': {
    wanted: (customer) => `Talep (${customer}):`,
    answered: 'Yapılan:',
    open: 'Açık kalan:',
    nothing: 'yok',
    promised: (name, quote) => `${name} söz verdi: ${quote}`,
    quote: doubled,
  },
}
