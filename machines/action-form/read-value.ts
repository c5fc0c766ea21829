import type { ActionParameter, ParameterType } from '#contract/bots/actions.ts'

/** Patterns of values within a sentence. */
const patterns: Readonly<Record<Exclude<ParameterType, 'choice' | 'text'>, RegExp>> = {
  code: /(?<![\p{L}\d])(?=[\p{L}-]{0,12}\d)[\p{L}\d]+(?:[-/][\p{L}\d]+)*(?![\p{L}\d])/u,
  number: /(?<![\p{L}\d])-?\d+(?:[.,]\d+)?(?![\p{L}\d])/u,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  date: /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/u,
}
const TEXT_MAX_CHARS = 300

/** Returns the value of a parameter in a customer's words; null if they hold none. Any text counts only after its question. */
export function readValue(
  { type, choices }: Pick<ActionParameter, 'type' | 'choices'>,
  said: string,
  isAsked: boolean,
): string | null {
  const text = said.trim()
  if (type === 'text') return isAsked && text !== '' ? text.slice(0, TEXT_MAX_CHARS) : null
  if (type === 'choice') {
    const lower = text.toLowerCase()
    return choices.find((choice) => lower.includes(choice.toLowerCase())) ?? null
  }
  return patterns[type].exec(text.slice(0, 2_000))?.[0] ?? null
}

/** Words of agreement and refusal in the languages of the product, as whole messages begin with them. */
const agreement =
  /^(?:yes|yeah|yep|sure|ok(?:ay)?|confirm|please do|do it|go ahead|oui|d['’]accord|bien sûr|je confirme|vas-y|allez-y|vâng|có|đồng ý|được|ừ|xác nhận|evet|tamam|olur|onaylıyorum|tabii)(?![\p{L}\d])/iu
const refusal =
  /^(?:no|nope|stop|cancel|never ?mind|don['’]?t|non|annule[rz]?|laisse[rz]? tomber|arrête[rz]?|không|thôi|hủy|huỷ|đừng|hayır|vazgeç(?:tim)?|iptal|boş ?ver|istemiyorum)(?![\p{L}\d])/iu

/** Returns whether a message agrees (true), refuses (false) or does neither (null). */
export function readAgreement(said: string): boolean | null {
  const text = said.trim()
  if (refusal.test(text)) return false
  return agreement.test(text) ? true : null
}
