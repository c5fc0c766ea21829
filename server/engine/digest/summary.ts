import type { Locale } from '#contract/shapes.ts'
import { cutAt, splitSentences } from '../ingest/text/sentences.ts'
import { languageIn, shared, stemsOf } from './content.ts'
import { type Point, pointsOf } from './points.ts'
import { promises } from './replies.ts'
import { summaryTexts } from './summary-texts.ts'
import type { Transcript, TranscriptLine } from './types.ts'

/** Longest quote, characters. */
const QUOTE_MAX = 180
/** Lines that are read of a very long chat: how it began, and where it stands. */
const READ = { first: 40, last: 200 } as const
/** A shorter sentence is quoted with the one after it. */
const SENTENCE_MIN = 40

/**
 * A chat in three lines: what the customer wanted, what was answered and by whom, what is open. It quotes; the labels are in the
 * asked language, the quotes in the language of the chat.
 */
export function summarize(whole: Transcript, language: Locale): string {
  const texts = summaryTexts[language]
  const transcript = { ...whole, lines: readLines(whole.lines) }
  const points = pointsOf(transcript)
  const quoted = (text: string) => texts.quote(clip(text))
  const wanted = points.map(({ text }) => quoted(text))
  const answered = points.flatMap((point) => answerOf(point, transcript, quoted))
  const open = points.filter(({ answers }) => answers.length === 0).map(({ text }) => quoted(text))
  const promise = lastPromise(transcript)
  if (promise) open.push(texts.promised(promise.name ?? transcript.bot, quoted(promise.message)))
  return [
    `${texts.wanted(transcript.customer)} ${list(wanted, texts.nothing)}`,
    `${texts.answered} ${list([...new Set(answered)], texts.nothing)}`,
    `${texts.open} ${list(open, texts.nothing)}`,
  ].join('\n')
}

const readLines = (lines: Transcript['lines']) =>
  lines.length > READ.first + READ.last ? [...lines.slice(0, READ.first), ...lines.slice(-READ.last)] : lines

const list = (parts: readonly string[], otherwise: string): string =>
  parts.length > 0 ? parts.join(' · ') : otherwise

/** A text of at most a quote's length, cut between words. */
function clip(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= QUOTE_MAX) return line
  const cut = cutAt(line, QUOTE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX / 2))}…`
}

/** The line that says most on a point, with who said it. A person's word counts more than the bot's. */
function answerOf(point: Point, transcript: Transcript, quoted: (text: string) => string): string[] {
  const lines = point.answers.flatMap((at) => transcript.lines[at] ?? [])
  const people = lines.filter(({ sender }) => sender === 'agent')
  const best = (people.length > 0 ? people : lines).at(0)
  if (!best) return []
  return [`${best.name ?? transcript.bot}: ${quoted(keySentence(best, point, transcript.locale))}`]
}

/** The sentence of a reply that speaks most of the point; the first one where none does. */
function keySentence({ message }: TranscriptLine, { stems }: Point, locale: Locale | null): string {
  const sentences = splitSentences(message).map((sentence) => sentence.trim())
  const scores = sentences.map((sentence) => shared(stems, stemsOf(sentence, languageIn(sentence, locale))))
  const at = Math.max(0, scores.indexOf(Math.max(...scores)))
  const sentence = sentences[at] ?? message
  return sentence.length < SENTENCE_MIN ? [sentence, sentences[at + 1] ?? ''].join(' ').trim() : sentence
}

/** What an agent said last that they would do, with nothing of theirs after it. */
function lastPromise({ lines, locale }: Transcript): TranscriptLine | null {
  const last = lines.findLast(({ sender }) => sender === 'agent')
  if (!last) return null
  const sentence = splitSentences(last.message).find((part) => promises(part, locale))
  return sentence ? { ...last, message: sentence } : null
}
