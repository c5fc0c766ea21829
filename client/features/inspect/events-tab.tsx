import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { VirtualList } from '#client/ui/display/virtual-list.tsx'
import type { GuardResult } from '#machines/recording/watch-guards.ts'
import { valueText } from './chart/active-states.ts'
import { type Entry, type InspectedActor, type Inspection, machineOf } from './inspection.ts'
import { JsonTree } from './json-tree.tsx'
import { changedFields, titleOf } from './subjects.ts'
import { TravelBar } from './travel-bar.tsx'
import type { Travel } from './use-travel.ts'

interface EventsTabProps {
  readonly travel: Travel
  readonly actor: InspectedActor
  readonly inspection: Inspection
}

/** Event log of an actor. Selecting a line travels to the state after that event; the arrow keys move from line to line. */
export function EventsTab({ travel, actor, inspection }: EventsTabProps) {
  const LL = useLL()
  const { entries, index, go, step } = travel
  const [search, setSearch] = useState('')
  const found = entries.filter(({ event }) => event.type.includes(search.trim()))
  const positions = new Map(entries.map(({ n }, at) => [n, at]))
  const shown = entries[index]
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  if (!shown) return <p className="text-text-muted">{LL.inspect.events.none()}</p>
  return (
    <div className="flex flex-col gap-3">
      <TravelBar travel={travel} />
      <SearchInput label={LL.inspect.events.search()} value={search} onChange={setSearch} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list inside has the focus; two more of its keys are read here. */}
      <div onKeyDown={onKeyDown}>
        <VirtualList
          label={LL.inspect.events.label()}
          keys={found.map(({ n }) => n)}
          itemHeight={44}
          value={shown.n}
          onChange={go}
          className="h-[45dvh] rounded-lg border"
        >
          {(n, chosen) => {
            const at = positions.get(n) ?? -1
            const entry = entries[at]
            if (!entry) return null
            const changed = changedFields(entries, at)
            const source = sourceOf(entry, actor, inspection, LL)
            return <Line {...{ entry, chosen, source, changed }} />
          }}
        </VirtualList>
      </div>
      <section aria-label={LL.inspect.events.payload({ name: shown.event.type })}>
        <h3 className="wrap-anywhere mb-1 font-medium font-mono text-xs">{shown.event.type}</h3>
        <JsonTree value={payloadOf(shown)} />
      </section>
      {shown.guards && shown.guards.length > 0 && <Guards guards={shown.guards} />}
    </div>
  )
}

/** Results of the guards that decided which transition an event took. */
function Guards({ guards }: { guards: readonly GuardResult[] }) {
  const { inspect } = useLL()
  const id = useId()
  return (
    <section>
      <h3 id={id} className="mb-1 font-medium text-xs">
        {inspect.events.guards()}
      </h3>
      <ul aria-labelledby={id} className="font-mono text-xs">
        {guards.map(({ name, passed }) => (
          <li key={`${name} ${passed}`} className="wrap-anywhere flex justify-between gap-2">
            <span>{name}</span>
            <span className={passed ? 'text-success-text' : 'text-text-muted'}>{String(passed)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const payloadOf = ({ event: { type: _, ...payload } }: Entry) => payload

function sourceOf(
  { sourceId }: Entry,
  actor: InspectedActor,
  inspection: Inspection,
  { inspect: { events } }: ReturnType<typeof useLL>,
): string {
  if (sourceId === null) return events.fromOutside()
  if (sourceId === actor.sessionId) return events.fromItself()
  const source = inspection.actors.get(sourceId)
  const machine = source && machineOf(inspection, source)
  return events.from({ name: machine ? titleOf(machine.machineId) : (source?.name ?? sourceId) })
}

interface LineProps {
  readonly entry: Entry
  readonly chosen: boolean
  readonly source: string
  /** Fields of the context that the event changed. */
  readonly changed: readonly string[]
}

function Line({ entry, chosen, source, changed }: LineProps) {
  const { inspect } = useLL()
  const { locale } = useLocale()
  const time = new Intl.DateTimeFormat(locale, {
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  return (
    <div
      className={cn('h-11 border-b px-2.5 py-1', chosen ? 'bg-surface-selected' : 'hover:bg-surface-hover')}
    >
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate font-medium font-mono text-xs">{entry.event.type}</span>
        <span className="tabular shrink-0 text-2xs text-text-muted">{time.format(entry.at)}</span>
      </div>
      <div className="truncate text-2xs text-text-muted">
        {source}
        {entry.state && ` → ${valueText(entry.state.value) || entry.state.status}`}
        {changed.length > 0 && ` · ${inspect.events.changed({ fields: changed.join(', ') })}`}
      </div>
    </div>
  )
}
