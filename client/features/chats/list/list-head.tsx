import { MenuButton } from '@headlessui/react'
import { ArrowUp, Search, SlidersHorizontal, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { useKeysOf } from '#client/core/keys/use-keys.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { CHATS_COUNT_MAX, CHATS_TAGGED_COUNT_MAX } from '#contract/base/limits.ts'
import { chatSorts } from '#contract/chats/chat-shapes.ts'
import { type ChatsAddress, sortOf } from '../chats-address.ts'
import { shortDuration } from '../short-age.ts'
import type { ChangeAddress } from '../use-chats-address.ts'
import { useViewer } from '../use-viewer.ts'
import { afterChoices, useAfterChoice } from './after-chat.ts'
import { type Density, densities } from './density.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FilterTags } from './filter-tags.tsx'
import { OwnRail, ScopeSwitch } from './scope-switch.tsx'
import type { ChatList } from './use-chat-list.ts'
import type { Queues } from './use-queues.ts'
import { ViewRail } from './view-rail.tsx'

interface ListHeadProps {
  readonly list: ChatList
  readonly queues: Queues
  readonly address: ChatsAddress
  readonly change: ChangeAddress
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly density: Density
  readonly onDensity: (density: Density) => void
  /** Adds to the list the new chats that were held back. */
  readonly onShowNew: () => void
  /** Moves the focus from the search field to the list, and opens a chat if none of the list is open or if `opens`. */
  readonly onLeaveSearch: (opens: boolean) => void
}

/** Header of the list: title, search, sort order, scopes, views and filters. */
export function ListHead(props: ListHeadProps) {
  const { list, queues, address, change, searchField, density, onDensity, onShowNew, onLeaveSearch } = props
  const LL = useLL()
  return (
    <header className="flex flex-col gap-2 border-b px-3 pt-2.5 pb-3">
      <div className="flex h-7 items-center justify-between gap-2">
        <h1 className="shrink-0 font-semibold text-lg">{LL.chats.title()}</h1>
        {list.newCount > 0 ? (
          <NewChats count={list.newCount} onShow={onShowNew} />
        ) : (
          <Figures list={list} address={address} />
        )}
      </div>
      <div className="flex gap-2">
        <SearchField list={list} field={searchField} onLeave={onLeaveSearch} />
        <FilterPanel address={address} onChange={change} />
        <OrderMenu address={address} change={change} density={density} onDensity={onDensity} />
      </div>
      <ScopeSwitch
        value={address.scope}
        queues={queues}
        onChange={(scope) => change({ scope, sort: null })}
      />
      <OwnRail value={address.scope} queues={queues} onChange={(scope) => change({ scope, sort: null })} />
      <ViewRail address={address} change={change} tags={<FilterTags address={address} onChange={change} />} />
    </header>
  )
}

/** Button that says how many new chats are held back, so that rows under the pointer do not move; pressing it adds them. */
function NewChats({ count, onShow }: { count: number; onShow: () => void }) {
  const LL = useLL()
  return (
    <div role="status">
      <button
        type="button"
        onClick={onShow}
        className="inline-flex h-7 items-center gap-1 rounded-full bg-accent-fill px-3 font-medium text-on-accent text-sm hover:bg-accent-fill-hover"
      >
        <ArrowUp aria-hidden className="size-3.5" />
        {LL.chats.list.newChats({ n: count })}
      </button>
    </div>
  )
}

/** Number of chats, and the longest wait or, if the list changes quickly, the number of changes per second. */
function Figures({ list, address }: Pick<ListHeadProps, 'list' | 'address'>) {
  const LL = useLL()
  const { locale } = useLocale()
  const { count, isLoading, updatesPerSecond, longestWait } = list
  const begun = longestWait === null ? null : Date.parse(longestWait)
  const wait = useTicking((now) => (begun === null ? null : shortDuration(locale, now.getTime() - begun)))
  const most = address.tags.length > 0 ? CHATS_TAGGED_COUNT_MAX : CHATS_COUNT_MAX
  const text = () => {
    if (updatesPerSecond > 0) return LL.chatList.fast({ n: updatesPerSecond })
    if (isLoading) return ''
    if (address.scope === 'waiting' && wait !== null) return LL.chatList.longest({ n: count, time: wait })
    return count >= most ? LL.chats.list.countMost({ n: most }) : LL.chats.list.count({ n: count })
  }
  return <span className="tabular min-w-0 truncate text-text-faint text-xs">{text()}</span>
}

interface SearchFieldProps extends Pick<ListHeadProps, 'list'> {
  readonly field: ListHeadProps['searchField']
  readonly onLeave: ListHeadProps['onLeaveSearch']
}

/** Search field. The arrow moves on to the hits, Enter opens the first, and Escape leaves the field with its text. */
function SearchField({ list, field, onLeave }: SearchFieldProps) {
  const LL = useLL()
  const keys = useKeysOf()('desk.search')
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !['Escape', 'ArrowDown', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape' && list.isEmpty) event.currentTarget.blur()
    else onLeave(event.key !== 'Escape')
  }
  return (
    <TextInput
      ref={field}
      type="search"
      icon={Search}
      value={list.search}
      onChange={list.type}
      onKeyDown={leave}
      aria-label={LL.chats.list.search()}
      placeholder={LL.chats.list.search()}
      className="min-w-0 flex-1"
      trailing={
        list.search !== '' ? (
          <IconButton
            icon={X}
            size="small"
            label={LL.chatList.clearSearch()}
            onClick={() => {
              list.type('')
              field.current?.focus()
            }}
          />
        ) : (
          keys !== '' && (
            <span aria-hidden className="pr-1.5 pointer-coarse:hidden">
              <Kbd keys={keys} />
            </span>
          )
        )
      }
    />
  )
}

type OrderMenuProps = Pick<ListHeadProps, 'address' | 'change' | 'density' | 'onDensity'>

function OrderMenu({ address, change, density, onDensity }: OrderMenuProps) {
  const LL = useLL()
  const { order, density: heights, orderMenu, after: afterTexts } = LL.chatList
  const sort = sortOf(address)
  const { id: me } = useViewer()
  const [after, setAfter] = useAfterChoice(me)
  return (
    <Menu
      trigger={
        <MenuButton as={IconButton} icon={SlidersHorizontal} variant="secondary" label={orderMenu()} />
      }
      groups={[
        {
          heading: order.label(),
          choices: chatSorts.map((one) => ({
            label: order[one](),
            checked: one === sort,
            onSelect: () => change({ sort: one }),
          })),
        },
        {
          heading: heights.label(),
          choices: densities.map((one) => ({
            label: heights[one](),
            checked: one === density,
            onSelect: () => onDensity(one),
          })),
        },
        {
          heading: afterTexts.label(),
          choices: afterChoices.map((one) => ({
            label: afterTexts[one](),
            checked: one === after,
            onSelect: () => setAfter(one),
          })),
        },
      ]}
    />
  )
}
