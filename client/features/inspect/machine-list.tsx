import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
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
  const actors = machineActors(inspection)
  const tabs = [...inspection.tabs.values()]
  return (
    <nav
      aria-label={LL.inspect.machines.label()}
      className="scroll-thin h-full overflow-y-auto bg-surface p-2"
    >
      {tabs.map((tab) => (
        <TabGroup key={tab.tab} tab={tab}>
          {actors
            .filter((actor) => actor.tab === tab.tab)
            .map((actor) => (
              <Item
                key={actor.sessionId}
                chosen={value === actor.sessionId}
                onChoose={() => onChange(actor.sessionId)}
              >
                <ActorLines actor={actor} inspection={inspection} />
              </Item>
            ))}
        </TabGroup>
      ))}
      {tabs.some(({ closed }) => closed) && (
        <Button variant="ghost" size="small" className="mb-3" onClick={forgetClosed}>
          {LL.inspect.machines.forget()}
        </Button>
      )}
      <Group title={LL.inspect.machines.catalogue()}>
        {catalogue.map(({ id, title }) => (
          <Item key={id} chosen={value === productKey(id)} onChoose={() => onChange(productKey(id))}>
            {title}
          </Item>
        ))}
      </Group>
    </nav>
  )
}

function TabGroup({ tab, children }: { tab: InspectedTab; children: ReactNode }) {
  const LL = useLL()
  return (
    <Group title={tab.closed ? `${tab.path} (${LL.inspect.machines.closedTab()})` : tab.path}>
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
  const machine = machineOf(inspection, actor)
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate">{machine ? titleOf(machine.machineId) : actor.name}</span>
        <StatusDot
          status={live ? 'on' : 'off'}
          label={live ? LL.inspect.machines.live() : LL.inspect.machines.stopped()}
          className="shrink-0 text-text-muted text-xs"
        />
      </span>
      <span className="wrap-anywhere line-clamp-2 font-mono text-2xs text-text-muted">
        {valueText(latestState(actor)?.value)}
      </span>
    </>
  )
}
