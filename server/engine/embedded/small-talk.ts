import type { Turn } from '#server/engine/types.ts'
import { asksForPerson } from './person-wish.ts'
import type { EnginePhrases } from './phrases.ts'
import { enginePhrases } from './phrases.ts'
import { saysOnly, takePhrases, wishesOf, wordsOf } from './wishes.ts'

/** A reply that needs no document. */
export type Courtesy =
  | (typeof courtesies)[number][1]
  | Extract<keyof EnginePhrases, 'wordless' | 'handover' | 'carryOn'>

/** Of several in one message the first of these is replied to: "hello, who are you?", "perfect, thanks, bye". */
const courtesies = [
  ['identity', 'identity'],
  ['goodbye', 'goodbye'],
  ['thanks', 'thanks'],
  ['praise', 'gladToHelp'],
  ['greeting', 'greeting'],
] as const
const courteous = courtesies.map(([wish]) => wish)

const SENTENCE_END = /[.!?\n]+/u

/**
 * The reply to small talk or to the wish for a person; null for a question, also behind a greeting. The bot's own name
 * says nothing.
 */
export function courtesyFor(message: string, history: readonly Turn[], botName = ''): Courtesy | null {
  const name = wordsOf(botName)
  const words = wordsOf(message).filter((word, _, all) => all.length === 1 || !name.includes(word))
  if (words.length === 0) return 'wordless'
  const offered = wasOfferedPerson(history)
  if (offered && saysOnly(words, 'yes')) return 'handover'
  if (offered && saysOnly(words, 'no')) return 'carryOn'
  const said = wishesOf(words, courteous)
  for (const [wish, reply] of courtesies) if (said.includes(wish)) return reply
  const sentences = message.split(SENTENCE_END).map((sentence) => afterGreeting(wordsOf(sentence)))
  return sentences.some(asksForPerson) ? 'handover' : null
}

function afterGreeting(words: readonly string[]): readonly string[] {
  return takePhrases(takePhrases(words, 'greeting'), 'thanks')
}

/** Whether the bot's last words offered a person, or said that one was called, in any language. */
function wasOfferedPerson(history: readonly Turn[]): boolean {
  const last = history.at(-1)
  return (
    last?.role === 'assistant' &&
    Object.values(enginePhrases).some(({ unknown, regret, unknownCalled, regretCalled, handoverCalled }) =>
      [unknown, regret, unknownCalled, regretCalled, handoverCalled].includes(last.message.trim()),
    )
  )
}
