import type { Locale } from '#contract/shapes.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { languageData } from '../data/language-data.ts'
import { cutAt, splitSentences } from '../ingest/text/sentences.ts'
import { languageOf } from '../languages.ts'
import { promises } from './answered-lines.ts'
import { languageIn, shared, stemsOf } from './content-words.ts'
import { type CustomerRequest, customerRequests } from './customer-requests.ts'
import type { Transcript, TranscriptLine } from './types.ts'

/** Maximum length of a quote. */
const QUOTE_MAX_CHARS = 180
/** Lines that are read of a very long chat: its beginning and its end. */
const LINES_READ = { first: 40, last: 200 } as const
/** A shorter sentence is quoted with the one after it. */
const SENTENCE_MIN_CHARS = 40

/**
 * Summarizes a chat in three lines: what the customer wanted, what was answered and by whom, what is open. It quotes the chat; the
 * labels are in the given language, the quotes in that of the chat.
 */
export function summarize(whole: Transcript, language: Locale): string {
  const labels = languageData[languageOf(language)].summaryLabels
  const transcript = { ...whole, lines: readLines(whole.lines) }
  const requests = customerRequests(transcript)
  const quoted = (text: string) => fillTemplate(labels.quote, { text: clip(text) })
  const wanted = requests.map(({ text }) => quoted(text))
  const answered = requests.flatMap((request) => answerOf(request, transcript, quoted))
  const open = requests.filter(({ answers }) => answers.length === 0).map(({ text }) => quoted(text))
  const promise = lastPromise(transcript)
  if (promise) {
    const name = promise.name ?? transcript.bot
    open.push(fillTemplate(labels.promised, { name, quote: quoted(promise.message) }))
  }
  return [
    `${fillTemplate(labels.wanted, { customer: transcript.customer })} ${list(wanted, labels.nothing)}`,
    `${labels.answered} ${list([...new Set(answered)], labels.nothing)}`,
    `${labels.open} ${list(open, labels.nothing)}`,
  ].join('\n')
}

const readLines = (lines: Transcript['lines']) =>
  lines.length > LINES_READ.first + LINES_READ.last
    ? [...lines.slice(0, LINES_READ.first), ...lines.slice(-LINES_READ.last)]
    : lines

const list = (parts: readonly string[], otherwise: string): string =>
  parts.length > 0 ? parts.join(' · ') : otherwise

/** Shortens a text to the length of a quote, between words. */
function clip(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= QUOTE_MAX_CHARS) return line
  const cut = cutAt(line, QUOTE_MAX_CHARS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX_CHARS / 2))}…`
}

/** Returns the line that answers a request, with its author. A person's answer precedes the bot's. */
function answerOf(
  request: CustomerRequest,
  transcript: Transcript,
  quoted: (text: string) => string,
): string[] {
  const lines = request.answers.flatMap((at) => transcript.lines[at] ?? [])
  const people = lines.filter(({ sender }) => sender === 'agent')
  const best = (people.length > 0 ? people : lines).at(0)
  if (!best) return []
  return [`${best.name ?? transcript.bot}: ${quoted(keySentence(best, request, transcript.locale))}`]
}

/** Returns the sentence of a reply that shares most with the request; the first one where none does. */
function keySentence({ message }: TranscriptLine, { stems }: CustomerRequest, locale: Locale | null): string {
  const sentences = splitSentences(message).map((sentence) => sentence.trim())
  const scores = sentences.map((sentence) => shared(stems, stemsOf(sentence, languageIn(sentence, locale))))
  const at = Math.max(0, scores.indexOf(Math.max(...scores)))
  const sentence = sentences[at] ?? message
  return sentence.length < SENTENCE_MIN_CHARS
    ? [sentence, sentences[at + 1] ?? ''].join(' ').trim()
    : sentence
}

/** Returns the promise in the last message of an agent; null where it has none. */
function lastPromise({ lines, locale }: Transcript): TranscriptLine | null {
  const last = lines.findLast(({ sender }) => sender === 'agent')
  if (!last) return null
  const sentence = splitSentences(last.message).find((part) => promises(part, locale))
  return sentence ? { ...last, message: sentence } : null
}
