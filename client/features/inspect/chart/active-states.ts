import type { ChartState } from '#client/inspect/inspect-chart.ts'

/** Ids of the states that a state value names, with those around them; none where the value does not fit the chart. */
export function activeStates(chart: ChartState, value: unknown): ReadonlySet<string> {
  const active = new Set<string>()
  if (value !== undefined && value !== null) visit(chart, value, active)
  return active
}

function visit(state: ChartState, value: unknown, active: Set<string>): void {
  active.add(state.id)
  const names = typeof value === 'string' ? { [value]: null } : value
  if (typeof names !== 'object' || names === null) return
  for (const [key, inner] of Object.entries(names)) {
    const child = state.states.find((candidate) => candidate.key === key)
    if (child) visit(child, inner, active)
  }
}

/** All states of a chart, each before what it contains. */
export const allStates = (chart: ChartState): readonly ChartState[] => [
  chart,
  ...chart.states.flatMap(allStates),
]

/** A state value as one line: `linked.live`, or `history.ready · outbox.idle` for regions. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => [key, valueText(inner)].filter(Boolean).join('.'))
    .join(' · ')
}
