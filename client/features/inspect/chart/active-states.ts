import type { ChartState } from '#machines/chart/chart.ts'

/** Returns the ids of the states in a state value and their ancestors; empty if the value does not match the chart. */
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

/** Returns all states of a chart, parents before children. */
export const allStates = (chart: ChartState): readonly ChartState[] => [
  chart,
  ...chart.states.flatMap(allStates),
]

/** Formats a state value as one line: `linked.live`, or `history.ready · outbox.idle` for regions. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => [key, valueText(inner)].filter(Boolean).join('.'))
    .join(' · ')
}
