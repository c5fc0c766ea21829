import { useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { ContextTab } from './context-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { type InspectedActor, isLive } from './inspection.ts'
import { SendTab } from './send-tab.tsx'
import type { Subject } from './subjects.ts'
import type { InspectionLink } from './use-inspection.ts'
import type { Travel } from './use-travel.ts'

interface DetailsPaneProps {
  readonly link: InspectionLink
  readonly subject: Subject
  readonly actor: InspectedActor
  readonly travel: Travel
}

/** Pane with an actor's context and events, and a form for sending events to it. */
export function DetailsPane({ link, subject, actor, travel }: DetailsPaneProps) {
  const LL = useLL()
  const [tab, setTab] = useState<'context' | 'events' | 'send'>('context')
  const { inspection, send } = link
  return (
    <section
      aria-label={LL.inspect.details()}
      className="scroll-thin h-full overflow-y-auto bg-surface px-3 pb-4"
    >
      <Tabs
        label={LL.inspect.details()}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'context', label: LL.inspect.context.tab(), content: <ContextTab travel={travel} /> },
          {
            id: 'events',
            label: LL.inspect.events.tab(),
            count: travel.entries.length,
            content: <EventsTab travel={travel} actor={actor} inspection={inspection} />,
          },
          {
            id: 'send',
            label: LL.inspect.send.tab(),
            content: (
              <SendTab
                subject={subject}
                live={isLive(inspection, actor)}
                onSend={(event) => {
                  travel.toLive()
                  send(actor.sessionId, event)
                }}
              />
            ),
          },
        ]}
      />
    </section>
  )
}
