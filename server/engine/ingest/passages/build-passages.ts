import type { PassageDraft, Place } from '../../types.ts'
import {
  DOCUMENT_TEXT_MAX,
  HEADING_MAX,
  PASSAGE_MAX,
  PASSAGE_MIN,
  PASSAGE_PARAGRAPHS,
  PASSAGES_MAX,
  RECORD_MAX,
} from '../caps.ts'
import { ReadError } from '../read-error.ts'
import { cleanLine, cleanText, hasWords } from '../text/clean-text.ts'
import type { Block } from './block.ts'
import { HeadingTrail, QUESTION_LEVEL } from './heading-trail.ts'
import { splitLong } from './split-long.ts'

/** Text so short at the end of a section that it joins the passage before it. */
const RUNT = 120

interface Group {
  text: string
  paragraphs: number
  readonly heading: string | null
  readonly place: Place
}

/** A question on its own above what is no question: it belongs to its answer as a heading does. */
const isQuestion = (text: string) =>
  text.length <= HEADING_MAX && /[?？]\s*$/.test(text) && !text.includes('\n')

const samePlace = (a: Place, b: Place) => a.page === b.page && a.sheet === b.sheet && a.row === b.row

class PassageBuilder {
  readonly passages: PassageDraft[] = []
  private readonly trail = new HeadingTrail()
  private group: Group | null = null
  private length = 0

  heading(level: number, text: string, place: Place): void {
    this.flush()
    for (const orphan of this.trail.closeFrom(level)) this.add('line', orphan, place)
    this.flush()
    this.trail.enter(level, text)
  }

  add(kind: 'paragraph' | 'line', text: string, place: Place): void {
    for (const piece of splitLong(text)) this.addPiece(kind, piece, place)
  }

  record(heading: string | null, text: string, place: Place): void {
    this.flush()
    const label = this.trail.label()
    const pieces = text.length <= RECORD_MAX ? [text] : splitLong(text)
    for (const piece of pieces) this.push({ text: piece, heading: heading ?? label, place })
  }

  end(): readonly PassageDraft[] {
    this.flush()
    const place = this.passages.at(-1)?.place ?? {}
    for (const orphan of this.trail.closeFrom(0)) this.add('line', orphan, place)
    this.flush()
    return this.passages
  }

  private addPiece(kind: 'paragraph' | 'line', text: string, place: Place): void {
    if (this.group && !this.takes(this.group, text, place)) this.flush()
    if (!this.group) {
      this.group = { text, paragraphs: 1, heading: this.trail.label(), place }
      return
    }
    this.group.text += (kind === 'line' ? '\n' : '\n\n') + text
    if (kind === 'paragraph') this.group.paragraphs += 1
  }

  private takes(group: Group, text: string, place: Place): boolean {
    if (!samePlace(group.place, place)) return false
    // "You need:" stays with the list that it announces.
    const limit = group.text.endsWith(':') ? PASSAGE_MAX * 1.5 : PASSAGE_MAX
    if (group.text.length + text.length > limit) return false
    return group.text.length < PASSAGE_MIN && group.paragraphs < PASSAGE_PARAGRAPHS
  }

  private flush(): void {
    const group = this.group
    this.group = null
    if (!group) return
    const last = this.passages.at(-1)
    const runt =
      group.text.length < RUNT && last && last.text.length + group.text.length <= PASSAGE_MAX + RUNT
    if (runt && last.heading === group.heading && samePlace(last.place, group.place)) {
      this.passages.pop()
      this.push({ ...last, text: `${last.text}\n\n${group.text}` })
      return
    }
    this.push({ text: group.text, heading: group.heading, place: group.place })
  }

  private push(passage: PassageDraft): void {
    this.length += passage.text.length + (passage.heading?.length ?? 0)
    if (this.passages.length >= PASSAGES_MAX || this.length > DOCUMENT_TEXT_MAX)
      throw new ReadError('too_large_inside')
    this.passages.push(passage)
  }
}

/** Whether the block after a question is its answer. */
const answers = (next: Block | undefined) =>
  next !== undefined &&
  (next.kind === 'paragraph' || next.kind === 'line') &&
  !isQuestion(cleanText(next.text))

/**
 * Cuts a document into passages of about 400 to 900 characters that keep sentences, rows and questions with their answers
 * whole, and carry the headings above them. The same blocks always give the same passages.
 * Throws `too_large_inside` when there is more text than one document may bring.
 */
export function buildPassages(blocks: readonly Block[]): readonly PassageDraft[] {
  const builder = new PassageBuilder()
  for (const [index, block] of blocks.entries()) {
    const text = cleanText(block.text)
    if (!hasWords(text)) continue
    if (block.kind === 'record')
      builder.record(block.heading && (cleanLine(block.heading) || null), text, block.place)
    else if (block.kind === 'heading' && text.length <= HEADING_MAX)
      builder.heading(block.level, cleanLine(text), block.place)
    else if (isQuestion(text) && answers(blocks[index + 1]))
      builder.heading(QUESTION_LEVEL, text, block.place)
    else builder.add(block.kind === 'line' ? 'line' : 'paragraph', text, block.place)
  }
  return builder.end()
}
