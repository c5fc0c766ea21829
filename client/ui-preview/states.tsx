import { BookOpenText, FileText, Globe, MessagesSquare, Plug, Rocket } from 'lucide-react'
import { useState } from 'react'
import { useLL } from '../lib/i18n.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Stepper } from '../ui/controls/stepper.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { Markdown } from '../ui/display/markdown.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { type MotifName, motifs } from '../ui/feedback/illustration-motifs.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'

const steps = [
  { id: 'prompt', label: 'Prompt', href: '?step=prompt', icon: BookOpenText, done: true, note: '312 words' },
  { id: 'file', label: 'Files', href: '?step=file', icon: FileText, done: true, note: '3 files' },
  { id: 'url', label: 'Web URLs', href: '?step=url', icon: Globe, done: false, note: 'None yet' },
  { id: 'chat', label: 'Playground', href: '?step=chat', icon: MessagesSquare, done: false },
  { id: 'publish', label: 'Publish', href: '?step=publish', icon: Rocket, done: false },
  { id: 'integration', label: 'Channels', href: '?step=integration', icon: Plug, done: false },
]

const sample = `## Returns
You can return a bicycle within **30 days**. See [the terms](https://example.com/terms).

1. Pack it
2. Send it with \`RMA-42\`

| Part | Fee |
|---|---|
| Frame | 0 € |
| Wheels | 12 € |

> Batteries need a special parcel.

![map](https://example.com/map.png)`

/** What areas show besides their content. */
export function States() {
  const LL = useLL()
  const [tab, setTab] = useState('empty')
  const items = [
    { id: 'empty', label: 'Empty', content: <EmptyStates /> },
    {
      id: 'error',
      label: 'Error',
      count: 1,
      content: (
        <ErrorState
          text={LL.errors.upstream_unavailable()}
          onRetry={() => undefined}
          details={{ code: 'upstream_unavailable', requestId: 'b7f1c2' }}
        />
      ),
    },
    { id: 'loading', label: LL.common.states.loading(), content: <LoadingList /> },
  ]
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <Card title="States" className="lg:col-span-2">
        <Tabs label="States" items={items} value={tab} onChange={setTab} />
      </Card>
      <Sidebar />
      <Card title="Markdown" className="lg:col-span-3">
        <Markdown text={sample} className="max-w-prose" />
      </Card>
    </div>
  )
}

const Sidebar = () => (
  <div className="flex min-w-0 flex-col gap-6">
    <Card title="Steps">
      <Stepper steps={steps} current="url" />
    </Card>
    <Card title="Progress">
      <div className="flex flex-col gap-4">
        <ProgressBar label="Queries" share={0.42} value="210 / 500" />
        <ProgressBar label="Queries" share={0.93} tone="warning" value="465 / 500" />
        <ProgressBar label="Reading" share={null} />
      </div>
    </Card>
  </div>
)

const LoadingList = () => (
  <Loading className="flex flex-col gap-4">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </div>
    ))}
  </Loading>
)

function EmptyStates() {
  const LL = useLL()
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
      {Object.keys(motifs).map((motif) => (
        <EmptyState
          key={motif}
          compact
          motif={motif as MotifName}
          text={LL.common.table.noRows()}
          action={
            <Button size="small" variant="primary">
              {LL.common.actions.add()}
            </Button>
          }
        />
      ))}
    </div>
  )
}
