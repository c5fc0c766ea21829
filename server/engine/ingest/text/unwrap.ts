/** Lines shorter than this are no wrapped prose. */
const WRAPPED_MIN = 40

/** A line that stands for itself: a bullet, a number, "Q:" or "Answer:". */
const listItem = /^\s*(?:[-–—•*·▪◦●○■□➢✓✔]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/iu
const speaker =
  /^\s*(?:q|a|question|answer|r|réponse|hỏi|đáp|câu hỏi|trả lời|soru|cevap|yanıt)\s*\d*\s*[:.)]\s+\S/iu

/** Whether a line begins something of its own, rather than going on with the line before. */
export const standsAlone = (line: string): boolean => listItem.test(line) || speaker.test(line)

/** Whether a word was cut by a hyphen at the end of a line: letters on both sides, small after it. */
const cutWord = (before: string, after: string) => /\p{L}\p{Ll}-$/u.test(before) && /^\p{Ll}{2}/u.test(after)

/**
 * Joins the lines of a paragraph that were broken only to fit a width, and mends words that were cut there. A line that is short,
 * ends a sentence early or is followed by a list item keeps its end.
 */
export function unwrap(lines: readonly string[]): string {
  const width = Math.max(0, ...lines.map((line) => line.length))
  return lines.reduce((text, line, index) => {
    if (index === 0) return line
    const before = lines[index - 1] ?? ''
    const wrapped = width >= WRAPPED_MIN && before.length >= width * 0.6 && !standsAlone(line)
    if (!wrapped) return `${text}\n${line}`
    return cutWord(before, line) ? text.slice(0, -1) + line : `${text} ${line}`
  }, '')
}
