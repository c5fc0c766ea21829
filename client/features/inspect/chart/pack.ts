/** Width and height, pixels of the chart. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Where each of the packed things stands, in the order given, and how much room they take together. */
export interface Packed extends Size {
  readonly places: readonly { readonly x: number; readonly y: number }[]
}

/** Breadths after which a layer is broken, pixels of the chart. */
const BREADTHS = [500, 800, 1_150, 1_600, Number.POSITIVE_INFINITY]

/** Width of the room for a chart, in heights. */
const ASPECT = 1.1

/** Puts layers of boxes below or beside each other, broken as needed, so that the whole is shown as large as can be. */
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

const turned = ({ places, ...size }: Packed): Packed => ({
  ...turnedSize(size),
  places: places.map(({ x, y }) => ({ x: y, y: x })),
})

/** Each layer a row, or several where it is broader than allowed. */
function inRows(layers: readonly (readonly Size[])[], gap: number, breadth: number): Packed {
  const places: { x: number; y: number }[] = []
  let [width, y] = [0, 0]
  for (const row of layers.flatMap((layer) => broken(layer, gap, breadth))) {
    let x = 0
    for (const size of row) {
      places.push({ x, y })
      x += size.width + gap
    }
    width = Math.max(width, x - gap)
    y += Math.max(...row.map(({ height }) => height)) + gap
  }
  return { places, width, height: Math.max(0, y - gap) }
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
