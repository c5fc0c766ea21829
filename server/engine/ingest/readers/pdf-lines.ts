import { raised } from './inline-text.ts'

/** A printed line of a page; sizes and positions are in points. */
export interface PdfLine {
  readonly page: number
  readonly text: string
  readonly size: number
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** A text run, as PDF.js returns it. */
export interface TextRun {
  readonly str: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
  readonly hasEOL: boolean
}

/**
 * Minimum distance between the baselines of different lines, in font heights; at a smaller distance, text is raised or lowered
 * within its line.
 */
const SAME_LINE_SHARE = 0.6

interface OpenLine {
  text: string
  size: number
  left: number
  right: number
  bottom: number
}

/** Joins the runs of a page into lines, in drawing order. */
export function pageLines(runs: Iterable<TextRun>, page: number): PdfLine[] {
  const lines: PdfLine[] = []
  let open: OpenLine | null = null
  const close = () => {
    if (open?.text.trim()) lines.push({ ...open, page, text: open.text.replace(/\s+/g, ' ').trim() })
    open = null
  }
  for (const { str, width, height, transform, hasEOL } of runs) {
    const [, , c = 0, d = 0, left = 0, bottom = 0] = transform
    const size = Math.hypot(c, d) || height
    const current: OpenLine | null = open
    if (
      current &&
      str.trim() &&
      Math.abs(current.bottom - bottom) > Math.max(current.size, size) * SAME_LINE_SHARE
    )
      close()
    if (open === null) open = { text: '', size, left, right: left, bottom }
    const line: OpenLine = open
    line.text += isRaised(line, { str, size, bottom }) ? raised(str, line.text.trimEnd()) : str
    if (str.trim()) {
      line.size = Math.max(line.size, size)
      line.right = Math.max(line.right, left + width)
    }
    if (hasEOL) close()
  }
  close()
  return lines
}

/** Maximum size, and minimum height above the baseline, of raised text, relative to the line's font. */
const raisedText = { size: 0.85, height: 0.15 } as const

/** Returns whether digits are printed smaller and higher than the line, such as cents or a footnote mark. */
const isRaised = (
  line: OpenLine,
  { str, size, bottom }: { readonly str: string; readonly size: number; readonly bottom: number },
): boolean =>
  /^\s*\d+\s*$/.test(str) &&
  size <= line.size * raisedText.size &&
  bottom - line.bottom >= line.size * raisedText.height

/** Number of lines at the top and bottom of a page that can be running headers and page numbers. */
const EDGE_LINES = 2
const PAGES_MIN = 3
/** Minimum distance of a margin line from the text, in font heights. */
const MARGIN_GAP = 2.5
/** Maximum height difference for lines to be at the same position on two pages, in points. */
const SAME_PLACE = 3

/** A line in the margin of a page that may recur on other pages. */
interface MarginLine {
  readonly line: PdfLine
  readonly index: number
  /** Text without numbers, plus the height: the part that is the same on every page. */
  readonly form: string
  readonly numbers: readonly number[]
}

/**
 * Returns the lines at the edges of a page that a gap separates from the text. Ordinary last lines, such as on a product page,
 * follow the text without a gap.
 */
function marginLines(lines: readonly PdfLine[], index: number): MarginLine[] {
  const byHeight = [...lines].sort((a, b) => b.bottom - a.bottom)
  const found = [...outermost(byHeight), ...outermost([...byHeight].reverse())]
  return [...new Set(found)].map((line) => ({
    line,
    index,
    form: `${Math.round(line.bottom / SAME_PLACE)} ${line.text.replace(/\d+/g, '0')}`,
    numbers: (line.text.match(/\d+/g) ?? []).map(Number),
  }))
}

function outermost(lines: readonly PdfLine[]): readonly PdfLine[] {
  for (let count = Math.min(EDGE_LINES, lines.length - 1); count > 0; count -= 1) {
    const [last, next] = [lines[count - 1], lines[count]]
    if (last && next && Math.abs(last.bottom - next.bottom) > MARGIN_GAP * Math.max(last.size, next.size))
      return lines.slice(0, count)
  }
  return []
}

/** Returns whether the numbers in two lines are equal or differ like page numbers; prices differ in other ways. */
function differAsPages(one: MarginLine, other: MarginLine): boolean {
  const steps = one.numbers.map((value, at) => (other.numbers[at] ?? value) - value)
  return steps.every((step) => step === 0 || step === other.index - one.index)
}

/** Removes repeated running headers and page numbers; keeps their first occurrence. */
export function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[] {
  if (pages.length < PAGES_MIN) return pages.flat()
  const byForm = new Map<string, MarginLine[]>()
  for (const [index, lines] of pages.entries())
    for (const line of marginLines(lines, index))
      byForm.set(line.form, [...(byForm.get(line.form) ?? []), line])
  const dropped = new Set<PdfLine>()
  for (const [first, ...others] of byForm.values()) {
    const same = first ? others.filter((other) => differAsPages(first, other)) : []
    if (same.length + 1 > pages.length / 2) for (const { line } of same) dropped.add(line)
  }
  return pages.flat().filter((line) => !dropped.has(line))
}
