/** Matches a "yes" or "no" at the start of an answer, in the four languages. */
const VERDICT =
  /^(?:yes|yeah|no|oui|non|evet|hayır|có|dạ có|không|dạ không|vâng|dạ)(?:[ ,]+(?:of course|certainly|sure|sorry|bien sûr|tout à fait|malheureusement|désolée?|tabii|elbette|maalesef|ạ))?\s*[.,!:;–—-]+\s+(?=[^\s\d])/iu

/**
 * Returns an answer without the "yes" or "no" with which it starts: it belongs to the question of its entry, and another question
 * may mean the opposite.
 */
export function withoutVerdict(answer: string): string {
  const rest = answer.replace(VERDICT, '')
  return rest === answer ? answer : rest.charAt(0).toLocaleUpperCase() + rest.slice(1)
}
