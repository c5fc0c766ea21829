/** Invented personal data (a word, addresses and a code) that must never appear in a log. */
export const canaries = {
  word: 'Zebracanary',
  mail: 'canary@zebra.test',
  address: '198.51.100.77',
  /** Six digits, as in emails; the leading zero distinguishes it from numbers in the log, such as process ids. */
  code: '042424',
} as const

/** Matches the code as a separate word, also after a URL escape, but not among the digits of a timestamp or an id. */
const code = new RegExp(`(?:(?<![\\w.])|%[0-9A-Fa-f]{2})${canaries.code}(?!\\w)`)

/** Returns the context of the first canary or secret in each line that contains one, without duplicates. */
export function leaksIn(lines: readonly string[], secrets: readonly string[]): readonly string[] {
  const texts = [canaries.word, 'zebra.test', canaries.address, ...secrets]
  const leaks = lines.flatMap((line) => {
    const at = Math.max(line.search(code), ...texts.map((text) => line.indexOf(text)))
    return at < 0 ? [] : [line.slice(Math.max(0, at - 200), at + 40)]
  })
  return [...new Set(leaks)]
}
