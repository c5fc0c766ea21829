import type { Locale } from '#contract/base/shapes.ts'
import { fold, splitWords } from '../retrieve/words.ts'
import { languageIn, stemsOf } from './content-words.ts'
import { keyPhrases, type Line } from './key-phrases.ts'
import { topicName, topicNamed, topicsIn } from './topics.ts'
import type { Transcript } from './types.ts'

/** Maximum number of tags per run; more would be less specific. */
const TAGS_MAX = 5
/** Maximum number of tags that are phrases from the chat. */
const PHRASES_MAX = 2
/** Weights of lines for topics: the customer's words count most, especially the first ones. */
const weights = { first: 1.5, customer: 1, team: 0.25 } as const
/** Maximum number of lines read, counted from the end: earlier subjects of a very long chat are no longer relevant. */
const LINES_MAX = 200

/**
 * Returns the tags of a chat, most characteristic first: existing tags that the chat mentions; topics in the given language;
 * phrases that the chat repeats. Empty if the chat has no clear subject.
 */
export function tagsOf(
  transcript: Transcript,
  language: Locale,
  existing: readonly string[],
): readonly string[] {
  const lines = linesOf(transcript)
  const { scores, said } = topicsOf(lines)
  const ranked = [...scores].sort((a, b) => b[1] - a[1]).map(([topic]) => topic)
  const named = new Map(existing.toReversed().map((tag) => [topicNamed(tag), tag]))
  const free = existing.filter((tag) => topicNamed(tag) === null)
  const known = spokenOf(free, lines)
  const topics = ranked.map((topic) => named.get(topic) ?? topicName(topic, language))
  const reused = topics.filter((tag) => existing.includes(tag))
  const fresh = topics.filter((tag) => !existing.includes(tag))
  const phrases = keyPhrases(lines, wordsToPass(transcript, said, known)).slice(0, PHRASES_MAX)
  const all = [...known.slice(0, TAGS_MAX - 1), ...reused, ...fresh, ...phrases.map(capitalized(language))]
  return [...new Map(all.map((tag) => [fold(tag.toLowerCase()), tag])).values()].slice(0, TAGS_MAX)
}

const linesOf = ({ lines, locale }: Transcript): Line[] =>
  lines.slice(-LINES_MAX).map(({ message, sender }) => ({
    text: message,
    language: languageIn(message, locale),
    isCustomer: sender === 'customer',
  }))

/** Returns the topics that the customer mentions, with their weights, and the words that indicate topics in any line. */
function topicsOf(lines: readonly Line[]) {
  const scores = new Map<number, number>()
  const team = new Map<number, number>()
  const said = new Set<string>()
  for (const { text, language, isCustomer } of lines) {
    const customer = scores.size > 0 ? weights.customer : weights.first
    const [sums, weight] = isCustomer ? [scores, customer] : [team, weights.team]
    for (const [topic, words] of topicsIn(text, language)) {
      sums.set(topic, (sums.get(topic) ?? 0) + weight)
      for (const word of words) said.add(word)
    }
  }
  for (const [topic, weight] of team) {
    const own = scores.get(topic)
    if (own !== undefined) scores.set(topic, own + weight)
  }
  return { scores, said }
}

/** Returns the tags whose words all occur in a single line from the customer. */
function spokenOf(tags: readonly string[], lines: readonly Line[]): readonly string[] {
  const own = lines.filter(({ isCustomer }) => isCustomer)
  const customerStems = own.map(({ text, language }) => ({ language, stems: stemsOf(text, language) }))
  const spoken = new Set(customerStems.map(({ language }) => language))
  return tags.filter((tag) =>
    [...spoken].some((language) => {
      const wanted = [...stemsOf(tag, language)]
      const has = (one: (typeof customerStems)[number]) =>
        one.language === language && wanted.every((stem) => one.stems.has(stem))
      return wanted.length > 0 && customerStems.some(has)
    }),
  )
}

/** Returns words that must not become tags: names of people and of the bot, and words that another tag already contains. */
function wordsToPass(transcript: Transcript, said: ReadonlySet<string>, known: readonly string[]) {
  const names = transcript.lines.flatMap(({ name }) => name ?? [])
  const texts = [transcript.customer, transcript.bot, ...new Set(names), ...known]
  return new Set([...said, ...texts.flatMap((text) => splitWords(text, languageIn(text, transcript.locale)))])
}

const capitalized = (locale: Locale) => (text: string) =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
