import { isIn } from './pdf-areas.ts'
import type { PdfLibrary, PdfPage } from './pdf-library.ts'
import type { TextRun } from './pdf-lines.ts'
import { inked, type Painted, type Painting, type PaintSource, painting } from './pdf-painting.ts'

/** Minimum height of readable characters, in points. */
const READABLE_MIN = 1
/** Maximum distance outside a picture at which text over it can begin, in points. */
const MARGIN = 2

/** The visible text of a page, and whether it has hidden text. */
export interface VisibleText {
  readonly runs: readonly TextRun[]
  readonly hasHidden: boolean
}

interface Run extends TextRun {
  readonly dir: string
}

/** Returns the text runs of a page, with the characters as painted if `literal`, else as people type them. */
async function runsOf(page: PdfPage, literal = false): Promise<Run[]> {
  const { items } = await page.getTextContent({ disableNormalization: literal })
  return items.filter((item): item is typeof item & Run => 'str' in item)
}

function isTiny({ str, transform }: TextRun): boolean {
  const [, , c = 0, d = 0] = transform
  return str.trim() !== '' && Math.hypot(c, d) < READABLE_MIN
}

/** Returns a function that tests whether a character painted in the given way is visible in a run. */
function seenOn({ characters, pictures, fills }: Painting): (kind: Painted, run: TextRun) => boolean {
  const isDrawn = fills.length > 0 && !characters.some((kind) => kind === 'shown' || kind === 'white')
  return (kind, run) => {
    const [x = 0, y = 0] = run.transform.slice(4)
    const isOver = (areas: Painting['fills']) => areas.some((area) => isIn(area, x, y, MARGIN))
    if (kind === 'off' || isTiny(run)) return false
    if (kind === 'white') return isOver(fills) || isOver(pictures)
    // Recognized text covers its scan, and searchable text covers drawn letters.
    return kind === 'shown' || isDrawn || isOver(pictures)
  }
}

/** Returns a run without its invisible characters; a bidirectional run stays whole because it is not painted in text order. */
function cut(run: TextRun, { str, dir }: Run, seen: readonly boolean[]): TextRun {
  if (seen.every(Boolean) || (dir !== 'ltr' && seen.some(Boolean))) return run
  const shown = [...str].filter((_, index) => seen[index]).join('')
  return { ...run, str: shown.trim() ? shown : '', width: (run.width * shown.length) / str.length }
}

/** Returns the runs without invisible text, or unchanged if they do not match what the page paints. */
function seenRuns(page: Painting, runs: readonly TextRun[], literal: readonly Run[]): VisibleText {
  const characters = literal.reduce((sum, { str }) => sum + inked(str).length, 0)
  const fits = characters === page.characters.length && runs.length === literal.length
  if (!fits) return { runs, hasHidden: false }
  const isSeen = seenOn(page)
  let at = 0
  let hasHidden = false
  const kept = literal.map((run, index) => {
    let isShown = true
    const seen = [...run.str].map((character) => {
      if (inked(character).length > 0) {
        isShown = isSeen(page.characters[at] ?? 'shown', run)
        hasHidden ||= !isShown
        at += 1
      }
      return isShown
    })
    return cut(runs[index] ?? run, run, seen)
  })
  return { runs: kept, hasHidden }
}

/** Returns the text of a page without invisible parts, or all of it if visibility cannot be determined. */
export async function visibleText(
  page: PdfPage,
  { OPS, AnnotationMode }: PdfLibrary,
  isLayerOn: PaintSource['isLayerOn'],
): Promise<VisibleText> {
  const runs = await runsOf(page)
  try {
    const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
    const painted = painting({ operators, isLayerOn, operations: OPS })
    const mayHide = painted.characters.some((kind) => kind !== 'shown') || runs.some(isTiny)
    return mayHide ? seenRuns(painted, runs, await runsOf(page, true)) : { runs, hasHidden: false }
  } catch {
    return { runs, hasHidden: false }
  }
}

/** Returns all text of a page. */
export const wholeText = async (page: PdfPage): Promise<VisibleText> => ({
  runs: await runsOf(page),
  hasHidden: false,
})
