import type { Locale } from '#contract/shapes.ts'
import { courtesyFor } from '../embedded/small-talk.ts'
import { saysOnly, wordsOf } from '../embedded/wishes.ts'
import { splitSentences } from '../ingest/text/sentences.ts'
import { sentimentOf } from '../sentiment/sentiment.ts'
import { contentWords, languageIn, shared, stemsOf } from './content.ts'
import { answersIn } from './replies.ts'
import type { Transcript } from './types.ts'

/** Something that the customer said, and what came of it. */
export interface Point {
  readonly text: string
  /** Line of the transcript. */
  readonly at: number
  readonly stems: ReadonlySet<string>
  /** Lines that answer it. */
  readonly answers: readonly number[]
  readonly weight: number
}

/** Points of one summary. */
const POINTS_MAX = 3
/** Share of a point's stems in another one from which the two say the same. */
const SAME = 0.6

/** What makes a sentence worth quoting. */
const weights = { question: 1, trouble: 0.6, person: 0.5, first: 0.5, open: 0.8, word: 0.1 } as const
const WORDS_MAX = 8

type Said = Pick<Point, 'text' | 'at' | 'stems'> & { readonly weight: number }

const QUESTION = /[?？]\s*$/u
const SPACE = /\s+/gu

/** Sentences of the customer that say something beyond a courtesy. */
function sayings({ lines, locale, bot }: Transcript): Said[] {
  const own = lines.flatMap(({ sender }, at) => (sender === 'customer' ? [at] : []))
  return own.flatMap((at) =>
    splitSentences(lines[at]?.message ?? '').flatMap((sentence) => {
      const text = sentence.replace(SPACE, ' ').trim()
      const courtesy = courtesyFor(text, [], bot)
      if ((courtesy !== null && courtesy !== 'handover') || isAssent(text)) return []
      return [weighed(text, at, courtesy === 'handover', locale)]
    }),
  )
}

const isAssent = (text: string): boolean => {
  const words = wordsOf(text)
  return saysOnly(words, 'yes') || saysOnly(words, 'no')
}

function weighed(text: string, at: number, wantsPerson: boolean, locale: Locale | null): Said {
  const language = languageIn(text, locale)
  const count = Math.min(contentWords(text, language).length, WORDS_MAX)
  const { level } = sentimentOf(text, locale)
  const weight =
    count * weights.word +
    (QUESTION.test(text) ? weights.question : 0) +
    (level === 'negative' || level === 'very_negative' ? weights.trouble : 0) +
    (wantsPerson ? weights.person : 0)
  return { text, at, stems: stemsOf(text, language), weight }
}

/** Lines that answer what was said: up to the next thing that the customer says, or later where they speak of the same. */
function answersTo(
  said: Said,
  next: number,
  transcript: Transcript,
  answering: readonly boolean[],
): number[] {
  const after = transcript.lines.flatMap((_, at) => (at > said.at && answering[at] ? [at] : []))
  const close = after.filter((at) => at < next)
  if (close.length > 0) return close
  const about = (at: number) => {
    const { message } = transcript.lines[at] ?? { message: '' }
    return shared(said.stems, stemsOf(message, languageIn(message, transcript.locale))) > 0
  }
  return after.filter(about).slice(0, 1)
}

/** Where the next thing after a line is said, with a reply in between: what is said in one breath is answered in one. */
function nextAfter(at: number, said: readonly Said[], { lines }: Transcript): number {
  const reply = lines.findIndex(({ sender }, line) => line > at && sender !== 'customer')
  if (reply < 0) return lines.length
  return said.find((other) => other.at > reply)?.at ?? lines.length
}

/** What the customer wanted, most telling first chosen, in the order in which it was said. */
export function pointsOf(transcript: Transcript): readonly Point[] {
  const said = sayings(transcript)
  const answering = answersIn(transcript)
  const points = said.map((one, number): Point => {
    const answers = answersTo(one, nextAfter(one.at, said, transcript), transcript, answering)
    const bonus = (number === 0 ? weights.first : 0) + (answers.length === 0 ? weights.open : 0)
    return { ...one, answers, weight: one.weight + bonus }
  })
  const chosen: Point[] = []
  for (const point of [...points].sort((a, b) => b.weight - a.weight || a.at - b.at)) {
    if (chosen.length < POINTS_MAX && !chosen.some((other) => saysTheSame(point, other))) chosen.push(point)
  }
  return points.filter((point) => chosen.includes(point))
}

const saysTheSame = (one: Point, other: Point): boolean =>
  one.text === other.text || (one.stems.size > 0 && shared(one.stems, other.stems) / one.stems.size >= SAME)
