import type { Language } from '../languages.ts'

/** Patterns of questions about whether something exists; only a passage that names the thing can answer such a question. */
const patterns: Readonly<Record<Language, RegExp>> = {
  en: /^(?:.*[,.!]\s+)?(?:and |but |so |also |hi |hello )?(?:do|does|did|can|could|will|would) (?:you|they|i|we|the \p{L}+) (?:also |still |even |ever )?\p{L}+\b|\b(?:do|does|did|can|could) (?:you|they|the \p{L}+) (?:\p{L}+ )?(?:have|sell|offer|stock|make|do|teach|provide|rent|run|give|get|repair|serve|keep|hire)\b|\b(?:is|are) there\b(?: any)?|\bhave you got\b(?: any)?|\bany\b/iu,
  fr: /^(?:.*[,.!]\s+)?(?:et |bonjour |est-ce que )?\p{L}+ez-vous\b|(?:avez|proposez|vendez|faites|louez|donnez|réparez|organisez|offrez|servez|prenez|acceptez)-vous|vous (?:avez|proposez|vendez|faites|louez|donnez|réparez|organisez|prenez|acceptez)|\by a[- ]t[- ]il|\bil y a\b|\bexiste(?:-t-il)?/iu,
  vi: /(?:^|\s)có (?:bán|dạy|cho thuê|nhận|làm|tuyển|tổ chức|xuất|giảm)|(?:^|\s)có(?=\s.*(?:không|ko|chưa))/iu,
  tr: /(?:\p{L}*(?:yor|ir|ır|ar|er|ur|ür) ?m[ıiuü](?:s[ıiuü]n[ıiuü]z|yuz|yum|y[ıiuü]z|y[ıiuü]m)?|(?:var|yok) m[ıiuü]|m[ıiuü]s[ıiuü]n[ıiuü]z)/iu,
}

/** Returns whether a question asks if something exists, is sold or is done: "do you have …", "is there …". */
export const asksWhetherExists = (question: string, language: Language): boolean =>
  patterns[language].test(question)
