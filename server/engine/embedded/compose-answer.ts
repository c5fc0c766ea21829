import type { PassageIndex } from '../retrieve/passage-index.ts'
import { rowAsLine } from '../tables/table-reply.ts'
import type { Passage, Reference } from '../types.ts'
import type { Candidate } from './evidence.ts'
import { isFromPrompt } from './owner-prompt.ts'

/** Maximum pieces of one answer (specification: one to three sentences). */
const PIECES_MAX = 3
/** Minimum share of a piece relative to the best one, in the same passage or in another. */
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
  if (index.kinds[best.hit.number] === 'faq') return inOrder(siblings).slice(0, PIECES_MAX)
  const isShort = siblings.length <= PIECES_MAX
  const likely = candidates.filter(({ hit, share }) =>
    hit.number === best.hit.number
      ? isShort || share >= shareMin.same * best.share
      : share >= shareMin.other * best.share,
  )
  const kept = isShort
    ? [...siblings, ...likely.filter((candidate) => !siblings.includes(candidate))]
    : likely
  return inOrder(withReplies(kept.slice(0, PIECES_MAX), candidates))
}

/** Sorts passages by their best piece, and pieces by their position in the passage. */
function inOrder(pieces: readonly Candidate[]): Candidate[] {
  const passages = [...new Set(pieces.map(({ hit }) => hit.number))]
  const rank = ({ hit }: Candidate): number => passages.indexOf(hit.number)
  return [...pieces].sort((a, b) => rank(a) - rank(b) || a.at - b.at)
}

/** Joins the pieces: adjacent ones retain the space between them, passages are separated by a blank line. */
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

/** Returns the distinct passages of the pieces, in the order of the answer. */
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
