import type { AnyStateMachine } from 'xstate'
import type { ChartState, ChartTransition } from '#machines/chart/chart.ts'
import { causeText, lastName } from '#machines/chart/measure.ts'
import { type Html, html } from '../../plugins/docs/html.ts'
import { chartSvg } from './chart-svg.ts'
import type { EventType } from './event-types.ts'
import { table } from './table.ts'
import type { Usage } from './usage.ts'

/** Origin of an event whose name the contract defines; null for commands of a screen and reports of an actor. */
export type EventOrigin = 'journal' | 'signal' | 'visitor' | null

/** Everything that a page says about a machine. */
export interface MachineFacts {
  readonly id: string
  readonly title: string
  readonly machine: AnyStateMachine
  /** Path of its module from the root of the project. */
  readonly file: string
  readonly chart: ChartState
  readonly events: readonly (EventType & { readonly origin: EventOrigin })[]
  readonly usage: Usage
  /** Transitions that the tests take; null if the build does not know. */
  readonly coverage: { readonly all: number; readonly taken: number } | null
}

const nothing = html``
const joined = (parts: readonly Html[], between: Html) =>
  parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))
const codes = (names: readonly string[]) =>
  joined(
    names.map((name) => html`<code>${name}</code>`),
    html`, `,
  )

/** Returns a heading that can be linked to, and what is below it. */
const section = (id: string, heading: string, content: Html): Html =>
  html`<h2 id="${id}"><a href="#${id}">${heading}</a></h2>${content}`

const allStates = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(allStates)]

/** Returns the id of a state without that of the machine; the machine's own for the root. */
const pathOf = (id: string, machine: string) => (id === machine ? machine : id.slice(machine.length + 1))

const transitionItem = (transition: ChartTransition, source: string): Html => {
  const { guard, target } = transition
  const condition = guard === null ? nothing : html` if <code>${guard}</code>`
  const way =
    target === null
      ? nothing
      : target === source
        ? html` → this state again`
        : html` → <code>${lastName(target)}</code>`
  return html`<li><code>${causeText(transition)}</code>${condition}${way}</li>`
}

const kinds: Partial<Record<ChartState['type'], string>> = {
  parallel: 'all its parts at once',
  final: 'final',
  history: 'history',
}

function statesTable({ id, chart }: MachineFacts): Html {
  const states = allStates(chart)
  const initial = new Set(states.map((state) => state.initial))
  const rows = states.map((state) => {
    const marks = [initial.has(state.id) ? 'initial' : '', kinds[state.type] ?? ''].filter(Boolean).join(', ')
    return [
      html`<code>${pathOf(state.id, id)}</code>${marks && html` (${marks})`}`,
      html`${state.description ?? ''}`,
      html`${codes(state.invokes)}`,
      state.transitions.length === 0
        ? nothing
        : html`<ul>${state.transitions.map((transition) => transitionItem(transition, state.id))}</ul>`,
    ]
  })
  return table('States', ['State', 'Meaning', 'Runs', 'Transitions'], rows)
}

const origins = {
  journal: html`event of the <a href="/docs/guides/events">journal</a>`,
  signal: html`event of the console’s <a href="/docs/guides/events">socket</a>, not in the journal`,
  visitor: html`event of the widget’s socket`,
} as const

const payload = (forms: EventType['forms']): Html => {
  const lists = forms.map((fields) =>
    fields.length === 0
      ? html`nothing`
      : html`<ul>${fields.map(({ name, type }) => html`<li><code>${name}: ${type}</code></li>`)}</ul>`,
  )
  return html`${joined(lists, html`<p>or</p>`)}`
}

function eventsTable({ events }: MachineFacts): Html {
  const rows = events.map(({ type, forms, named, origin }) => [
    html`<code>${type}</code>`,
    payload(forms),
    origin === null ? nothing : origins[origin],
    named.length === 0
      ? nothing
      : html`<ul>${named.map(({ name, file }) => html`<li><code>${name}</code>: ${file}</li>`)}</ul>`,
  ])
  return table('Events', ['Event', 'Payload', 'From the server', 'Types'], rows)
}

/** Returns the names that states refer to, each with the states. */
function usersOf(chart: ChartState, namesOf: (state: ChartState) => readonly string[]) {
  const users = new Map<string, string[]>()
  for (const state of allStates(chart))
    for (const name of new Set(namesOf(state))) users.set(name, [...(users.get(name) ?? []), state.id])
  return users
}

