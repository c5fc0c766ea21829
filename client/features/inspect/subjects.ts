import { catalogue } from '#machines/catalogue.ts'
import { type ChartState, chartOf } from '#machines/chart/chart.ts'
import { activeStates, allStates } from './chart/active-states.ts'
import {
  type Entry,
  type InspectedActor,
  type Inspection,
  latestState,
  machineOf,
  stateAt,
} from './inspection.ts'

const titles = new Map(catalogue.map(({ id, title }) => [id, title]))

/** Returns the title of a machine in the catalog; the machine's id if it is not in the catalog. */
export const titleOf = (machineId: string): string => titles.get(machineId) ?? machineId

/** Returns true if a machine is in the catalog, and so has a page of its own. */
export const isOfProduct = (machineId: string): boolean => titles.has(machineId)

/** Prefix of keys for machines that are shown without an actor. */
const PRODUCT = 'machine:'

/** Returns the key of a catalog machine in the machine list. */
export const productKey = (machineId: string): string => `${PRODUCT}${machineId}`

/** Machine shown by the inspector: an actor in another tab, or a machine of the product without an actor. */
export interface Subject {
  readonly key: string
  readonly title: string
  readonly chart: ChartState
  readonly actor: InspectedActor | null
}

/** Returns the subject with a given key; null if it does not exist. */
export function subjectOf(inspection: Inspection, key: string): Subject | null {
  if (key.startsWith(PRODUCT)) {
    const entry = catalogue.find(({ id }) => productKey(id) === key)
    return entry ? { key, title: entry.title, chart: productChart(entry.id), actor: null } : null
  }
  const actor = inspection.actors.get(key)
  const machine = actor && machineOf(inspection, actor)
  return actor && machine ? { key, title: titleOf(machine.machineId), chart: machine.chart, actor } : null
}

const charts = new Map<string, ChartState>()

/** Returns the chart of a catalog machine, always as the same object. */
function productChart(id: string): ChartState {
  const entry = catalogue.find((candidate) => candidate.id === id)
  if (!entry) throw new Error(`Machine "${id}" is not in the catalogue.`)
  const chart = charts.get(id) ?? chartOf(entry.machine)
  charts.set(id, chart)
  return chart
}

/** Returns the actors that are state machines, in order of creation. */
export const machineActors = (inspection: Inspection): readonly InspectedActor[] =>
  [...inspection.actors.values()].filter((actor) => machineOf(inspection, actor) !== null)

/** Returns the states that were active at any entry up to the given index. */
export function visitedStates(
  chart: ChartState,
  entries: readonly Entry[],
  index: number,
): ReadonlySet<string> {
  const values = new Set(entries.slice(0, index + 1).map(({ state }) => state?.value))
  return new Set([...values].flatMap((value) => [...activeStates(chart, value)]))
}

/** Returns the types of events for which an actor's current states, including their ancestors, have a transition. */
export function takenEvents({ chart, actor }: Subject): readonly string[] {
  const active = activeStates(chart, actor ? latestState(actor)?.value : null)
  const types = allStates(chart)
    .filter(({ id }) => active.has(id))
    .flatMap(({ transitions }) => transitions)
    .filter(({ cause, name }) => cause === 'event' && !name.includes('*'))
    .map(({ name }) => name)
  return [...new Set(types)].sort()
}

/** Returns the fields of the context that an entry changed. */
export function changedFields(entries: readonly Entry[], index: number): readonly string[] {
  const { state, before } = { state: entries[index]?.state, before: stateAt(entries, index - 1) }
  if (!state || !before) return []
  const [now, past] = [fieldsOf(state.context), fieldsOf(before.context)]
  return [...new Set([...Object.keys(past), ...Object.keys(now)])].filter(
    (field) => now[field] !== past[field],
  )
}

const fieldsOf = (context: unknown): Readonly<Record<string, unknown>> =>
  typeof context === 'object' && context !== null ? (context as Record<string, unknown>) : {}

/** Returns the fields of the latest event of a type that an actor received; none if it received none. */
export function latestPayload({ actor }: Subject, type: string): Readonly<Record<string, unknown>> {
  const { type: _, ...payload } = actor?.entries.findLast(({ event }) => event.type === type)?.event ?? {
    type,
  }
  return payload
}

/** Returns the state at an entry and the one before it, so that changes can be shown. */
export function statesAround(entries: readonly Entry[], index: number) {
  return { state: stateAt(entries, index), before: stateAt(entries, index - 1) }
}
