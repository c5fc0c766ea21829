export interface Size {
  readonly width: number
  readonly height: number
}

/** Positions of the packed boxes, in input order, and the total size. */
export interface Packed extends Size {
  readonly positions: readonly { readonly x: number; readonly y: number }[]
}

/** Maximum breadths of a layer to try, in pixels of the chart. */
const BREADTHS = [500, 800, 1_150, 1_600, Number.POSITIVE_INFINITY]

/** Aspect ratio of the area in which a chart is shown. */
const ASPECT = 1.1

/** Arranges layers of boxes in rows or columns, wrapping as needed, so that the chart can be drawn as large as possible. */
export function pack(layers: readonly (readonly Size[])[], gap: number): Packed {
  const ways = BREADTHS.flatMap((breadth) => [
    inRows(layers, gap, breadth),
    turned(
      inRows(
        layers.map((layer) => layer.map(turnedSize)),
        gap,
        breadth,
      ),
    ),
  ])
  const extent = ({ width, height }: Size) => Math.max(width / ASPECT, height)
  return ways.reduce((best, way) => (extent(way) < extent(best) ? way : best))
}

const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width })

const turned = ({ positions, ...size }: Packed): Packed => ({
  ...turnedSize(size),
  positions: positions.map(({ x, y }) => ({ x: y, y: x })),
})

/** Arranges each layer as a row, or as several rows if it exceeds the breadth. */
function inRows(layers: readonly (readonly Size[])[], gap: number, breadth: number): Packed {
  const positions: { x: number; y: number }[] = []
  let [width, y] = [0, 0]
  for (const row of layers.flatMap((layer) => broken(layer, gap, breadth))) {
    let x = 0
    for (const size of row) {
      positions.push({ x, y })
      x += size.width + gap
    }
    width = Math.max(width, x - gap)
    y += Math.max(...row.map(({ height }) => height)) + gap
  }
  return { positions, width, height: Math.max(0, y - gap) }
}

function broken(layer: readonly Size[], gap: number, breadth: number): readonly (readonly Size[])[] {
  const rows: Size[][] = []
  let row: Size[] = []
  let used = 0
  for (const size of layer) {
    if (!row.length || used + size.width > breadth) {
      row = []
      rows.push(row)
      used = 0
    }
    row.push(size)
    used += size.width + gap
  }
  return rows
}
