import { Search } from 'lucide-react'
import { type RefObject, useCallback, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import { SourceList } from '#client/ui/display/virtual-list.tsx'
import { NewItemsPill } from '#client/ui/feedback/new-items-pill.tsx'
import { CHATS_COUNT_MAX, CHATS_TAGGED_COUNT_MAX } from '#contract/limits.ts'
import type { ChatsAddress } from '../chats-address.ts'
import type { ChangeAddress } from '../use-chats-address.ts'
import { useViewer } from '../use-viewer.ts'
import { ChatRow, ROW_HEIGHT_PX } from './chat-row.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterTags } from './filter-tags.tsx'
import { EmptyList, ListEnd, ListFailure, ListSkeleton } from './list-states.tsx'
import { ScopeSwitch } from './scope-switch.tsx'
import type { ChatList } from './use-chat-list.ts'
import { useHold } from './use-hold.ts'
import type { Queues } from './use-queues.ts'

interface ChatListViewProps {
  readonly list: ChatList
  readonly queues: Queues
  readonly address: ChatsAddress
  readonly change: ChangeAddress
  /** Selects a chat. */
  readonly onChoose: (chatId: number) => void
  /** Enter and double click: opens the chat and focuses the composer. */
  readonly onOpen: (chatId: number) => void
  readonly searchField: RefObject<HTMLInputElement | null>
}

/** Our choice: rows before the last one at which the next page is fetched, so that it is there when scrolling gets to it. */
const END_NEAR = 100

/** The list of chats, with its scopes and filters. */
export function ChatListView({
  list,
  queues,
  address,
  change,
  onChoose,
  onOpen,
  searchField,
}: ChatListViewProps) {
  return (
    <section className="flex h-full min-h-0 flex-col bg-surface">
      <ListHead list={list} queues={queues} address={address} change={change} searchField={searchField} />
      <ListBody list={list} address={address} change={change} onChoose={onChoose} onOpen={onOpen} />
      <ListEnd list={list} />
    </section>
  )
}

type HeadProps = Pick<ChatListViewProps, 'list' | 'queues' | 'address' | 'change' | 'searchField'>

function ListHead({ list, queues, address, change, searchField }: HeadProps) {
  const LL = useLL()
  const { count, isLoading, updatesPerSecond } = list
  const most = address.tag === null ? CHATS_COUNT_MAX : CHATS_TAGGED_COUNT_MAX
  const total = count >= most ? LL.chats.list.countMost({ n: most }) : LL.chats.list.count({ n: count })
  return (
    <header className="flex flex-col gap-2 border-b px-3 pt-2.5 pb-3">
      <div className="flex h-7 items-baseline justify-between gap-2">
        <h1 className="shrink-0 font-semibold text-lg">{LL.chats.title()}</h1>
        <span className="tabular min-w-0 truncate text-text-faint text-xs">
          {updatesPerSecond > 0 ? LL.chatList.fast({ n: updatesPerSecond }) : isLoading ? '' : total}
        </span>
      </div>
      <div className="flex gap-2">
        <TextInput
          ref={searchField}
          type="search"
          icon={Search}
          value={list.search}
          onChange={list.type}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          aria-label={LL.chats.list.search()}
          placeholder={LL.chats.list.search()}
          className="min-w-0 flex-1"
          trailing={
            list.search === '' && (
              <span aria-hidden className="pr-1.5">
                <Kbd keys="/" />
              </span>
            )
          }
        />
        <FilterPanel address={address} onChange={change} />
      </div>
      <ScopeSwitch value={address.scope} queues={queues} onChange={(scope) => change({ scope })} />
      <FilterTags address={address} onChange={change} />
    </header>
  )
}

type BodyProps = Pick<ChatListViewProps, 'list' | 'address' | 'change' | 'onChoose' | 'onOpen'>

/**
 * The rows, or their placeholder. The pointer is watched on an element that is always mounted, so that no
 * leave event is missed.
 */
function ListBody(props: BodyProps) {
  const LL = useLL()
  const { list, address, change } = props
  const place = useRef<HTMLDivElement>(null)
  const { pointer, showNew, onTopChange } = useHold(list.actor)
  const toTop = () => {
    place.current?.querySelector('[role="listbox"]')?.scrollTo({ top: 0 })
    showNew()
  }
  const content = () => {
    if (list.isLoading && list.isEmpty) return <ListSkeleton />
    if (list.hasFailed) return <ListFailure failure={list.failure} onRetry={list.reload} />
    if (list.isEmpty && list.newCount === 0) return <EmptyList address={address} change={change} />
    return <Rows {...props} onTopChange={onTopChange} />
  }
  const label = list.newCount > 0 ? LL.chats.list.newChats({ n: list.newCount }) : null
  return (
    <div ref={place} {...pointer} className="relative flex min-h-0 flex-1 flex-col">
      <NewItemsPill label={label} onShow={toTop} />
      {content()}
    </div>
  )
}

function Rows({
  list,
  address,
  onChoose,
  onOpen,
  onTopChange,
}: BodyProps & { onTopChange: (atTop: boolean) => void }) {
  const LL = useLL()
  const { id: me } = useViewer()
  const { actor } = list
  const drawRow = useCallback(
    (id: number, isChosen: boolean) => <ChatRow id={id} actor={actor} isChosen={isChosen} me={me} />,
    [actor, me],
  )
  return (
    <SourceList
      label={LL.chats.list.label()}
      source={list.source}
      itemHeight={ROW_HEIGHT_PX}
      endNear={END_NEAR}
      value={address.chatId}
      onChange={onChoose}
      onOpen={onOpen}
      onTopChange={onTopChange}
      onEndNear={list.loadMore}
      className={cn('min-h-0 flex-1 transition-opacity', list.isLoading && 'opacity-60')}
    >
      {drawRow}
    </SourceList>
  )
}
