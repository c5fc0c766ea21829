import type { PassageIndex } from '../retrieve/passage-index.ts'
import { rowAsLine } from '../tables/table-reply.ts'
import type { Passage, Reference } from '../types.ts'
import type { Candidate } from './evidence.ts'
import { isFromPrompt } from './owner-prompt.ts'

/** Maximum number of pieces in one answer (specification: one to three sentences). */
const PIECES_MAX = 3
/**
 * Minimum share of a piece relative to the best piece, depending on whether it is in the same passage as the best piece or in
 * another.
 */
const shareMin = { same: 0.02, other: 0.2 } as const

const TITLE_MAX_CHARS = 60

/** Returns whether a piece is a title followed by text: it names the topic but answers nothing. */
function isTitleLine(index: PassageIndex, { text, end, hit }: Candidate): boolean {
  if (text.length > TITLE_MAX_CHARS || /[.!?…:;,。！？"”»)]$|\p{N}|^[-–—•*]/u.test(text)) return false
  const rest = (index.passages[hit.number]?.text ?? '').slice(end)
  const next = /^[^\S\n]*\n\s*(?<line>[^\n]+)/u.exec(rest)?.groups?.line ?? ''
  return next.length > text.length && /[.!?…。！？]["”»)]?$/u.test(next.trim())
}

/** Returns the pieces, adding to each question the piece after it, which answers it. */
function withReplies(pieces: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] {
  const replies = pieces
    .filter(({ text }) => /[?？]$/u.test(text))
    .flatMap((asking) => candidates.filter(({ hit, at }) => hit === asking.hit && at === asking.at + 1))
  return [...new Set([...pieces, ...replies])]
}

/** Chooses the pieces of the answer from the candidates (best first) and returns them in text order. */
export function choosePieces(index: PassageIndex, all: readonly Candidate[]): Candidate[] {
  const informative = all.filter((candidate) => !isTitleLine(index, candidate))
  const candidates = informative.length > 0 ? informative : all
  const best = candidates[0]
  if (!best) return []
  const siblings = candidates.filter(({ hit }) => hit.number === best.hit.number)
  // Answers written by a person are used in full.
  if (index.kinds[best.hit.number] === 'faq') return inOrder(siblings)
  const isShort = siblings.length <= PIECES_MAX
  const likely = candidates.filter((candidate) =>
    candidate.hit.number === best.hit.number
      ? isShort || candidate.share >= shareMin.same * best.share
      : candidate.share >= shareMin.other * best.share && addsTo(siblings, candidate),
  )
  const kept = isShort
    ? [...siblings, ...likely.filter((candidate) => !siblings.includes(candidate))]
    : likely
  const pieces = withReplies(kept.slice(0, PIECES_MAX), candidates)
  return inOrder(withWholeBlocks(index, pieces, all))
}

/** Minimum strength at which a piece counts as containing a word of the question. */
const HELD = 0.5

/** Returns whether a piece of another passage contains a word of the question that the best passage lacks. */
const addsTo = (siblings: readonly Candidate[], { strengths }: Candidate): boolean =>
  strengths.some(
    (strength, term) => strength >= HELD && siblings.every((one) => (one.strengths[term] ?? 0) < HELD),
  )

/**
 * Maximum length of a block that is added whole when one of its lines is chosen; longer blocks are added whole only if a lead-in
 * line or at least two lines are chosen.
 */
const BLOCK_MAX_CHARS = 700
/**
 * Minimum number of lines in a block, and minimum share of a line with a number within the block, for this line alone to be the
 * answer.
 */
const alone = { lines: 4, share: 0.7 } as const

/**
 * Adds the rest of each list, address or set of steps to which a piece belongs, so that the answer does not end in the middle of
 * such a block.
 */
function withWholeBlocks(
  index: PassageIndex,
  pieces: readonly Candidate[],
  all: readonly Candidate[],
): Candidate[] {
  const whole = new Set(pieces)
  for (const piece of pieces) {
    const block = blockOf(index.passages[piece.hit.number]?.text ?? '', piece, all)
    for (const one of isWholeGiven(piece, block, pieces) ? block : block.slice(0, 1).filter(isLeadIn))
      whole.add(one)
  }
  return [...whole]
}

/** Returns whether a piece brings its whole block into the answer. */
function isWholeGiven(piece: Candidate, block: readonly Candidate[], pieces: readonly Candidate[]): boolean {
  const length = (block.at(-1)?.end ?? 0) - (block[0]?.start ?? 0)
  const chosen = block.filter((one) => pieces.includes(one))
  const isLong = length > BLOCK_MAX_CHARS && chosen.length < 2 && !chosen.some(isLeadIn)
  return !isLong && !isAlone(piece, block)
}

const isLeadIn = ({ text }: Candidate): boolean => /[:：]$/u.test(text)

/** Returns whether a line of a block answers without the others: a price or a time that far outweighs them. */
function isAlone(piece: Candidate, block: readonly Candidate[]): boolean {
  const sum = block.reduce((total, { share }) => total + share, 0)
  return (
    block.length >= alone.lines &&
    piece.share >= alone.share * sum &&
    /\p{N}/u.test(piece.text) &&
    !isLeadIn(piece)
  )
}

/** Returns the pieces of the block of lines around a piece, in order; empty if the piece is in running text. */
function blockOf(text: string, piece: Candidate, all: readonly Candidate[]): Candidate[] {
  const siblings = all.filter(({ hit }) => hit.number === piece.hit.number).sort((a, b) => a.at - b.at)
  const gapAfter = (at: number): string => text.slice(siblings[at]?.end, siblings[at + 1]?.start)
  const isJoined = (at: number): boolean =>
    at >= 0 && at + 1 < siblings.length && !gapAfter(at).includes('\n\n')
  const own = siblings.indexOf(piece)
  let first = own
  while (isJoined(first - 1)) first -= 1
  let last = own
  while (isJoined(last)) last += 1
  const block = siblings.slice(first, last + 1)
  return block.some((_, at) => at < last - first && gapAfter(first + at).includes('\n')) ? block : []
}

/** Sorts pieces by passage, starting with the passage of the best piece, and then by position in the passage. */
function inOrder(pieces: readonly Candidate[]): Candidate[] {
  const passages = [...new Set(pieces.map(({ hit }) => hit.number))]
  const rank = ({ hit }: Candidate): number => passages.indexOf(hit.number)
  return [...pieces].sort((a, b) => rank(a) - rank(b) || a.at - b.at)
}

/** Joins the pieces: adjacent pieces keep the space between them, and passages are separated by a blank line. */
export function joinPieces(index: PassageIndex, pieces: readonly Candidate[]): string {
  let text = ''
  for (const [at, piece] of pieces.entries())
    text += (at === 0 ? '' : gap(index, pieces[at - 1], piece)) + rowAsLine(piece.text)
  return text
}

function gap(index: PassageIndex, before: Candidate | undefined, piece: Candidate): string {
  if (!before || before.hit.number !== piece.hit.number) return '\n\n'
  const passage = index.passages[piece.hit.number]?.text ?? ''
  const between = passage.slice(before.end, piece.start)
  return between.trim() === '' ? between : lineBreakIn(between)
}

const lineBreakIn = (between: string): string => (between.includes('\n') ? '\n' : ' ')

/**
 * Returns references to the distinct passages that the pieces come from, in the order of the answer; omits the owner's
 * instructions.
 */
export function referencesOf(index: PassageIndex, pieces: readonly Candidate[]): Reference[] {
  return [...new Set(pieces.map(({ hit }) => hit.number))].flatMap((number) => {
    const passage = index.passages[number]
    return passage && !isFromPrompt(passage) ? [referenceOf(passage)] : []
  })
}

/** Returns the reference with which answers cite a passage. */
export const referenceOf = ({ id, source, fileName, text, location, url }: Passage): Reference => ({
  id,
  source,
  file_name: fileName,
  content: text,
  location,
  ...(url !== undefined && { url }),
})
