import type { Locale } from '#contract/base/shapes.ts'
import { cutText } from '#server/lib/cut-text.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { languageData } from '../data/language-data.ts'
import { smallTalkFor } from '../embedded/small-talk.ts'
import { splitSentences } from '../ingest/text/sentences.ts'
import { languageOf } from '../languages.ts'
import { sentimentOf } from '../sentiment/sentiment.ts'
import { promises } from './answered-lines.ts'
import { languageIn, shared, stemsOf } from './content-words.ts'
import { type CustomerRequest, customerRequests } from './customer-requests.ts'
import type { Transcript, TranscriptLine } from './types.ts'

/** Maximum length of a quote. */
const QUOTE_MAX_CHARS = 180
/** Maximum number of answers quoted in a summary. */
const TRIED_MAX = 3
/** Minimum length of a quoted sentence; a shorter one is quoted with the next. */
const SENTENCE_MIN_CHARS = 40

/**
 * Summarizes a chat as an agent would for a colleague: the problem, what was tried and by whom, the result, and any open points.
 * Quotes the chat; the labels are in the given language, the quotes in the language of the chat. Empty if the customer asked for
 * nothing.
 */
export function summarize(transcript: Transcript, language: Locale): string {
  const labels = languageData[languageOf(language)].summaryLabels
  const requests = customerRequests(transcript)
  const promise = lastPromise(transcript)
  if (requests.length === 0 && !promise) return ''
  const quoted = (text: string) => fillTemplate(labels.quote, { text: clip(text) })
  const problem = requests.map(({ text }) => quoted(text))
  const tried = unique(requests.flatMap((request) => answersOf(request, transcript, quoted)))
  const open = requests.filter(({ answers }) => answers.length === 0).map(({ text }) => quoted(text))
  const result = resultOf(transcript, requests)
  if (promise) {
    const name = promise.name ?? transcript.bot
    open.push(fillTemplate(labels.promised, { name, quote: quoted(promise.message) }))
  }
  const { customer } = transcript
  const sentence = fillTemplate(labels[result.label], { customer, quote: quoted(result.words) })
  return [
    ...line(fillTemplate(labels.problem, { customer }), problem),
    ...line(labels.tried, tried.slice(0, TRIED_MAX)),
    ...line(labels.result, [sentence]),
    ...line(labels.open, open),
  ].join('\n')
}

/** Returns whether the customer asked for something or reported a problem; a chat of pleasantries has nothing to summarize. */
export const hasRequests = (transcript: Transcript): boolean => customerRequests(transcript).length > 0

const unique = (parts: readonly string[]): string[] => [...new Set(parts)]

/** Returns a line of the summary; no line if there are no parts. */
const line = (label: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`${label} ${parts.join(' · ')}`] : []

/** Truncates a text at a word boundary to the maximum length of a quote. */
function clip(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= QUOTE_MAX_CHARS) return line
  const cut = cutText(line, QUOTE_MAX_CHARS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX_CHARS / 2))}…`
}

/** Returns the answers to a request, with their authors: the bot's first answer, then the first by a person. */
function answersOf(
  request: CustomerRequest,
  transcript: Transcript,
  quoted: (text: string) => string,
): string[] {
  const lines = request.answers.flatMap((at) => transcript.lines[at] ?? [])
  const first = (['bot', 'agent'] as const).flatMap((one) => lines.find(({ sender }) => sender === one) ?? [])
  return first.map(
    (said) => `${said.name ?? transcript.bot}: ${quoted(keySentence(said, request, transcript.locale))}`,
  )
}

interface Result {
  readonly label: 'answered' | 'satisfied' | 'dissatisfied' | 'partly' | 'unanswered'
  /** The customer's reaction; empty if there is none. */
  readonly words: string
}

/** Returns the apparent result of a chat, based on which requests were answered and on what the customer said last. */
function resultOf({ lines, locale, bot }: Transcript, requests: readonly CustomerRequest[]): Result {
  const answered = requests.filter(({ answers }) => answers.length > 0)
  if (answered.length === 0) return { label: 'unanswered', words: '' }
  const lastAnswer = Math.max(...answered.flatMap(({ answers }) => answers))
  const after = lines.slice(lastAnswer + 1).filter(({ sender }) => sender === 'customer')
  const unhappy = after.find(({ message }) => /negative$/u.test(sentimentOf(message, locale).level))
  if (unhappy) return { label: 'dissatisfied', words: unhappy.message }
  if (answered.length < requests.length) return { label: 'partly', words: '' }
  const isThanked = after.some(({ message }) => pleased.has(smallTalkFor(message, [], bot) ?? ''))
  return { label: isThanked ? 'satisfied' : 'answered', words: '' }
}

/** Small talk that shows that the customer is satisfied. */
const pleased: ReadonlySet<string> = new Set(['thanks', 'gladToHelp'])

/** Returns the sentence of a reply that has the most in common with the request; the first one if none has anything in common. */
function keySentence({ message }: TranscriptLine, { stems }: CustomerRequest, locale: Locale | null): string {
  const sentences = splitSentences(message).map((sentence) => sentence.trim())
  const scores = sentences.map((sentence) => shared(stems, stemsOf(sentence, languageIn(sentence, locale))))
  const at = Math.max(0, scores.indexOf(Math.max(...scores)))
  const sentence = sentences[at] ?? message
  return sentence.length < SENTENCE_MIN_CHARS
    ? [sentence, sentences[at + 1] ?? ''].join(' ').trim()
    : sentence
}

/** Returns the promise in the last message from an agent; null if there is none. */
function lastPromise({ lines, locale }: Transcript): TranscriptLine | null {
  const last = lines.findLast(({ sender }) => sender === 'agent')
  if (!last) return null
  const sentence = splitSentences(last.message).find((part) => promises(part, locale))
  return sentence ? { ...last, message: sentence } : null
}
