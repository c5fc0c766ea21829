import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { cn } from '#client/lib/cn.ts'

/** What names an item of a list. */
export type ItemKey = string | number

interface VirtualListProps<Key extends ItemKey> {
  /** What the list is, for screen readers. */
  readonly label: string
  /** The items in their order. Contents are read by `children`, so that a changed item does not render the list. */
  readonly keys: readonly Key[]
  /** Height of an item before it is measured, in pixels. */
  readonly estimate: number
  /** The chosen item. It scrolls into view when it changes. */
  readonly value: Key | null
  readonly onChange: (key: Key) => void
  /** Enter and double click. */
  readonly onOpen?: (key: Key) => void
  /** `j` and `k` move too, while the list has the focus. */
  readonly jk?: boolean
  /** Tells whether the list stands at its top, where new items can come in without moving the others. */
  readonly onTopChange?: (atTop: boolean) => void
  /** The last items are near: the time to fetch more. */
  readonly onEndNear?: () => void
  readonly className?: string
  /** Draws one item, without controls inside: the item itself is the option. */
  readonly children: (key: Key, chosen: boolean) => ReactNode
}

/** Items from the end at which more are asked for. */
const END_NEAR = 5

/** A list of any length to choose from; only what is in view is in the page. */
export function VirtualList<Key extends ItemKey>(props: VirtualListProps<Key>) {
  const { label, keys, value, onOpen, className, children } = props
  const id = useId()
  const { frame, virtualizer, items, chosen } = useWindow(props)
  return (
    <div
      ref={frame}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={items.some((item) => item.index === chosen) ? `${id}-${value}` : undefined}
      onKeyDown={(event) => moveInList(event, props, chosen)}
      className={cn('scroll-thin relative overflow-y-auto -outline-offset-2', className)}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }} className="relative w-full">
        {items.map(({ key, index, start }) => {
          const name = keys[index]
          return name === undefined ? null : (
            <Item
              key={key}
              ref={virtualizer.measureElement}
              id={`${id}-${name}`}
              place={{ index, start, of: keys.length }}
              chosen={index === chosen}
              onChoose={() => props.onChange(name)}
              onOpen={() => onOpen?.(name)}
            >
              {children(name, index === chosen)}
            </Item>
          )
        })}
      </div>
    </div>
  )
}

/** The items in view; the chosen one scrolls into it. */
function useWindow<Key extends ItemKey>(props: VirtualListProps<Key>) {
  const { keys, estimate, value } = props
  const frame = useRef<HTMLDivElement>(null)
  // A new function would make the virtualizer measure all items again, 30 ms for 100,000.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => frame.current,
    estimateSize: () => estimate,
    getItemKey,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const chosen = value === null ? -1 : keys.indexOf(value)
  useScrollReports(props, items.at(-1)?.index ?? -1, (virtualizer.scrollOffset ?? 0) <= 0)
  const present = chosen >= 0
  const reveal = useEffectEvent((key: Key) => virtualizer.scrollToIndex(keys.indexOf(key), { align: 'auto' }))
  // Only another choice scrolls; a chosen item that moves does not drag the list along.
  useEffect(() => {
    if (present && value !== null) reveal(value)
  }, [value, present])
  return { frame, virtualizer, items, chosen }
}

interface ItemProps {
  readonly ref: Ref<HTMLDivElement>
  readonly id: string
  /** Its index, its distance from the top in pixels, and the length of the list. */
  readonly place: { readonly index: number; readonly start: number; readonly of: number }
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
  readonly children: ReactNode
}

const Item = ({ ref, id, place, chosen, onChoose, onOpen, children }: ItemProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list box answers the keyboard for all of its options.
  // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant stands for the focus.
  <div
    ref={ref}
    id={id}
    data-index={place.index}
    role="option"
    aria-selected={chosen}
    aria-setsize={place.of}
    aria-posinset={place.index + 1}
    onClick={onChoose}
    onDoubleClick={onOpen}
    style={{ transform: `translateY(${place.start}px)` }}
    className="absolute inset-x-0 top-0"
  >
    {children}
  </div>
)

/** Reports the top and the nearness of the end, each once a change. */
function useScrollReports<Key extends ItemKey>(props: VirtualListProps<Key>, last: number, atTop: boolean) {
  const onTopChange = useEffectEvent((isTop: boolean) => props.onTopChange?.(isTop))
  const onEndNear = useEffectEvent(() => props.onEndNear?.())
  const { length } = props.keys
  /** The length at which the end is near, 0 while it is not; after more items came, it may be near again. */
  const endingAt = last >= length - END_NEAR ? length : 0
  useEffect(() => onTopChange(atTop), [atTop])
  useEffect(() => {
    if (endingAt > 0) onEndNear()
  }, [endingAt])
}

/** Items that Page Up and Page Down pass over. */
const PAGE = 10

function moveInList<Key extends ItemKey>(
  event: KeyboardEvent,
  props: VirtualListProps<Key>,
  chosen: number,
): void {
  const { keys, value, onChange, onOpen, jk = false } = props
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const last = keys.length - 1
  const targets: Record<string, number | undefined> = {
    ArrowDown: chosen + 1,
    ArrowUp: chosen - 1,
    PageDown: chosen + PAGE,
    PageUp: chosen - PAGE,
    Home: 0,
    End: last,
    ...(jk && { j: chosen + 1, k: chosen - 1 }),
  }
  const target = targets[event.key]
  if (target !== undefined) {
    event.preventDefault()
    const key = keys[Math.max(0, Math.min(last, target))]
    if (key !== undefined && key !== value) onChange(key)
  } else if (event.key === 'Enter' && value !== null && onOpen) {
    event.preventDefault()
    onOpen(value)
  }
}
