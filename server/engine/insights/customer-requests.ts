import type { Locale } from '#contract/base/shapes.ts'
import { bothEnds } from '../both-ends.ts'
import { hasOnlyIntent, intentWords } from '../embedded/intents.ts'
import { smallTalkFor } from '../embedded/small-talk.ts'
import { splitSentences } from '../ingest/text/sentences.ts'
import { sentimentOf } from '../sentiment/sentiment.ts'
import { answeredLines } from './answered-lines.ts'
import { contentWords, languageIn, shared, stemsOf } from './content-words.ts'
import type { Transcript } from './types.ts'

/** A customer's question or complaint, with the lines that answer it. */
export interface CustomerRequest {
  readonly text: string
  /** Line index in the transcript. */
  readonly at: number
  readonly stems: ReadonlySet<string>
  /** Indexes of the lines that answer the request. */
  readonly answers: readonly number[]
  readonly weight: number
}

/** Maximum number of requests per summary. */
const REQUESTS_MAX = 3
/** Our choice: number of sentences read at each end of a line, and in all lines together. */
const SENTENCES_READ = { line: 10, chat: 150 } as const
/** Minimum share of a request's stems in another one for both to count as the same. */
const SAME_SHARE = 0.6

/** Weights of features that make a sentence worth quoting. */
const weights = { question: 1, trouble: 0.6, person: 0.5, first: 0.5, open: 0.8, word: 0.1 } as const
const CONTENT_WORDS_MAX = 8

type Statement = Pick<CustomerRequest, 'text' | 'at' | 'stems'> & { readonly weight: number }

const QUESTION = /[?？]\s*$/u
const SPACE = /\s+/gu

/** Returns the customer's sentences, except small talk. */
function statementsOf({ lines, locale, bot }: Transcript): Statement[] {
  const own = lines.flatMap(({ sender }, at) => (sender === 'customer' ? [at] : []))
  const sentences = own.flatMap((at) =>
    bothEnds(splitSentences(lines[at]?.message ?? ''), SENTENCES_READ.line).map((sentence) => ({
      sentence,
      at,
    })),
  )
  return bothEnds(sentences, SENTENCES_READ.chat).flatMap(({ sentence, at }) => {
    const text = sentence.replace(SPACE, ' ').trim()
    const smallTalk = smallTalkFor(text, [], bot)
    if ((smallTalk !== null && smallTalk !== 'handover') || isAssent(text)) return []
    return [weighed(text, at, smallTalk === 'handover', locale)]
  })
}

const isAssent = (text: string): boolean => {
  const words = intentWords(text)
  return hasOnlyIntent(words, 'yes') || hasOnlyIntent(words, 'no')
}

function weighed(text: string, at: number, wantsPerson: boolean, locale: Locale | null): Statement {
  const language = languageIn(text, locale)
  const count = Math.min(contentWords(text, language).length, CONTENT_WORDS_MAX)
  const { level } = sentimentOf(text, locale)
  const weight =
    count * weights.word +
    (QUESTION.test(text) ? weights.question : 0) +
    (level === 'negative' || level === 'very_negative' ? weights.trouble : 0) +
    (wantsPerson ? weights.person : 0)
  return { text, at, stems: stemsOf(text, language), weight }
}

/**
 * Returns the lines that answer a statement: the ones before the customer's next statement, or else the first later line on the
 * same subject.
 */
function answersTo(
  statement: Statement,
  next: number,
  transcript: Transcript,
  answering: readonly boolean[],
): number[] {
  const after = transcript.lines.flatMap((_, at) => (at > statement.at && answering[at] ? [at] : []))
  const close = after.filter((at) => at < next)
  if (close.length > 0) return close
  const about = (at: number) => {
    const { message } = transcript.lines[at] ?? { message: '' }
    return shared(statement.stems, stemsOf(message, languageIn(message, transcript.locale))) > 0
  }
  return after.filter(about).slice(0, 1)
}

/**
 * Returns the index of the line with the customer's next statement after a reply, because consecutive messages are answered
 * together.
 */
function nextStatement(at: number, statements: readonly Statement[], { lines }: Transcript): number {
  const reply = lines.findIndex(({ sender }, line) => line > at && sender !== 'customer')
  if (reply < 0) return lines.length
  return statements.find((other) => other.at > reply)?.at ?? lines.length
}

/** Returns the customer's most important requests, in chronological order. */
export function customerRequests(transcript: Transcript): readonly CustomerRequest[] {
  const statements = statementsOf(transcript)
  const answering = answeredLines(transcript)
  const requests = statements.map((one, number): CustomerRequest => {
    const answers = answersTo(one, nextStatement(one.at, statements, transcript), transcript, answering)
    const bonus = (number === 0 ? weights.first : 0) + (answers.length === 0 ? weights.open : 0)
    return { ...one, answers, weight: one.weight + bonus }
  })
  const chosen: CustomerRequest[] = []
  for (const request of [...requests].sort((a, b) => b.weight - a.weight || a.at - b.at)) {
    if (chosen.length < REQUESTS_MAX && !chosen.some((other) => isSame(request, other))) chosen.push(request)
  }
  return requests.filter((request) => chosen.includes(request))
}

const isSame = (one: CustomerRequest, other: CustomerRequest): boolean =>
  one.text === other.text ||
  (one.stems.size > 0 && shared(one.stems, other.stems) / one.stems.size >= SAME_SHARE)
