import { languageData } from '../data/language-data.ts'
import { languages } from '../languages.ts'
import { fold } from '../retrieve/words.ts'
import { isSameWord } from './intents.ts'

/** Grammar of requests for a person in one language. All words are folded. */
interface HandoverGrammar {
  readonly agentNouns: readonly string[][]
  readonly personNouns: readonly string[][]
  readonly requestVerbs: readonly string[]
  readonly contactVerbs: readonly string[]
  readonly connectors: ReadonlySet<string>
  readonly negations: ReadonlySet<string>
  readonly verbFollows: boolean
  readonly questionEnds: ReadonlySet<string>
}

const foldedWords = (phrase: string): string[] => phrase.split(' ').map(fold)

const grammars = languages.map((language): HandoverGrammar => {
  const { handover } = languageData[language]
  return {
    agentNouns: handover.agentNouns.map(foldedWords),
    personNouns: handover.personNouns.map(foldedWords),
    requestVerbs: handover.requestVerbs.map(fold),
    contactVerbs: handover.contactVerbs.map(fold),
    connectors: new Set(handover.connectors.map(fold)),
    negations: new Set(handover.negations.map(fold)),
    verbFollows: handover.verbFollows,
    questionEnds: new Set(handover.questionEnds.map(fold)),
  }
})

/** "I don't want to talk to a robot" requests a person without mentioning one. */
const NOT_A_MACHINE =
  /\b(?:dont|don t|not|no more|stop|ne .{0,12}pas|pas|khong|istemiyorum)\b.{0,40}\b(?:bot|robot|chatbot|machine|computer|ordinateur|may|makine)|(?:bot|robot|chatbot|makine)\p{L}* .{0,24}istemiyorum/u

/** Maximum distance between the verb and the person, in words. */
const REACH_WORDS = 6
/** Maximum number of words in a request; longer messages tell a story, and mentioning a person in them is not a request. */
const MESSAGE_MAX_WORDS = 30

/** Returns whether a message, given as folded words, requests a person. */
export function asksForPerson(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > MESSAGE_MAX_WORDS) return false
  if (
    /\b(?:talk|speak|chat|parler|discuter|noi chuyen|noi|chat|konus|gorus)/u.test(words.join(' ')) &&
    NOT_A_MACHINE.test(words.join(' '))
  )
    return true
  return grammars.some((grammar) => asksIn(grammar, words))
}

function asksIn(grammar: HandoverGrammar, words: readonly string[]): boolean {
  // "Do I have to tip the staff?" is a question about staff, not a request.
  const isQuestion = grammar.questionEnds.has(words.at(-1) ?? '')
  const verbs = isQuestion ? grammar.contactVerbs : [...grammar.requestVerbs, ...grammar.contactVerbs]
  return (
    named(grammar, words, grammar.agentNouns).some(
      (person) => isAlone(grammar, words, person) || hasVerb(grammar, words, person, verbs),
    ) ||
    named(grammar, words, grammar.personNouns).some((person) =>
      hasVerb(grammar, words, person, grammar.contactVerbs),
    )
  )
}

const matches = (grammar: HandoverGrammar, word: string, pattern: string): boolean =>
  isSameWord(word, pattern) || (grammar.verbFollows && pattern.length >= 3 && word.startsWith(pattern))

/** Positions of the first word of a phrase and of the word after it. */
type Span = readonly [start: number, end: number]

function named(grammar: HandoverGrammar, words: readonly string[], list: readonly string[][]): Span[] {
  return list.flatMap((phrase) =>
    [...words.keys()]
      .filter((start) => phrase.every((part, offset) => isPart(grammar, words[start + offset] ?? '', part)))
      .map((start): Span => [start, start + phrase.length]),
  )
}

const isPart = (grammar: HandoverGrammar, word: string, part: string): boolean =>
  matches(grammar, word, part) || (!grammar.verbFollows && word === `${part}s`)

const isAlone = (grammar: HandoverGrammar, words: readonly string[], [start, end]: Span): boolean =>
  words.every((word, at) => (at >= start && at < end) || grammar.connectors.has(word))

function hasVerb(
  grammar: HandoverGrammar,
  words: readonly string[],
  [start, end]: Span,
  verbs: readonly string[],
): boolean {
  const before = words.slice(Math.max(0, start - REACH_WORDS), start).reverse()
  const after = words.slice(end, end + REACH_WORDS)
  const verbsAfter = grammar.verbFollows ? verbs : grammar.contactVerbs
  if (reaches(grammar, before, verbs)) return !negated(grammar, words, start)
  return reaches(grammar, after, verbsAfter) && !negated(grammar, words, words.length)
}

/** Returns whether a path that leads away from the person reaches a verb without crossing any words but connectors. */
function reaches(grammar: HandoverGrammar, path: readonly string[], verbs: readonly string[]): boolean {
  for (const word of path) {
    if (verbs.some((verb) => matches(grammar, word, verb))) return true
    if (!grammar.connectors.has(word)) return false
  }
  return false
}

const negated = (grammar: HandoverGrammar, words: readonly string[], until: number): boolean =>
  words.slice(0, until).some((word) => grammar.negations.has(word))
