import type { Locale } from '#contract/shapes.ts'
import { enginePhrases } from '../embedded/phrases.ts'
import { courtesyFor } from '../embedded/small-talk.ts'
import { saysOnly, wordsOf } from '../embedded/wishes.ts'
import { splitSentences } from '../ingest/text/sentences.ts'
import { fold, type Language } from '../retrieve/words.ts'
import { languageIn } from './content.ts'
import type { Transcript, TranscriptLine } from './types.ts'

/** Asks for patience, where a text says little more: neither an answer nor a promise. All folded. */
const holding: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:(?:one|just a|a) (?:moment|minute|second|sec)|hold on|let me (?:check|see|look)|please wait|bear with)\b/u,
  fr: /\b(?:un instant|un moment|une minute|une seconde|patientez|patienter|je (?:verifie|regarde)|laissez moi (?:verifier|voir))\b/u,
  vi: /\b(?:cho (?:em|minh|toi)? ?(?:chut|mot chut|xiu|mot lat)|doi (?:em|minh|toi)? ?(?:chut|mot chut|xiu)|de (?:em|minh|toi) (?:kiem tra|xem)|vui long (?:cho|doi))\b/u,
  tr: /\b(?:(?:bir|1) (?:dakika|saniye|an)|bekleyin|hemen (?:bak|kontrol)\w*|kontrol ediyor\w*|bakiyorum)\b/u,
}
/** Longer texts say something beside it, characters. */
const HOLDING_MAX = 60

/** Says what will be done later. All folded. */
const promising: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:i will|i ll|we will|we ll|i am going to|get back to you|keep you (?:posted|updated))\b/u,
  fr: /\b(?:je vais|nous allons|je reviens vers|nous reviendrons|je vous (?:enverrai|tiens|tiendrai|rappelle)|nous vous (?:enverrons|tiendrons|rappellerons))\b/u,
  vi: /\b(?:em|minh|toi|ben (?:em|minh)|shop|chung toi) se\b/u,
  tr: /(?:acagim|ecegim|acagiz|ecegiz)\b/u,
}

const engineSays = (bot: string): ReadonlySet<string> =>
  new Set(
    Object.values(enginePhrases).flatMap((phrases) =>
      Object.values(phrases).map((phrase) => (typeof phrase === 'function' ? phrase(bot) : phrase)),
    ),
  )

const plain = (text: string) => wordsOf(fold(text)).join(' ')

/** Says whether a text only asks for patience. */
const holds = (text: string, language: Language) =>
  text.length <= HOLDING_MAX && holding[language].test(plain(text))

/** Says whether a text tells what the team will do. */
export function promises(text: string, known: Locale | null): boolean {
  const language = languageIn(text, known)
  return promising[language].test(plain(text)) && !holds(text, language)
}

/** Whether a person's sentence answers something: no courtesy, no "one moment", no promise. */
function isAnswer(sentence: string, known: Locale | null): boolean {
  const words = wordsOf(sentence)
  if (saysOnly(words, 'yes') || saysOnly(words, 'no')) return true
  if (courtesyFor(sentence, []) !== null || promises(sentence, known)) return false
  return !holds(sentence, languageIn(sentence, known))
}

/** Tells which lines of a chat answer something: not the bot's courtesies, nor those of people. */
export function answersIn({ bot, locale, lines }: Transcript): readonly boolean[] {
  const phrases = engineSays(bot)
  return lines.map(({ sender, message }: TranscriptLine): boolean => {
    if (sender === 'customer' || phrases.has(message.trim())) return false
    return sender === 'bot' || splitSentences(message).some((sentence) => isAnswer(sentence, locale))
  })
}
