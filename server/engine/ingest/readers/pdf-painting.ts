import { type Area, EVERYWHERE, IDENTITY, type Matrix, multiply, placed, UNIT } from './pdf-areas.ts'
import type { PdfLibrary } from './pdf-library.ts'

/**
 * Visibility of a painted character. `shown`: visible. `white`: visible only on top of something darker. `unpainted`: not painted,
 * such as recognized text over a scan. `off`: in a hidden layer or fully transparent.
 */
export type Painted = 'shown' | 'white' | 'unpainted' | 'off'

/** Contents that a page paints. */
export interface Painting {
  /** One entry per non-blank character, in the order in which the page paints them. */
  readonly characters: readonly Painted[]
  /** Areas of pictures. */
  readonly pictures: readonly Area[]
  /** Areas painted with something that is neither text nor white. */
  readonly fills: readonly Area[]
}

type Operations = PdfLibrary['OPS']
type Arguments = readonly unknown[]

/** A page's operators, and the visibility of its document's layers. */
export interface PaintSource {
  readonly operators: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }
  readonly isLayerOn: (layer: unknown) => boolean
  readonly operations: Operations
}

/** Minimum value of each color channel, out of 255, at which a color looks white on paper. */
const WHITE_MIN = 250
/** Text rendering modes: ISO 32000-1, table 106. */
const FILL = 0
const NEITHER = 3
const FILL_AND_CLIP = 4

const BLANK = /[\s\p{Cf}]/gu

/** Returns the non-blank characters of a text. */
export const inked = (text: string): string[] => [...text.replace(BLANK, '')]

function isWhite(color: unknown): boolean {
  if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/iu.test(color)) return false
  return [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= WHITE_MIN)
}

const start = {
  matrix: IDENTITY,
  mode: FILL,
  white: false,
  whiteLine: false,
  alpha: 1,
  lineWidth: 1,
  /** Number of the last operator that changed the matrix. */
  movedAt: 0,
}
type Graphics = Readonly<typeof start>

/** Executes the operators of a page and records what they paint. */
class Painter {
  readonly characters: Painted[] = []
  readonly pictures: Area[] = []
  readonly fills: Area[] = []
  readonly #stack: Graphics[] = []
  readonly #layers: boolean[] = []
  #now: Graphics = start
  /** Numbers of the current operator and of the last one that painted. */
  #at = 0
  #paintedAt = 0

  next(): void {
    this.#at += 1
  }

  set(change: Partial<Graphics>): void {
    this.#now = { ...this.#now, ...change }
  }

  save(): void {
    this.#stack.push(this.#now)
  }

  restore(): void {
    this.findPicture()
    this.#now = this.#stack.pop() ?? start
  }