function guardsTable({ id, chart }: MachineFacts): Html | null {
  const guards = usersOf(chart, ({ transitions }) => transitions.flatMap(({ guard }) => guard ?? []))
  if (guards.size === 0) return null
  const rows = [...guards].map(([guard, states]) => [
    html`<code>${guard}</code>`,
    html`${codes(states.map((state) => pathOf(state, id)))}`,
  ])
  return table('Guards', ['Guard', 'Of transitions from'], rows)
}

function actorsTable({ id, chart, machine }: MachineFacts): Html | null {
  const users = usersOf(chart, ({ invokes }) => invokes)
  const names = [...new Set([...users.keys(), ...Object.keys(machine.implementations.actors)])]
  if (names.length === 0) return null
  const transitions = allStates(chart).flatMap((state) => state.transitions)
  const after = (actor: string, cause: ChartTransition['cause']) => {
    const targets = transitions.flatMap(({ name, cause: own, target }) =>
      name === actor && own === cause && target !== null ? [lastName(target)] : [],
    )
    return html`${codes([...new Set(targets)])}`
  }
  const rows = names.map((name) => {
    const states = users.get(name)?.map((state) => pathOf(state, id))
    return [
      html`<code>${name}</code>`,
      states ? html`${codes(states)}` : html`started by an action`,
      after(name, 'done'),
      after(name, 'error'),
    ]
  })
  return table('Actors', ['Actor', 'Runs in', 'After success', 'After failure'], rows)
}

/** Returns a period in the unit that reads best. */
function period(ms: number): string {
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ] as const
  const [size, unit] = units.find(([length]) => ms >= length && ms % length === 0) ?? [1, 'ms']
  return `${(ms / size).toLocaleString('en-US')} ${unit}`
}

function delaysTable({ id, chart, machine }: MachineFacts): Html | null {
  const delays = usersOf(chart, ({ transitions }) =>
    transitions.flatMap(({ cause, name }) => (cause === 'after' ? [name] : [])),
  )
  if (delays.size === 0) return null
  const lengths = machine.implementations.delays as Readonly<Record<string, unknown>>
  const rows = [...delays].map(([name, states]) => {
    const length = /^\d+$/.test(name) ? Number(name) : lengths[name]
    return [
      html`<code>${name}</code>`,
      typeof length === 'number' ? html`${period(length)}` : html`computed when the state is entered`,
      html`${codes(states.map((state) => pathOf(state, id)))}`,
    ]
  })
  return table('Delays', ['Delay', 'Length', 'In'], rows)
}

function usageText({ usage, file }: MachineFacts): Html {
  const { isEverywhere, pages, isInWidget, isOnServer, files } = usage
  const places = [
    isEverywhere ? html`<li>Every page of the console</li>` : nothing,
    ...pages.map(({ title, path }) => html`<li>${title} (<code>${path}</code>)</li>`),
    isInWidget ? html`<li>The widget</li>` : nothing,
    isOnServer ? html`<li>The server</li>` : nothing,
  ]
  return html`<ul>${places}</ul><p>It is declared in <code>${file}</code> and used by ${codes(files)}.</p>`
}

const coverageText = ({ all, taken }: NonNullable<MachineFacts['coverage']>): Html =>
  html`<p>The tests take ${taken === all ? 'all' : 'at least'} ${taken === all ? `${all}` : `${taken} of ${all}`} transitions; they fail if it becomes fewer.</p>`

/** Returns the page about a machine. */
export function machinePage(facts: MachineFacts): Html {
  const { id, title, chart, coverage } = facts
  const optional = (anchor: string, heading: string, content: Html | null) =>
    content ? section(anchor, heading, content) : nothing
  return html`<h1>${title}</h1>
<p>${chart.description ?? ''} Its id is <code>${id}</code>. The <a href="/inspect">inspector</a> shows it while it runs, and the guide to <a href="/docs/guides/machines">machines</a> says how it is written, recorded and tested.</p>
${section('chart', 'Chart', html`<div class="chart" role="region" aria-label="Chart" tabindex="0">${chartSvg(chart, title)}</div>`)}
${section('states', 'States', statesTable(facts))}
${section('events', 'Events', eventsTable(facts))}
${optional('guards', 'Guards', guardsTable(facts))}
${optional('actors', 'Actors', actorsTable(facts))}
${optional('delays', 'Delays', delaysTable(facts))}
${section('screens', 'Screens', usageText(facts))}
${optional('tests', 'Tests', coverage && coverageText(coverage))}`
}
