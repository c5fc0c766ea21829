import type { Language } from '../languages.ts'

/** Questions whether something exists: only a passage that names it answers them. */
const patterns: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:do|does|did|can|could) (?:you|they|the \p{L}+) (?:\p{L}+ )?(?:have|sell|offer|stock|make|do|teach|provide|rent|run|give|get|repair|serve|keep|hire)\b|\b(?:is|are) there\b|\bhave you got\b|\bany\b/iu,
  fr: /(?:avez|proposez|vendez|faites|louez|donnez|réparez|organisez|offrez|servez)-vous|vous (?:avez|proposez|vendez|faites|louez|donnez|réparez|organisez)|\by a[- ]t[- ]il|\bil y a\b|\bexiste/iu,
  vi: /(?:^|\s)có\s.*(?:không|ko|chưa)|(?:^|\s)có (?:bán|dạy|cho thuê|nhận|làm)/iu,
  tr: /(?:^|\s)(?:var|yok) m[ıiuü]|(?:yor|ir|ır|ar|er|ur|ür) ?mu(?:sunuz)?|m[ıiuü]s[ıiuü]n[ıiuü]z/iu,
}

/** Returns whether a question asks if something is there, sold or done: "do you have …", "is there …". */
export const asksWhetherExists = (question: string, language: Language): boolean =>
  patterns[language].test(question)
