/** A printed line of a page; sizes and positions in points. */
export interface PdfLine {
  readonly page: number
  readonly text: string
  readonly size: number
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** A run of text of the PDF engine. */
export interface TextRun {
  readonly str: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
  readonly hasEOL: boolean
}

/** Distance of two baselines, in font heights, from which they are two lines; below it, text is raised or lowered. */
const SAME_LINE_SHARE = 0.6

interface OpenLine {
  text: string
  size: number
  left: number
  right: number
  bottom: number
}

/** Joins the runs of a page into lines, in the order in which the page draws them. */
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
    line.text += str
    if (str.trim()) {
      line.size = Math.max(line.size, size)
      line.right = Math.max(line.right, left + width)
    }
    if (hasEOL) close()
  }
  close()
  return lines
}

/** Returns a line without its numbers, so that "Page 3 of 9" is the same on every page. */
const pattern = (line: PdfLine) => line.text.replace(/\d+/g, '0')

/** Lines at the top and bottom of a page that may be running titles and page numbers. */
const EDGE_LINES = 2
const PAGES_MIN = 3

/** Removes running titles and page numbers from their second page on. */
export function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[] {
  if (pages.length < PAGES_MIN) return pages.flat()
  const edges = (lines: readonly PdfLine[]) =>
    new Set([...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)])
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const text of new Set([...edges(lines)].map(pattern))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const seen = new Set<string>()
  return pages.flatMap((lines) => {
    const edge = edges(lines)
    return lines.filter((line) => {
      const text = pattern(line)
      if (!edge.has(line) || (counts.get(text) ?? 0) <= pages.length / 2) return true
      const first = !seen.has(text)
      seen.add(text)
      return first
    })
  })
}
