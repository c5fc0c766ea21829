import type { ChartState } from '#machines/chart/chart.ts'
import type { Box } from '#machines/chart/chart-box.ts'
import type { Edge } from '#machines/chart/edges.ts'
import { layoutOf } from '#machines/chart/layout.ts'
import { HEAD } from '#machines/chart/measure.ts'
import { type Html, html } from '../../plugins/docs/html.ts'

/** Space around a chart, which leaves room for its border. */
const MARGIN = 2

const rounded = (value: number) => Math.round(value * 10) / 10

const shortPath = (path: string) => path.replace(/-?\d+\.\d+/g, (value) => `${rounded(Number(value))}`)

const rect = (x: number, y: number, width: number, height: number, type: string) =>
  html`<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" rx="8" class="${type}"/>`

/** Returns the border of a state, which is double if the state is final. */
function frame({ state: { type }, x, y, width, height }: Box): Html {
  const inner = type === 'final' ? rect(x + 3, y + 3, width - 6, height - 6, type) : html``
  return html`${rect(x, y, width, height, type)}${inner}`
}

/** Returns a dot with an arrow to the initial state. */
const initialMark = ({ x, y }: Box): Html =>
  html`<circle cx="${rounded(x - 17)}" cy="${rounded(y + HEAD / 2)}" r="3.5"/><path class="start" d="M${rounded(x - 13)} ${rounded(y + HEAD / 2)}h9m-4-3.5 4 3.5-4 3.5"/>`

const line = ({ path }: Edge): Html =>
  html`<path class="edge" d="${shortPath(path)}" marker-end="url(#tip)"/>`

/** Returns a state with its name, its transitions, and its sentence as a tooltip. */
function stateOf(box: Box): Html {
  const { state, x, y, rows } = box
  const texts = rows.map(
    (row) =>
      html`<text x="${rounded(x + 10)}" y="${rounded(row.y + 3)}">${row.text}${row.text === row.full ? '' : html`<title>${row.full}</title>`}</text>`,
  )
  return html`<g><title>${state.description ?? state.key}</title>${state.states.length === 0 ? frame(box) : ''}${box.initial ? initialMark(box) : ''}<text class="name" x="${rounded(x + 10)}" y="${rounded(y + HEAD / 2 + 4)}">${state.key}</text>${texts}</g>`
}

const countOf = ({ states, transitions }: ChartState): { states: number; transitions: number } =>
  states.map(countOf).reduce(
    (sum, one) => ({
      states: sum.states + one.states,
      transitions: sum.transitions + one.transitions,
    }),
    { states: 1, transitions: transitions.length },
  )

/** Draws a chart as the inspector does: nested states, their transitions as lines of text, and arrows between them. */
export function chartSvg(chart: ChartState, title: string): Html {
  const { boxes, edges, width, height } = layoutOf(chart)
  const counts = countOf(chart)
  const size = [width + 2 * MARGIN, height + 2 * MARGIN].map(Math.ceil)
  const outer = boxes.filter(({ state }) => state.states.length > 0)
  return html`<svg role="img" aria-labelledby="chart-title chart-text" width="${size[0] ?? 0}" height="${size[1] ?? 0}" viewBox="${-MARGIN} ${-MARGIN} ${size.join(' ')}">
<title id="chart-title">State chart: ${title}</title>
<desc id="chart-text">${chart.description ?? ''} ${counts.states} states with ${counts.transitions} transitions; the table of states lists all of them.</desc>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 .5 8 4 0 7.5Z"/></marker>
${outer.map(frame)}${edges.map(line)}${boxes.map(stateOf)}
</svg>`
}
