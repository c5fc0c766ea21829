import { ChevronDown, ChevronRight } from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { VirtualList } from '#client/ui/display/virtual-list.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { useFloorCommands, useFloorPart, useFloorSelector, useSampled, useWaited } from './floor-actor.ts'
import { type FloorAddress, groupings } from './floor-address.ts'
import { clockSpan } from './format-span.ts'
import { type GroupHead, type QueueItems, queueItemsReader } from './queue-items.ts'
import { QueueRowView } from './queue-row.tsx'
import { startDrag } from './start-drag.ts'
import { usePauseOnFocus } from './use-pause-on-focus.ts'

/** Height of a row, in pixels. */
const ROW_PX = 52

/** Returns the queue's visible items. */
export function useQueueItems(address: FloorAddress, closed: ReadonlySet<string>): QueueItems {
  const read = queueItemsReader(address, closed)
  return useSampled(read)
}

interface QueuePaneProps {
  readonly address: FloorAddress
  readonly items: QueueItems
  readonly marked: ReadonlySet<number>
  readonly onChoose: (chat: number) => void
  /** Called when a chat is clicked with Control, Command or Shift, which marks it so that several can be moved together. */
  readonly onMark: (chat: number) => void
  readonly onToggleGroup: (key: string) => void
  readonly onGroup: (group: FloorAddress['group']) => void
  /** Opens the dialog for assigning these chats. */
  readonly onAssign: (ids: readonly number[]) => void
  readonly onDrag: (ids: readonly number[] | null) => void
}

/**
 * Returns the function that renders queue items. The function stays the same if only the contents of items change, so that only
 * the affected rows rerender.
 */
function useDraw(
  { items: { heads }, address: { group }, marked, onAssign, onDrag }: QueuePaneProps,
  idsOf: (id: number) => readonly number[],
) {
  const begin = (event: DragEvent, id: number) => startDrag(event, idsOf(id), onDrag)
  const end = () => onDrag(null)
  const menu = (event: MouseEvent, id: number) => {
    event.preventDefault()
    onAssign(idsOf(id))
  }
  return (key: number | string, isChosen: boolean) => {
    const head = typeof key === 'string' ? heads.get(key) : undefined
    if (head) return <GroupHeadView head={head} group={group} />
    if (typeof key !== 'number') return null
    return (
      <QueueRowView
        id={key}
        isChosen={isChosen}
        isMarked={marked.has(key)}
        onDragStart={begin}
        onDragEnd={end}
        onMenu={menu}
      />
    )
  }
}

/** Queue of waiting customers, longest wait first. Paused while the pointer or focus is on it. */
export function QueuePane(props: QueuePaneProps) {
  const { items, address, marked, onChoose, onToggleGroup, onAssign } = props
  const { queue } = useLL().floor
  const { hold } = useFloorCommands()
  const waiting = useFloorSelector(({ queue }) => queue.length)
  const idsOf = (id: number) => (marked.has(id) ? [...marked] : [id])
  const draw = useDraw(props, idsOf)
  const choose = (key: number | string) => (typeof key === 'number' ? onChoose(key) : onToggleGroup(key))
  return (
    <section
      aria-label={queue.label()}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      {...usePauseOnFocus()}
      className="flex min-h-64 min-w-0 flex-1 flex-col border-r bg-surface lg:min-h-0 lg:max-w-md"
    >
      <QueueHead {...props} waiting={waiting} />
      {items.keys.length === 0 ? (
        <EmptyState compact motif="done" text={waiting === 0 ? queue.empty() : queue.emptyFiltered()} />
      ) : (
        <VirtualList
          label={queue.label()}
          keys={items.keys}
          itemHeight={ROW_PX}
          value={address.chat}
          onChange={choose}
          multiple
          onMark={(key) => typeof key === 'number' && props.onMark(key)}
          onOpen={(key) => typeof key === 'number' && onAssign(idsOf(key))}
          className="min-h-0 flex-1"
        >
          {draw}
        </VirtualList>
      )}
    </section>
  )
}

function QueueHead({ address, marked, waiting, onGroup, onAssign }: QueuePaneProps & { waiting: number }) {
  const { queue } = useLL().floor
  const words = {
    none: queue.groupNone(),
    team: queue.groupTeam(),
    bot: queue.groupBot(),
    language: queue.groupLanguage(),
  }
  const options = groupings.map((value) => ({ value, label: words[value] }))
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 border-b px-3">
      <h2 className="whitespace-nowrap font-semibold">{queue.title({ n: waiting })}</h2>
      {marked.size > 0 && (
        <>
          <span className="text-sm text-text-muted">{queue.chosen({ n: marked.size })}</span>
          <Button size="small" data-action="floor.give" onClick={() => onAssign([...marked])}>
            {queue.assignSelected()}
          </Button>
        </>
      )}
      <Select
        label={queue.group()}
        value={address.group}
        onChange={onGroup}
        options={options}
        className="ml-auto w-36 min-w-0 shrink"
      />
    </div>
  )
}

/** Header of a group, with the number of chats and the longest wait. */
function GroupHeadView({ head, group }: { head: GroupHead; group: FloorAddress['group'] }) {
  const { locale } = useLocale()
  const bots = useFloorPart('bots')
  const teams = useFloorPart('teams')
  const waited = useWaited(head.oldest)
  const LL = useLL()
  const Arrow = head.isOpen ? ChevronDown : ChevronRight
  const names = {
    team: () => teams.get(Number(head.value))?.name ?? LL.chats.filters.noTeam(),
    bot: () => bots.get(Number(head.value))?.name ?? '',
    language: () => languageName(locale, head.value, LL.common.states.none()),
    none: () => '',
  }
  return (
    <div className={cn('flex h-full items-center gap-2 border-b bg-surface-sunken px-3 font-medium')}>
      <Arrow aria-hidden className="size-4 text-text-muted" />
      <span className="truncate">{names[group]()}</span>
      <span className="tabular ml-auto text-text-muted">{head.count}</span>
      <span className="tabular w-14 text-right text-text-muted">{clockSpan(locale, waited)}</span>
    </div>
  )
}
