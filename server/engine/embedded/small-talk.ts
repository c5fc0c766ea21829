import { bothEnds } from '../both-ends.ts'
import type { Turn } from '../types.ts'
import { asksForPerson } from './handover-intent.ts'
import { hasOnlyIntent, intentsOf, intentWords, stripIntent } from './intents.ts'
import { type ReplyKey, repliesInAllLanguages } from './replies.ts'

/** Kind of reply that needs no document. */
export type SmallTalk = (typeof smallTalk)[number][1] | Extract<ReplyKey, 'wordless' | 'handover' | 'carryOn'>

/**
 * If a message has several intents, the first in this order determines the reply: "hello, who are you?", "perfect, thanks, bye".
 */
const smallTalk = [
  ['identity', 'identity'],
  ['goodbye', 'goodbye'],
  ['thanks', 'thanks'],
  ['praise', 'gladToHelp'],
  ['greeting', 'greeting'],
] as const
const intents = smallTalk.map(([intent]) => intent)

/** Replies that offer a person or say that one was called. */
const offers = repliesInAllLanguages('', [
  'unknown',
  'topics',
  'regret',
  'unknownCalled',
  'regretCalled',
  'handoverCalled',
])

/** Our choice: maximum number of words of small talk; longer messages are about something else. */
const SMALL_TALK_MAX_WORDS = 60
/** Our choice: number of sentences read at each end of a long message; people ask for a person at its beginning or its end. */
const SENTENCES_READ = 20
const SENTENCE_END = /[.!?\n]+/u

/**
 * Returns the reply to small talk or to a request for a person; null for a question, even after a greeting. Ignores the bot's own
 * name.
 */
export function smallTalkFor(message: string, history: readonly Turn[], botName = ''): SmallTalk | null {
  const name = intentWords(botName)
  const words = intentWords(message).filter((word, _, all) => all.length === 1 || !name.includes(word))
  if (words.length === 0) return 'wordless'
  const offered = wasPersonOffered(history)
  if (words.length <= SMALL_TALK_MAX_WORDS) {
    if (offered && hasOnlyIntent(words, 'yes')) return 'handover'
    if (offered && hasOnlyIntent(words, 'no')) return 'carryOn'
    const found = intentsOf(words, intents)
    for (const [intent, reply] of smallTalk) if (found.includes(intent)) return reply
  }
  const sentences = bothEnds(message.split(SENTENCE_END).filter(Boolean), SENTENCES_READ).map(intentWords)
  const short = sentences.filter(({ length }) => length <= SMALL_TALK_MAX_WORDS)
  return short.some((own) => asksForPerson(afterGreeting(own))) ? 'handover' : null
}

function afterGreeting(words: readonly string[]): readonly string[] {
  return stripIntent(stripIntent(words, 'greeting'), 'thanks')
}

/** Returns whether the bot's last message offered a person or said that one was called, in any language. */
function wasPersonOffered(history: readonly Turn[]): boolean {
  const last = history.at(-1)
  return last?.role === 'assistant' && offers.has(last.message.trim())
}
