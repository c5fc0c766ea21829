import type { PassageDraft, SourceLocation } from '#server/engine/types.ts'
import {
  DOCUMENT_MAX_CHARS,
  HEADING_MAX_CHARS,
  PASSAGE_MAX_CHARS,
  PASSAGE_MIN_CHARS,
  PASSAGE_PARAGRAPHS_MAX,
  PASSAGES_MAX,
  RECORD_MAX_CHARS,
} from '../limits.ts'
import { ReadError } from '../read-error.ts'
import { cleanLine, cleanText, hasWords } from '../text/clean-text.ts'
import type { Block } from './block.ts'
import { HeadingTrail, QUESTION_LEVEL } from './heading-trail.ts'
import { splitLong } from './split-long.ts'

/** Maximum length of a remainder at the end of a section for it to be added to the previous passage. */
const RUNT_MAX_CHARS = 120

interface Group {
  text: string
  paragraphs: number
  readonly heading: string | null
  readonly location: SourceLocation
}

/**
 * Returns whether a text is a question. A question that is not followed by another question acts as the heading of its answer.
 */
const isQuestion = (text: string) =>
  text.length <= HEADING_MAX_CHARS && /[?？]\s*$/.test(text) && !text.includes('\n')

const sameLocation = (a: SourceLocation, b: SourceLocation) =>
  a.page === b.page && a.sheet === b.sheet && a.row === b.row

class PassageBuilder {
  readonly passages: PassageDraft[] = []
  private readonly trail = new HeadingTrail()
  private group: Group | null = null
  private length = 0
  private readonly paragraphsMax: number

  /**
   * `blocks`: number of blocks in the document. If there are more than the maximum number of passages, each passage takes more
   * paragraphs, so that the document can be read at all.
   */
  constructor(blocks: number) {
    this.paragraphsMax = blocks > PASSAGES_MAX ? Number.POSITIVE_INFINITY : PASSAGE_PARAGRAPHS_MAX
  }
  /** Number of passages up to and including the last record, to which no text may be added. */
  private recordsEnd = 0

  heading(level: number, text: string, location: SourceLocation): void {
    this.flush()
    for (const orphan of this.trail.closeFrom(level)) this.add('line', orphan, location)
    this.flush()
    this.trail.enter(level, text)
  }

  add(kind: 'paragraph' | 'line', text: string, location: SourceLocation): void {
    for (const piece of splitLong(text)) this.addPiece(kind, piece, location)
  }

  record(heading: string | null, text: string, location: SourceLocation): void {
    this.flush()
    const label = this.trail.label()
    const pieces = text.length <= RECORD_MAX_CHARS ? [text] : splitLong(text)
    for (const piece of pieces) this.push({ text: piece, heading: heading ?? label, location })
    this.recordsEnd = this.passages.length
  }

  end(): readonly PassageDraft[] {
    this.flush()
    const location = this.passages.at(-1)?.location ?? {}
    for (const orphan of this.trail.closeFrom(0)) this.add('line', orphan, location)
    this.flush()
    return this.passages
  }

  private addPiece(kind: 'paragraph' | 'line', text: string, location: SourceLocation): void {
    if (this.group && !this.takes(this.group, text, location)) this.flush()
    if (!this.group) {
      this.group = { text, paragraphs: 1, heading: this.trail.label(), location }
      return
    }
    this.group.text += (kind === 'line' ? '\n' : '\n\n') + text
    if (kind === 'paragraph') this.group.paragraphs += 1
  }

  private takes(group: Group, text: string, location: SourceLocation): boolean {
    if (!sameLocation(group.location, location)) return false
    // "You need:" belongs to the list below it.
    const limit = group.text.endsWith(':') ? PASSAGE_MAX_CHARS * 1.5 : PASSAGE_MAX_CHARS
    if (group.text.length + text.length > limit) return false
    return group.text.length < PASSAGE_MIN_CHARS && group.paragraphs < this.paragraphsMax
  }

  private flush(): void {
    const group = this.group
    this.group = null
    if (!group) return
    const last = this.passages.at(-1)
    const runt =
      this.recordsEnd < this.passages.length &&
      group.text.length < RUNT_MAX_CHARS &&
      last &&
      last.text.length + group.text.length <= PASSAGE_MAX_CHARS + RUNT_MAX_CHARS
    if (runt && last.heading === group.heading && sameLocation(last.location, group.location)) {
      this.passages.pop()
      this.push({ ...last, text: `${last.text}\n\n${group.text}` })
      return
    }
    this.push({ text: group.text, heading: group.heading, location: group.location })
  }

  private push(passage: PassageDraft): void {
    this.length += passage.text.length + (passage.heading?.length ?? 0)
    if (this.passages.length >= PASSAGES_MAX || this.length > DOCUMENT_MAX_CHARS)
      throw new ReadError('too_large_inside')
    this.passages.push(passage)
  }
}

/** Returns whether the block after a question is its answer. */
const isAnswer = (next: Block | undefined) =>
  next !== undefined &&
  (next.kind === 'paragraph' || next.kind === 'line') &&
  !isQuestion(cleanText(next.text))

/**
 * Cuts a document into passages of about 400 to 900 characters, each with the headings above it. Sentences, rows, and questions
 * with their answers stay whole. The same blocks always give the same passages. Throws `too_large_inside` if the text exceeds the
 * limit of one document.
 */
export function buildPassages(blocks: readonly Block[]): readonly PassageDraft[] {
  const builder = new PassageBuilder(blocks.length)
  for (const [index, block] of blocks.entries()) {
    const text = cleanText(block.text)
    if (hasWords(text)) addBlock(builder, block, text, blocks[index + 1])
  }
  return builder.end()
}

function addBlock(builder: PassageBuilder, block: Block, text: string, next: Block | undefined): void {
  if (block.kind === 'record')
    builder.record(block.heading && (cleanLine(block.heading) || null), text, block.location)
  else if (block.kind === 'heading' && text.length <= HEADING_MAX_CHARS)
    builder.heading(block.level, cleanLine(text), block.location)
  else if (isQuestion(text) && isAnswer(next)) builder.heading(QUESTION_LEVEL, text, block.location)
  else builder.add(block.kind === 'line' ? 'line' : 'paragraph', text, block.location)
}
