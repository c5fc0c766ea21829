import { useState } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { canInspect } from '#client/inspect/inspect.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { type Pane, ResizablePanes } from '#client/ui/layout/resizable-panes.tsx'
import { ChartPane } from './chart-pane.tsx'
import { DetailsPane } from './details-pane.tsx'
import { MachineList } from './machine-list.tsx'
import { OpenFile, RecordingHead } from './recording-head.tsx'
import { machineActors, subjectOf } from './subjects.ts'
import { TimeLine } from './time-line.tsx'
import { useInspection } from './use-inspection.ts'
import { useRecording } from './use-recording.ts'
import { useTravel } from './use-travel.ts'

/**
 * Inspector with the machines on the left, the chart of the selected machine in the middle, and its context and events on the
 * right.
 */
export function Inspector() {
  const LL = useLL()
  const live = useInspection()
  const recording = useRecording()
  const { replayed, flight } = recording
  const link = replayed ? { ...live, inspection: replayed.inspection } : live
  const { inspection } = link
  const [chosen, setChosen] = useState<string | null>(null)
  const first = machineActors(inspection)[0]?.sessionId ?? null
  const subject = subjectOf(inspection, chosen ?? '') ?? subjectOf(inspection, first ?? '')
  const travel = useTravel(subject, replayed ? recording : null)
  const panes: readonly Pane[] = [
    {
      id: 'machines',
      label: LL.inspect.machines.label(),
      width: { initial: 250, min: 180, max: 420 },
      content: <MachineList {...link} value={subject?.key ?? null} onChange={setChosen} />,
    },
    {
      id: 'chart',
      label: LL.inspect.chart.label({ name: subject?.title ?? '' }),
      content: subject ? (
        <ChartPane key={subject.key} subject={subject} travel={travel} />
      ) : (
        <EmptyState motif="chart" text={LL.inspect.chart.choose()} />
      ),
    },
    {
      id: 'details',
      label: LL.inspect.details(),
      width: { initial: 380, min: 260, max: 640 },
      content: subject?.actor ? (
        <DetailsPane key={subject.key} link={link} subject={subject} actor={subject.actor} travel={travel} />
      ) : (
        <EmptyState
          motif="search"
          compact
          text={inspection.tabs.size ? LL.inspect.machines.idle() : LL.inspect.empty()}
          action={<HowTo />}
        />
      ),
    },
  ]
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b bg-surface px-4 py-2.5">
        <h1 className="font-semibold text-lg">{LL.inspect.title()}</h1>
        <Intro />
        <OpenFile onOpen={recording.open} />
      </header>
      <RecordingHead recording={recording} subject={subject} />
      {replayed && flight && (
        <TimeLine
          flight={flight}
          at={recording.at}
          onTravel={recording.travel}
          chosen={subject?.key ?? null}
          onChoose={setChosen}
        />
      )}
      <Panes panes={panes} />
    </div>
  )
}

/** Panes side by side if there is room, otherwise stacked. */
function Panes({ panes }: { panes: readonly Pane[] }) {
  const wide = useMedia(media.large)
  if (wide) return <ResizablePanes name="inspect" panes={panes} className="flex-1" />
  return panes.map(({ id, content }) => (
    <div key={id} className="border-b">
      {content}
    </div>
  ))
}

/** Purpose of the page, and the way to the console's machines where open tabs can be inspected. */
function Intro() {
  const LL = useLL()
  if (!canInspect()) return <p className="text-text-muted">{LL.inspect.recording.howTo()}</p>
  return (
    <>
      <p className="text-text-muted">{LL.inspect.intro()}</p>
      <OpenConsole />
    </>
  )
}

const OpenConsole = () => (
  <ExternalLink href={paths.dashboard({ inspect: 'on' })}>{useLL().inspect.open()}</ExternalLink>
)

function HowTo() {
  const LL = useLL()
  return (
    <>
      <p className="max-w-sm text-balance text-sm text-text-muted">
        {canInspect() ? LL.inspect.howTo() : LL.inspect.recording.howTo()}
      </p>
      {canInspect() && <OpenConsole />}
    </>
  )
}
