import { useState } from 'react'
import { cn } from '../lib/cn.ts'
import { useLL } from '../lib/i18n.tsx'
import { useHotkeys } from '../lib/use-hotkeys.tsx'
import { Avatar } from '../ui/display/avatar.tsx'
import { SentimentBadge } from '../ui/display/sentiment-badge.tsx'
import { VirtualList } from '../ui/display/virtual-list.tsx'
import { NewItemsPill } from '../ui/feedback/new-items-pill.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ResizablePanes } from '../ui/layout/resizable-panes.tsx'

const keys = Array.from({ length: 100_000 }, (_, index) => index + 1)
const levels = ['very_positive', 'positive', 'neutral', 'negative', 'very_negative', 'unknown'] as const

function Row({ number, active }: { number: number; active: boolean }) {
  const LL = useLL()
  const level = levels[number % levels.length] ?? 'unknown'
  return (
    <div
      className={cn(
        'flex gap-2.5 border-b px-3 py-2.5',
        active ? 'bg-surface-selected' : 'hover:bg-surface-hover',
      )}
    >
      <Avatar name={`Visitor ${number}`} />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-2">
          <span className="truncate font-medium">Visitor {number}</span>
          <span className="tabular text-text-faint text-xs">{number} min</span>
        </div>
        <p className="truncate text-sm text-text-muted">Where is my parcel with number {number}?</p>
      </div>
      <SentimentBadge level={level} label={LL.common.sentiments[level]()} compact />
    </div>
  )
}

/** A long list between panes. */
export function Lists() {
  const [chosen, setChosen] = useState<number | null>(3)
  const [waiting, setWaiting] = useState(true)
  const move = (by: number) => setChosen((now) => Math.max(1, (now ?? 0) + by))
  useHotkeys('Chats', [
    { keys: 'j', label: 'Next chat', repeats: true, run: () => move(1) },
    { keys: 'k', label: 'Previous chat', repeats: true, run: () => move(-1) },
  ])
  const list = (
    <div className="relative h-full">
      <NewItemsPill label={waiting ? '3 new' : null} onShow={() => setWaiting(false)} />
      <VirtualList
        label="Chats"
        keys={keys}
        itemHeight={61}
        value={chosen}
        onChange={setChosen}
        className="h-full"
      >
        {(key, active) => <Row number={key} active={active} />}
      </VirtualList>
    </div>
  )
  const details = <p className="p-4">Details</p>
  return (
    <Card title="Panes and a list of 100,000" flush>
      <ResizablePanes
        name="preview"
        className="h-80 border-t"
        panes={[
          { id: 'list', label: 'Chats', width: { initial: 300, min: 200, max: 420 }, content: list },
          { id: 'chat', label: 'Chat', content: <p className="p-4">Visitor {chosen}</p> },
          { id: 'details', label: 'Details', width: { initial: 240, min: 160, max: 320 }, content: details },
        ]}
      />
    </Card>
  )
}
