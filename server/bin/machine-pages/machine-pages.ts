import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalEvents } from '#contract/journal/events.ts'
import { consoleSignals, visitorEvents } from '#contract/journal/signals.ts'
import { type CatalogueEntry, catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#machines/chart/chart.ts'
import { transitionNames } from '#machines/chart/transition-names.ts'
import { createEventTypes, createMachineProgram, type EventType } from './event-types.ts'
import { indexPage } from './index-page.ts'
import { machineFiles } from './machine-files.ts'
import { type EventOrigin, type MachineFacts, machinePage } from './machine-page.ts'
import { createUsage, type Usage } from './usage.ts'

/** Number of transitions of each machine that no test takes, by id; the tests fail if it rises. */
const OPEN_TRANSITIONS = 'tests/machines/transitions-open.json'

/** Page as the build writes it; `main` is HTML. */
export interface BuiltPage {
  readonly title: string
  readonly main: string
}

/** Returns how many transitions the tests leave out, by machine; nothing if the tests are not part of the source. */
function openTransitions(root: string): Readonly<Record<string, number>> {
  const file = join(root, OPEN_TRANSITIONS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Returns where an event comes from, if its name is one of the contract. */
function originOf(type: string, { isInWidget }: Usage): EventOrigin {
  if (isInWidget) return Object.hasOwn(visitorEvents, type) ? 'visitor' : null
  if (Object.hasOwn(journalEvents, type)) return 'journal'
  return Object.hasOwn(consoleSignals, type) ? 'signal' : null
}

/** Throws if a chart names events that the machine's types do not declare, because its page would be incomplete. */
function checkEvents({ id, machine }: CatalogueEntry, declared: readonly EventType[]): void {
  const known = new Set(declared.map(({ type }) => type))
  const missing = machine.events.filter((type) => !/^xstate\.|^$|\*/.test(type) && !known.has(type))
  if (missing.length > 0) throw new Error(`The types of the machine "${id}" lack: ${missing.join(', ')}.`)
}

/** Returns the pages about machines from the sources in a folder: each machine's page by its id, and the list as `index`. */
export async function machinePages(root: string): Promise<Readonly<Record<string, BuiltPage>>> {
  const program = createMachineProgram(root)
  const files = machineFiles(program, root)
  const eventsOf = createEventTypes(program, root)
  const usageOf = await createUsage(root)
  const open = openTransitions(root)
  const machines = catalogue.map((entry): MachineFacts => {
    const { id, title, machine } = entry
    const file = files.get(id)
    if (!file) throw new Error(`The module of the machine "${id}" was not found.`)
    const [usage, events] = [usageOf(file), eventsOf(file)]
    checkEvents(entry, events)
    const all = transitionNames(machine).length
    return {
      ...{ id, title, machine, file, usage, chart: chartOf(machine) },
      events: events.map((event) => ({ ...event, origin: originOf(event.type, usage) })),
      coverage: open[id] === undefined ? null : { all, taken: all - open[id] },
    }
  })
  const pages = machines.map((facts) => [facts.id, { title: facts.title, main: machinePage(facts).html }])
  const index = { title: 'State machines', main: indexPage(machines).html }
  return { index, ...Object.fromEntries(pages) }
}
