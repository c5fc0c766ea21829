import type { Locale } from '#contract/base/shapes.ts'
import { bothEnds } from '../both-ends.ts'
import { hasOnlyIntent, intentWords } from '../embedded/intents.ts'
import { repliesInAllLanguages } from '../embedded/replies.ts'
import { smallTalkFor } from '../embedded/small-talk.ts'
import { splitSentences } from '../ingest/text/sentences.ts'
import type { Language } from '../languages.ts'
import { fold } from '../retrieve/words.ts'
import { languageIn } from './content-words.ts'
import type { Transcript, TranscriptLine } from './types.ts'

/** Requests for patience; in short texts, they are neither an answer nor a promise. The patterns match folded text. */
const holding: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:(?:one|just a|a) (?:moment|minute|second|sec)|hold on|let me (?:check|see|look)|please wait|bear with)\b/u,
  fr: /\b(?:un instant|un moment|une minute|une seconde|patientez|patienter|je (?:verifie|regarde)|laissez moi (?:verifier|voir))\b/u,
  vi: /\b(?:cho (?:em|minh|toi)? ?(?:chut|mot chut|xiu|mot lat)|doi (?:em|minh|toi)? ?(?:chut|mot chut|xiu)|de (?:em|minh|toi) (?:kiem tra|xem)|vui long (?:cho|doi))\b/u,
  tr: /\b(?:(?:bir|1) (?:dakika|saniye|an)|bekleyin|hemen (?:bak|kontrol)\w*|kontrol ediyor\w*|bakiyorum)\b/u,
}
/** Maximum length of a text that only asks for patience; longer ones contain something else. */
const HOLDING_MAX_CHARS = 60
/** Our choice: number of sentences read at each end of a line. */
const SENTENCES_READ = 10

/** Promises to do something later. The patterns match folded text. */
const promising: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:i will|i ll|we will|we ll|i am going to|get back to you|keep you (?:posted|updated))\b/u,
  fr: /\b(?:je vais|nous allons|je reviens vers|nous reviendrons|je vous (?:enverrai|tiens|tiendrai|rappelle)|nous vous (?:enverrons|tiendrons|rappellerons))\b/u,
  vi: /\b(?:em|minh|toi|ben (?:em|minh)|shop|chung toi) se\b/u,
  tr: /(?:acagim|ecegim|acagiz|ecegiz)\b/u,
}

const plain = (text: string) => intentWords(fold(text)).join(' ')

/** Returns whether a text only asks for patience. */
const holds = (text: string, language: Language) =>
  text.length <= HOLDING_MAX_CHARS && holding[language].test(plain(text))

/** Returns whether a text promises that the team will do something. */
export function promises(text: string, known: Locale | null): boolean {
  const language = languageIn(text, known)
  return promising[language].test(plain(text)) && !holds(text, language)
}

/**
 * Returns whether a person's sentence answers something, that is, whether it is more than small talk, "one moment" or a promise.
 */
function isAnswer(sentence: string, known: Locale | null): boolean {
  const words = intentWords(sentence)
  if (hasOnlyIntent(words, 'yes') || hasOnlyIntent(words, 'no')) return true
  if (smallTalkFor(sentence, []) !== null || promises(sentence, known)) return false
  return !holds(sentence, languageIn(sentence, known))
}

/** Returns for each line of a chat whether it answers something; small talk by the bot or by people does not. */
export function answeredLines({ bot, locale, lines }: Transcript): readonly boolean[] {
  const replies = repliesInAllLanguages(bot)
  return lines.map(({ sender, message }: TranscriptLine): boolean => {
    if (sender === 'customer' || replies.has(message.trim())) return false
    if (sender === 'bot') return true
    const sentences = bothEnds(splitSentences(message), SENTENCES_READ)
    return sentences.some((sentence) => isAnswer(sentence, locale))
  })
}
