/** Minimum length of wrapped prose; shorter lines are not wrapped. */
const WRAPPED_MIN_CHARS = 40

/** Beginning of a separate line: a bullet, a number, "Q:" or "Answer:". */
const listItem = /^\s*(?:[-–—•*·▪◦●○■□➢✓✔]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/iu
const speaker =
  /^\s*(?:q|a|question|answer|r|réponse|hỏi|đáp|câu hỏi|trả lời|soru|cevap|yanıt)\s*\d*\s*[:.)]\s+\S/iu

/** Beginning of a line that names what follows: "Telephone: 0155". */
const labelled = /^\s*\p{Lu}[^:\n.!?]{1,28}\s?:\s+\S/u

/** Returns whether a line is an entry of its own rather than a continuation of the previous line. */
export const standsAlone = (line: string): boolean => listItem.test(line) || speaker.test(line)

/** Returns whether a word was hyphenated at a line break: letters on both sides, followed by lower case. */
const cutWord = (before: string, after: string) => /\p{L}\p{Ll}-$/u.test(before) && /^\p{Ll}{2}/u.test(after)

/**
 * Joins the lines of a paragraph that were wrapped at a certain width, including hyphenated words. A line keeps its break if it
 * is short or if a list item follows.
 */
export function unwrap(lines: readonly string[]): string {
  const width = Math.max(0, ...lines.map((line) => line.length))
  return lines.reduce((text, line, index) => {
    if (index === 0) return line
    const before = lines[index - 1] ?? ''
    const wrapped =
      width >= WRAPPED_MIN_CHARS && before.length >= width * 0.6 && !standsAlone(line) && !labelled.test(line)
    if (!wrapped) return `${text}\n${line}`
    return cutWord(before, line) ? text.slice(0, -1) + line : `${text} ${line}`
  }, '')
}
