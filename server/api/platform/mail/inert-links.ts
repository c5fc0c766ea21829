/** Invisible word joiner; mail programs do not turn an address that contains it into a link. */
const JOINER = '\u2060'

/** Matches the characters within an address after which the joiner is inserted. */
const WITHIN = /(?<=[\p{L}\p{N}])[.:@](?=[\p{L}\p{N}/])/gu

/** Returns a text that reads the same, but in which mail programs find no links. */
export const withInertLinks = (text: string): string => text.replace(WITHIN, (mark) => mark + JOINER)

/** Text in a mail, and whether an unverified person wrote it. */
export interface MailLine {
  readonly isStrangers: boolean
  readonly text: string
}

/** Returns the words of a text that may be links, without the punctuation around them. */
const linksIn = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => (/[.:@]/.test(word) ? [bare(word)] : []))

/** Returns a word in lower case without punctuation at its ends. */
const bare = (word: string): string => {
  let [from, to] = [0, word.length]
  while (from < to && /[^\p{L}\p{N}]/u.test(word[from] ?? '')) from++
  while (to > from && /[^\p{L}\p{N}]/u.test(word[to - 1] ?? '')) to--
  return word.slice(from, to).toLowerCase()
}

/** Returns lines in which strangers' links are plain text, even where a bot repeats them. */
export function withoutStrangersLinks(lines: readonly MailLine[]): string[] {
  const strange = new Set(lines.flatMap(({ isStrangers, text }) => (isStrangers ? linksIn(text) : [])))
  return lines.map(({ isStrangers, text }) => {
    if (isStrangers) return withInertLinks(text)
    return text.replace(/\S+/g, (word) => (strange.has(bare(word)) ? withInertLinks(word) : word))
  })
}
