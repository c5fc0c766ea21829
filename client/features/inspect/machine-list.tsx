import { Fragment, type ReactNode, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import { catalogue } from '#machines/catalogue.ts'
import { valueText } from './chart/active-states.ts'
import { type InspectedActor, type InspectedTab, isLive, latestState, machineOf } from './inspection.ts'
import { machineActors, productKey, titleOf } from './subjects.ts'
import type { InspectionLink } from './use-inspection.ts'

interface MachineListProps extends Pick<InspectionLink, 'inspection' | 'forgetClosed'> {
  readonly value: string | null
  readonly onChange: (key: string) => void
}

/** List of the machines running in other tabs, grouped by tab, followed by all machines in the product. */
export function MachineList({ inspection, forgetClosed, value, onChange }: MachineListProps) {
  const LL = useLL()
  const [search, setSearch] = useState('')
  const isFound = (...names: readonly string[]) =>
    names.some((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const actors = machineActors(inspection).filter((actor) => {
    const machine = machineOf(inspection, actor)
    return isFound(actor.name, ...(machine ? [machine.machineId, titleOf(machine.machineId)] : []))
  })
  const tabs = [...inspection.tabs.values()]
  return (
    <nav
      aria-label={LL.inspect.machines.label()}
      className="scroll-thin h-full overflow-y-auto bg-surface p-2"
    >
      <SearchInput
        label={LL.inspect.machines.search()}
        value={search}
        onChange={setSearch}
        className="mb-3 w-full"
      />
      {tabs.map((tab) => (
        <TabGroup key={tab.tab} tab={tab}>
          {screensOf(actors.filter((actor) => actor.tab === tab.tab)).map(([screen, own]) => (
            <Fragment key={screen}>
              {screen && (
                <li aria-hidden="true" className="px-2 pt-2 pb-0.5 text-text-faint text-xs capitalize">
                  {screen}
                </li>
              )}
              {own.map((actor) => (
                <Item
                  key={actor.sessionId}
                  chosen={value === actor.sessionId}
                  onChoose={() => onChange(actor.sessionId)}
                >
                  <ActorLines actor={actor} inspection={inspection} />
                </Item>
              ))}
            </Fragment>
          ))}
        </TabGroup>
      ))}
      {tabs.some(({ closed, path }) => closed && path !== '') && (
        <Button variant="ghost" size="small" className="mb-3" onClick={forgetClosed}>
          {LL.inspect.machines.forget()}
        </Button>
      )}
      <Group title={LL.inspect.machines.catalogue()}>
        {catalogue
          .filter(({ id, title }) => isFound(id, title))
          .map(({ id, title }) => (
            <Item key={id} chosen={value === productKey(id)} onChoose={() => onChange(productKey(id))}>
              {title}
            </Item>
          ))}
      </Group>
    </nav>
  )
}

/** Returns the part of a name `screen: part`. */
const partOf = (name: string) => name.slice(name.indexOf(': ') + 2)

/** Groups actors by the screen in their names; actors without one come first. */
function screensOf(
  actors: readonly InspectedActor[],
): readonly (readonly [string, readonly InspectedActor[]])[] {
  const groups = new Map<string, InspectedActor[]>([['', []]])
  for (const actor of actors) {
    const end = actor.name.indexOf(': ')
    const screen = end < 0 ? '' : actor.name.slice(0, end)
    groups.set(screen, [...(groups.get(screen) ?? []), actor])
  }
  return [...groups].filter(([, own]) => own.length > 0)
}

function TabGroup({ tab, children }: { tab: InspectedTab; children: ReactNode }) {
  const LL = useLL()
  return (
    <Group
      title={
        tab.path === ''
          ? LL.inspect.recording.title()
          : tab.closed
            ? `${tab.path} (${LL.inspect.machines.closedTab()})`
            : tab.path
      }
    >
      {children}
    </Group>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-3">
    <h2 className="wrap-anywhere px-2 py-1 font-medium text-text-faint text-xs">{title}</h2>
    <ul>{children}</ul>
  </section>
)

interface ItemProps {
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const Item = ({ chosen, onChoose, children }: ItemProps) => (
  <li>
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onChoose}
      className={cn(
        'w-full rounded-md px-2 py-1.5 text-left transition-colors -outline-offset-2',
        chosen ? 'bg-surface-selected text-text' : 'hover:bg-surface-hover',
      )}
    >
      {children}
    </button>
  </li>
)

/** Title, status and state of an actor. */
function ActorLines({ actor, inspection }: { actor: InspectedActor } & Pick<InspectionLink, 'inspection'>) {
  const LL = useLL()
  const live = isLive(inspection, actor)
  const tab = inspection.tabs.get(actor.tab)
  const machine = machineOf(inspection, actor)
  const title = machine ? titleOf(machine.machineId) : actor.name
  // Actors without a name of their own have one that the library gave them.
  const isNamed = actor.name.includes(': ')
  const twins = machineActors(inspection).filter(
    (other) => other.tab === actor.tab && other.name === actor.name && isLive(inspection, other),
  )
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate">{isNamed ? partOf(actor.name) : title}</span>
        {tab?.path !== '' && (
          <StatusDot
            status={live ? 'on' : 'off'}
            label={live ? LL.inspect.machines.live() : LL.inspect.machines.stopped()}
            className="shrink-0 text-text-muted text-xs"
          />
        )}
      </span>
      {isNamed && (
        <span className="text-2xs text-text-muted">
          {title}
          {live && twins.length > 1 && ` · ${LL.inspect.machines.several({ n: twins.length })}`}
        </span>
      )}
      <span className="wrap-anywhere line-clamp-2 font-mono text-2xs text-text-muted">
        {valueText(latestState(actor)?.value)}
      </span>
    </>
  )
}
