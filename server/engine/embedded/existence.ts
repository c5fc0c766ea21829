import type { Language } from '../languages.ts'

/** Patterns of questions about whether something exists; only a passage that names the thing can answer such a question. */
const patterns: Readonly<Record<Language, RegExp>> = {
  en: /^(?:.*[,.!]\s+)?(?:and |but |so |also |hi |hello )?(?:do|does|did|can|could|will|would) (?:you|they|i|we|the \p{L}+) (?:also |still |even |ever )?\p{L}+\b|\b(?:do|does|did|can|could) (?:you|they|the \p{L}+) (?:\p{L}+ )?(?:have|sell|offer|stock|make|do|teach|provide|rent|run|give|get|repair|serve|keep|hire)\b|\b(?:is|are) there\b(?: any)?|\bhave you got\b(?: any)?|\b(?:are|is) (?:you|they|anyone|anybody) (?:\p{L}+ )?\p{L}+ing\b|\bany\b/iu,
  fr: /^(?:.*[,.!]\s+)?(?:et |bonjour |est-ce que )?\p{L}+ez-vous\b|(?:avez|proposez|vendez|faites|louez|donnez|réparez|organisez|offrez|servez|prenez|acceptez)-vous|(?:pouvez|pourriez|savez)-vous|(?:peut-on|puis-je|on peut|je peux)(?=\s)|vous (?:pouvez|pourriez|avez|proposez|vendez|faites|louez|donnez|réparez|organisez|prenez|acceptez)|\by a[- ]t[- ]il|\bil y a\b|\bexiste(?:-t-il)?/iu,
  vi: /(?:^|\s)có (?:bán|dạy|cho thuê|nhận|làm|tuyển|tổ chức|xuất|giảm)|(?:^|\s)có(?=\s.*(?:không|ko|chưa))/iu,
  tr: /(?:\p{L}*(?:yor|ir|ır|ar|er|ur|ür) ?m[ıiuü](?:s[ıiuü]n[ıiuü]z|yuz|yum|y[ıiuü]z|y[ıiuü]m)?|(?:var|yok) m[ıiuü]|m[ıiuü]s[ıiuü]n[ıiuü]z)/iu,
}

/** Words that ask for a place, time, amount or way in French, so that "puis-je" does not ask whether something is possible. */
const OPEN_FRENCH = /(?:^|[\s,])(?:où|quand|comment|combien|pourquoi|quel(?:le)?s?)(?=[\s,])/iu

/** Returns whether a question asks if something exists, is sold or is done, such as "do you have …" or "is there …". */
export const asksWhetherExists = (question: string, language: Language): boolean =>
  patterns[language].test(question) && !(language === 'fr' && OPEN_FRENCH.test(question))

/** Patterns of questions about whether the customer may or can do something. */
const permission: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:can|could|may|might) (?:i|we|my|our|he|she|they)\b|\b(?:am|are) (?:i|we) allowed\b/iu,
  fr: /(?:peut-on|puis-je|pouvons-nous|(?:on|je) peu[tx]|(?:peut|peuvent)-(?:il|elle)s?)(?=[\s?])|\bai-je le droit/iu,
  vi: /được (?:không|ko|hông|chứ)/iu,
  tr: /[ae]bil(?:ir|iyor|ecek) ?m[iı]y?/iu,
}

/** Returns whether a question asks if the customer may or can do something: "can I bring my dog?". */
export const asksForPermission = (question: string, language: Language): boolean =>
  permission[language].test(question)
