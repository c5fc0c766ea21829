import { type RefObject, useRef } from 'react'
import { useKeys } from '#client/core/keys/use-keys.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type ListHeading, SourceList } from '#client/ui/display/virtual-list.tsx'
import type { ChatsAddress } from '../chats-address.ts'
import type { ChangeAddress } from '../use-chats-address.ts'
import { useViewer } from '../use-viewer.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Density, rowHeights, useDensity } from './density.ts'
import { ListHead } from './list-head.tsx'
import { EmptyList, ListEnd, ListFailure, ListSkeleton } from './list-states.tsx'
import type { Bulk } from './use-bulk.ts'
import type { ChatList } from './use-chat-list.ts'
import { useHold } from './use-hold.ts'
import type { Queues } from './use-queues.ts'
import { useRow } from './use-row.tsx'

interface ChatListViewProps {
  readonly list: ChatList
  readonly bulk: Bulk
  readonly queues: Queues
  readonly address: ChatsAddress
  readonly change: ChangeAddress
  readonly onChoose: (chatId: number) => void
  /** Called on Enter and double click: opens the chat and focuses the composer. */
  readonly onOpen: (chatId: number) => void
  readonly searchField: RefObject<HTMLInputElement | null>
}

/**
 * Our choice: number of rows before the end at which the next page is fetched, so that it has arrived by the time the end is
 * reached.
 */
const END_NEAR = 100

/** Chat list with its scopes, views and filters, and the bar for marked chats. */
export function ChatListView(props: ChatListViewProps) {
  const { list, bulk, queues, address, change, searchField } = props
  const LL = useLL()
  const viewer = useViewer()
  const { id: me } = viewer
  const [density, setDensity] = useDensity()
  const container = useRef<HTMLDivElement>(null)
  const { holds, showNew, onTopChange } = useHold(list.actor)
  const toTop = () => {
    container.current?.querySelector('[role="listbox"]')?.scrollTo({ top: 0 })
    showNew()
  }
  const leaveSearch = (opens: boolean) => {
    const first = list.source.keyAt(0)
    const isOpen = address.chatId !== null && list.source.indexOf(address.chatId) >= 0
    if (opens && !isOpen && first !== undefined) props.onChoose(first)
    container.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }
  useKeys(LL.chats.list.label(), [{ action: 'desk.showNew', enabled: list.newCount > 0, run: toTop }])
  return (
    <section className="flex h-full min-h-0 flex-col bg-surface">
      <ListHead
        list={list}
        queues={queues}
        address={address}
        change={change}
        searchField={searchField}
        density={density}
        onDensity={setDensity}
        onShowNew={toTop}
        onLeaveSearch={leaveSearch}
      />
      {/* The handlers are on an element that is always mounted, so that no leave event is missed. */}
      <div ref={container} {...holds} className="relative flex min-h-0 flex-1 flex-col">
        <ListBody {...props} me={me} density={density} onTopChange={onTopChange} />
      </div>
      <BulkBar bulk={bulk} me={viewer} />
      <ListEnd list={list} />
    </section>
  )
}

type BodyProps = ChatListViewProps & {
  readonly me: number
  readonly density: Density
  readonly onTopChange: (atTop: boolean) => void
}

/** Rows of the list or, in their place, a skeleton, a failure, or the reason why the list is empty. */
function ListBody(props: BodyProps) {
  const { list, address, change } = props
  if (list.isLoading && list.isEmpty) return <ListSkeleton />
  if (list.hasFailed) return <ListFailure failure={list.failure} onRetry={list.reload} />
  if (list.isEmpty && list.newCount === 0) return <EmptyList address={address} change={change} />
  return <Rows {...props} />
}

/**
 * Returns headings for a list sorted by waiting time: the member's own chats are divided by whose turn it is, others by whether
 * the customer is waiting.
 */
function useHeadings({
  list,
  address,
}: Pick<BodyProps, 'list' | 'address'>): readonly ListHeading[] | undefined {
  const LL = useLL()
  const { waitingRows, shownRows, isByWaiting } = list
  if (!isByWaiting || address.scope === 'waiting' || address.scope === 'turn') return undefined
  const { turns } = LL.chatList
  const names = address.scope === 'mine' ? [turns.yours, turns.theirs] : [turns.waiting, turns.others]
  const parts = [
    { at: 0, n: waitingRows, text: names[0] },
    { at: waitingRows, n: shownRows - waitingRows, text: names[1] },
  ]
  return parts
    .filter(({ n }) => n > 0)
    .map(({ at, n, text }) => ({
      at,
      content: (
        <div className="tabular flex h-full items-center gap-1.5 border-b bg-surface-sunken px-3 font-medium text-text-muted text-xs">
          {/* The server's count includes rows not loaded yet, which belong to the last part. */}
          {text?.({ n })}
        </div>
      ),
    }))
}

function Rows({ list, bulk, address, onChoose, onOpen, me, density, onTopChange }: BodyProps) {
  const LL = useLL()
  const headings = useHeadings({ list, address })
  const row = useRow({ list, bulk, density, me })
  return (
    <SourceList
      label={LL.chats.list.label()}
      source={list.source}
      itemHeight={rowHeights[density]}
      endNear={END_NEAR}
      value={address.chatId}
      onChange={onChoose}
      onMark={(id, isRange) => (isRange ? bulk.extend(id) : bulk.toggle(id))}
      onOpen={onOpen}
      onTopChange={onTopChange}
      onEndNear={list.loadMore}
      {...(headings && { headings })}
      className={cn('min-h-0 flex-1 transition-opacity', list.isLoading && 'opacity-60')}
    >
      {row}
    </SourceList>
  )
}
