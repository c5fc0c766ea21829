import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useTitle } from '#client/core/page/title.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useStoredText } from '#client/lib/use-storage.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import { loadingOf } from '#machines/floor/selectors.ts'
import { AgentsPane } from './agents-pane.tsx'
import { AssignCostProvider } from './assign-cost.tsx'
import { AssignTargetDialog } from './assign-target-dialog.tsx'
import { BoardsDialog } from './boards-dialog.tsx'
import { FloorActorContext } from './floor-actor.ts'
import { useFloorAddress } from './floor-address.ts'
import { FloorChart } from './floor-chart.tsx'
import { FloorToolbar } from './floor-toolbar.tsx'
import { HeadStrip } from './head-strip.tsx'
import { MovesBar } from './moves-bar.tsx'
import { NeedsYou } from './needs-you.tsx'
import { PeekPane } from './peek-pane.tsx'
import { QueuePane, useQueueItems } from './queue-pane.tsx'
import { SpokenFigures } from './spoken-figures.tsx'
import { ThresholdsDialog } from './thresholds-dialog.tsx'
import { useAssignment, useSelection } from './use-assignment.ts'
import { useFloor } from './use-floor.ts'
import { useFloorKeys } from './use-floor-keys.ts'

/** Live floor: shows which customers need help now, whether the situation will get worse, and who can help. */
export function ChatOverviewPage() {
  const { floor } = useLL()
  useTitle(floor.title())
  const [sound, setSound] = useStoredText('floor-sound')
  const hasSound = sound === 'on'
  const actor = useFloor(hasSound)
  const loading = useSelector(actor, loadingOf)
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (loading === 'failed')
    return (
      <FailureState
        title={floor.failed()}
        failure={failure}
        onRetry={() => actor.send({ type: 'floor.reload' })}
      />
    )
  return (
    <FloorActorContext value={actor}>
      {loading ? (
        <FloorSkeleton label={floor.loading()} />
      ) : (
        <AssignCostProvider>
          <Floor hasSound={hasSound} onSound={(on) => setSound(on ? 'on' : 'off')} />
        </AssignCostProvider>
      )}
    </FloorActorContext>
  )
}

const FloorSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex h-full flex-col gap-3 p-4">
    <Skeleton className="h-16" />
    <div className="flex min-h-0 flex-1 gap-3">
      <Skeleton className="h-full w-1/3" />
      <Skeleton className="h-full flex-1" />
    </div>
  </div>
)

interface FloorProps {
  readonly hasSound: boolean
  readonly onSound: (on: boolean) => void
}

function Floor(sound: FloorProps) {
  const { address, change } = useFloorAddress()
  const [dialog, setDialog] = useState<'thresholds' | 'boards' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="scroll-thin relative flex h-full min-h-0 flex-col overflow-y-auto">
      <FloorToolbar
        {...sound}
        address={address}
        change={change}
        onThresholds={() => setDialog('thresholds')}
        onBoards={() => setDialog('boards')}
      />
      <HeadStrip address={address} onFocus={(focus) => change({ focus })} />
      <NeedsYou onShow={(chat) => change({ chat, agent: null })} />
      <Panes address={address} change={change} />
      <FloorChart />
      <SpokenFigures />
      <ThresholdsDialog open={dialog === 'thresholds'} onClose={close} />
      <BoardsDialog open={dialog === 'boards'} onClose={close} />
    </div>
  )
}

/** Queue, agents and details side by side; stacked below 1024 px. */
function Panes({ address, change }: ReturnType<typeof useFloorAddress>) {
  const groups = useSelection<string>()
  const items = useQueueItems(address, groups.chosen)
  const assignment = useAssignment()
  const search = useRef<HTMLDivElement>(null)
  const { asking, ask, dragged, drag, assignTo, marks } = assignment
  const show = (chat: number) => change({ chat, agent: null })
  const showAgent = (agent: number) => change({ agent, chat: null })
  const close = () => change({ chat: null, agent: null })
  const drop = (target: MoveTarget) => assignTo(dragged, target)
  const narrow = (team: number | null) => change({ team })
  useFloorKeys({ items, shown: address.chat, assignment, search, onShow: show, onClose: close })
  return (
    <div className="relative flex min-h-160 flex-1 shrink-0 flex-col lg:min-h-64 lg:shrink lg:flex-row">
      <QueuePane
        address={address}
        items={items}
        marked={marks.chosen}
        onChoose={show}
        onMark={marks.toggle}
        onToggleGroup={groups.toggle}
        onGroup={(group) => change({ group })}
        onAssign={ask}
        onDrag={drag}
      />
      <AgentsPane
        team={address.team}
        chosen={address.agent}
        focus={address.focus}
        onChoose={showAgent}
        dragged={dragged}
        search={search}
        onTeam={narrow}
        onDrop={drop}
      />
      {(address.chat !== null || address.agent !== null) && (
        <PeekPane address={address} onShow={show} onAssign={ask} onDrag={drag} onClose={close} />
      )}
      <MovesBar />
      <AssignTargetDialog
        ids={asking}
        onClose={() => ask(null)}
        onAssign={(target) => assignTo(asking, target)}
      />
    </div>
  )
}
