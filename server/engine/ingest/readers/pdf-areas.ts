/** A PDF transformation matrix: [a, b, c, d, e, f]. */
export type Matrix = ArrayLike<number>

/** An area of a page in points: [left, bottom, right, top], measured from the lower left. */
export type Area = readonly [number, number, number, number]

/** The identity matrix. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** An area that contains any page. */
export const EVERYWHERE: Area = [-Infinity, -Infinity, Infinity, Infinity]

/** The unit square in which a PDF paints every picture; the current matrix determines where it appears on the page. */
export const UNIT: Area = [0, 0, 1, 1]

const numbers = ({ 0: a = 1, 1: b = 0, 2: c = 0, 3: d = 1, 4: e = 0, 5: f = 0 }: Matrix) => ({
  a,
  b,
  c,
  d,
  e,
  f,
})

/** Returns the matrix that applies `inner` before `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const m = numbers(outer)
  const n = numbers(inner)
  return [
    m.a * n.a + m.c * n.b,
    m.b * n.a + m.d * n.b,
    m.a * n.c + m.c * n.d,
    m.b * n.c + m.d * n.d,
    m.a * n.e + m.c * n.f + m.e,
    m.b * n.e + m.d * n.f + m.f,
  ]
}

/** Returns the bounding box of an area after applying a matrix. */
export function placed(matrix: Matrix, [left, bottom, right, top]: Area): Area {
  const { a, b, c, d, e, f } = numbers(matrix)
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  )
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Returns whether a point is in an area, or at most `margin` points outside. */
export const isIn = ([left, bottom, right, top]: Area, x: number, y: number, margin: number): boolean =>
  x >= left - margin && x <= right + margin && y >= bottom - margin && y <= top + margin