  move(matrix: Matrix): void {
    this.findPicture()
    this.set({ matrix: multiply(this.#now.matrix, matrix), movedAt: this.#at })
  }

  enterForm(matrix: Matrix | null): void {
    this.save()
    if (matrix) this.set({ matrix: multiply(this.#now.matrix, matrix) })
  }

  /**
   * Adds a picture if nothing has been painted since the matrix last changed: pictures are not decoded and their operators are
   * missing.
   */
  findPicture(): void {
    if (this.#now.movedAt > this.#paintedAt) this.picture()
  }

  picture(area = placed(this.#now.matrix, UNIT)): void {
    this.#paint(this.pictures, area)
  }

  fill(bounds: Area): void {
    this.#paint(this.fills, placed(this.#now.matrix, bounds))
  }

  shade(): void {
    this.#paint(this.fills, EVERYWHERE)
  }

  path(bounds: Area, fills: boolean, strokes: boolean): void {
    this.#paintedAt = this.#at
    const [left, bottom, right, top] = bounds
    const { white, whiteLine, lineWidth } = this.#now
    if (fills && !white) this.fill(bounds)
    const half = lineWidth / 2
    const isBar = Math.min(right - left, top - bottom) <= lineWidth
    if (strokes && isBar && !whiteLine) this.fill([left - half, bottom - half, right + half, top + half])
  }

  text(glyphs: Arguments): void {
    this.#paintedAt = this.#at
    const kind = this.#textKind()
    for (const glyph of glyphs)
      if (glyph && typeof glyph === 'object' && 'unicode' in glyph)
        for (const _ of inked(String(glyph.unicode))) this.characters.push(kind)
  }

  enterLayer(isOn: boolean): void {
    this.#layers.push(isOn)
  }

  leaveLayer(): void {
    this.#layers.pop()
  }

  #isOff(): boolean {
    return this.#now.alpha === 0 || this.#layers.includes(false)
  }

  #paint(areas: Area[], area: Area): void {
    this.#paintedAt = this.#at
    if (!this.#isOff()) areas.push(area)
  }

  #textKind(): Painted {
    const { mode, white } = this.#now
    if (this.#isOff()) return 'off'
    if (mode === NEITHER) return 'unpainted'
    return white && (mode === FILL || mode === FILL_AND_CLIP) ? 'white' : 'shown'
  }
}

function isArea(bounds: ArrayLike<number> | null): bounds is Area {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(bounds ?? [])
  return bounds?.length === 4 && right >= left && top >= bottom
}

type Step = (painter: Painter, args: Arguments, isLayerOn: PaintSource['isLayerOn']) => void

/** Returns the effect of each relevant operator. */
function stepsOf(op: Operations): ReadonlyMap<number, Step> {
  const both: number[] = [op.fillStroke, op.eoFillStroke, op.closeFillStroke, op.closeEOFillStroke]
  const filling = new Set<number>([op.fill, op.eoFill, ...both])
  const stroking = new Set<number>([op.stroke, op.closeStroke, ...both])
  const one: Step = (painter) => painter.picture()
  const several: Step = (painter) => painter.picture(EVERYWHERE)
  return new Map<number, Step>([
    [op.save, (painter) => painter.save()],
    [op.restore, (painter) => painter.restore()],
    [op.transform, (painter, args) => painter.move(args as readonly number[])],
    [op.paintFormXObjectBegin, (painter, [matrix]) => painter.enterForm(matrix as Matrix | null)],
    [op.paintFormXObjectEnd, (painter) => painter.restore()],
    [op.setTextRenderingMode, (painter, [mode]) => painter.set({ mode: Number(mode) })],
    [op.setLineWidth, (painter, [width]) => painter.set({ lineWidth: Number(width) })],
    [op.setFillRGBColor, (painter, [color]) => painter.set({ white: isWhite(color) })],
    [op.setFillColorN, (painter) => painter.set({ white: false })],
    [op.setStrokeRGBColor, (painter, [color]) => painter.set({ whiteLine: isWhite(color) })],
    [op.setStrokeColorN, (painter) => painter.set({ whiteLine: false })],
    [
      op.setGState,
      (painter, [entries]) => {
        for (const [key, value] of entries as readonly (readonly [string, unknown])[])
          if (key === 'ca') painter.set({ alpha: Number(value) })
          else if (key === 'LW') painter.set({ lineWidth: Number(value) })
      },
    ],
    [op.beginMarkedContent, (painter) => painter.enterLayer(true)],
    [
      op.beginMarkedContentProps,
      (painter, [tag, layer], isLayerOn) => painter.enterLayer(tag !== 'OC' || isLayerOn(layer)),
    ],
    [op.endMarkedContent, (painter) => painter.leaveLayer()],
    [
      op.constructPath,
      (painter, [operator, , bounds]) => {
        const paints = Number(operator)
        const area = bounds as ArrayLike<number> | null
        if (paints !== op.endPath && isArea(area))
          painter.path(area, filling.has(paints), stroking.has(paints))
      },
    ],
    [op.shadingFill, (painter) => painter.shade()],
    [op.showText, (painter, [glyphs]) => painter.text(glyphs as Arguments)],
    [op.paintImageXObject, one],
    [op.paintInlineImageXObject, one],
    [op.paintImageMaskXObject, one],
    [op.paintSolidColorImageMask, one],
    [op.paintInlineImageXObjectGroup, several],
    [op.paintImageXObjectRepeat, several],
    [op.paintImageMaskXObjectGroup, several],
    [op.paintImageMaskXObjectRepeat, several],
  ])
}

/** Returns the characters, pictures and fills that a page paints. */
export function painting({ operators, isLayerOn, operations }: PaintSource): Painting {
  const steps = stepsOf(operations)
  const painter = new Painter()
  for (const [index, operator] of operators.fnArray.entries()) {
    painter.next()
    steps.get(operator)?.(painter, (operators.argsArray[index] ?? []) as Arguments, isLayerOn)
  }
  painter.next()
  painter.findPicture()
  return painter
}
