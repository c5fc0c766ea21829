import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useSyncExternalStore,
} from 'react'
import { cn } from '#client/lib/cn.ts'
import { type ItemKey, type ListSource, sourceOf } from './list-source.ts'
import { type ListWindow, revealItem, useListWindow } from './use-list-window.ts'

/** Heading between items; the list reserves space for it. */
export interface ListHeading {
  /** Index of the item below the heading. */
  readonly at: number
  readonly content: ReactNode
}

interface SharedProps<Key extends ItemKey> {
  /** Accessible name of the list. */
  readonly label: string
  /** Height of every item in pixels. */
  readonly itemHeight: number
  /** Selected item; scrolled into view when the selection changes. */
  readonly value: Key | null
  readonly onChange: (key: Key) => void
  /** Called on a click with Shift (`range`), Control or Command, which marks the item instead of selecting it. */
  readonly onMark?: (key: Key, range: boolean) => void
  /** Whether several items can be marked at once, for screen readers. */
  readonly multiple?: boolean
  /** Called on Enter and double click. */
  readonly onOpen?: (key: Key) => void
  /** Whether `j` and `k` also move the selection while the list has focus. */
  readonly jk?: boolean
  /** Reports whether the list is scrolled to the top, where new items can be inserted without moving the others. */
  readonly onTopChange?: (atTop: boolean) => void
  /** Called when the last items are nearly in view, to load more. */
  readonly onEndNear?: () => void
  /** Headings, ordered by position. */
  readonly headings?: readonly ListHeading[]
  /** Number of items before the end at which `onEndNear` is called. */
  readonly endNear?: number
  readonly className?: string
  /** Renders one item; it must not contain controls, because the item itself is the option. */
  readonly children: (key: Key, chosen: boolean) => ReactNode
}

interface VirtualListProps<Key extends ItemKey> extends SharedProps<Key> {
  /** Item keys in order. `children` reads the contents, so that a changed item does not rerender the list. */
  readonly keys: readonly Key[]
}

interface SourceListProps<Key extends ItemKey> extends SharedProps<Key> {
  /** Item keys in order, read as items come into view. */
  readonly source: ListSource<Key>
}

/** Virtualized list of any length with a selected item. */
export function VirtualList<Key extends ItemKey>({ keys, ...props }: VirtualListProps<Key>) {
  const source = sourceOf(keys)
  return <SourceList source={source} {...props} />
}

/**
 * Virtualized list that follows a source. Rows belong to positions: when the order changes, rows in view show other items, and no
 * row is mounted or unmounted.
 */
export function SourceList<Key extends ItemKey>(props: SourceListProps<Key>) {
  const { label, source, itemHeight, value, onOpen, onChange, onMark, className, children } = props
  const { headings = none } = props
  const id = useId()
  const size = useSyncExternalStore(source.subscribe, source.size)
  const chosen = useSyncExternalStore(source.subscribe, () => (value === null ? -1 : source.indexOf(value)))
  const { frame, view } = useListWindow(itemHeight, headings.length * HEADING_PX)
  const [first, end] = [Math.min(view.first, size), Math.min(view.end, size)]
  useScrollReports(props, size, end - 1, view)
  const reveal = useEffectEvent(() => {
    if (frame.current) revealItem(frame.current, topOf(chosen, itemHeight, headings), itemHeight)
  })
  const isPresent = chosen >= 0
  // Scrolls only when another item is selected; the list does not follow a selected item that moves.
  useEffect(() => {
    if (isPresent && value !== null) reveal()
  }, [value, isPresent])
  return (
    <div
      ref={frame}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={props.multiple}
      aria-activedescendant={chosen >= first && chosen < end ? `${id}-${value}` : undefined}
      onKeyDown={(event) => moveInList(event, props, chosen)}
      className={cn('scroll-thin relative overflow-y-auto -outline-offset-2 [contain:strict]', className)}
    >
      <div
        role="presentation"
        style={{ height: topOf(size, itemHeight, headings) }}
        className="relative w-full"
      >
        <Headings headings={headings} itemHeight={itemHeight} />
        {Array.from({ length: end - first }, (_, offset) => (
          <ItemSlot
            key={first + offset}
            listId={id}
            source={source}
            index={first + offset}
            size={size}
            top={topOf(first + offset, itemHeight, headings)}
            itemHeight={itemHeight}
            isChosen={first + offset === chosen}
            onChoose={onChange}
            onOpen={onOpen}
            onMark={onMark}
            draw={children}
          />
        ))}
      </div>
    </div>
  )
}

function Headings({ headings, itemHeight }: { headings: readonly ListHeading[]; itemHeight: number }) {
  return headings.map(({ at, content }, index) => (
    <div
      key={index}
      role="presentation"
      style={{ height: HEADING_PX, transform: `translateY(${at * itemHeight + index * HEADING_PX}px)` }}
      className="absolute inset-x-0 top-0"
    >
      {content}
    </div>
  ))
}

interface ItemSlotProps<Key extends ItemKey> {
  readonly listId: string
  readonly source: ListSource<Key>
  readonly index: number
  readonly size: number
  readonly top: number
  readonly itemHeight: number
  readonly isChosen: boolean
  readonly onChoose: (key: Key) => void
  readonly onOpen: ((key: Key) => void) | undefined
  readonly onMark: ((key: Key, range: boolean) => void) | undefined
  readonly draw: (key: Key, chosen: boolean) => ReactNode
}

/** Height of a heading in pixels. */
const HEADING_PX = 28
const none: readonly ListHeading[] = []

/** Returns the distance of an item from the top of the list, in pixels. */
const topOf = (index: number, itemHeight: number, headings: readonly ListHeading[]): number =>
  index * itemHeight + headings.filter(({ at }) => at <= index).length * HEADING_PX

/** Row for one list position; rerenders only when its item changes. */
const ItemSlot = memo(function ItemSlot<Key extends ItemKey>({
  listId,
  source,
  index,
  size,
  top,
  itemHeight,
  isChosen,
  onChoose,
  onOpen,
  onMark,
  draw,
}: ItemSlotProps<Key>) {
  const key = useSyncExternalStore(source.subscribe, () => source.keyAt(index))
  if (key === undefined) return null
  const click = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) =>
    onMark && (shiftKey || ctrlKey || metaKey) ? onMark(key, shiftKey) : onChoose(key)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box answers the keyboard for all of its options.
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant stands for the focus.
    <div
      id={`${listId}-${key}`}
      role="option"
      aria-selected={isChosen}
      aria-setsize={size}
      aria-posinset={index + 1}
      onClick={click}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onDoubleClick={() => onOpen?.(key)}
      style={{ height: itemHeight, transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0 [contain:strict]"
    >
      {draw(key, isChosen)}
    </div>
  )
}) as <Key extends ItemKey>(props: ItemSlotProps<Key>) => ReactNode

/** Our choice: number of items before the end at which more are loaded. */
const END_NEAR = 5

/** Reports when the list reaches or leaves the top, and when it comes near the end; reports each change only once. */
function useScrollReports<Key extends ItemKey>(
  props: SourceListProps<Key>,
  size: number,
  last: number,
  { isAtTop }: ListWindow,
): void {
  const onTopChange = useEffectEvent((isTop: boolean) => props.onTopChange?.(isTop))
  const onEndNear = useEffectEvent(() => props.onEndNear?.())
  /**
   * List size if the end is near, otherwise 0. The value therefore changes when the end is near again after more items have
   * loaded.
   */
  const endingAt = last >= 0 && last >= size - (props.endNear ?? END_NEAR) ? size : 0
  useEffect(() => onTopChange(isAtTop), [isAtTop])
  useEffect(() => {
    if (endingAt > 0) onEndNear()
  }, [endingAt])
}

/** Number of items that Page Up and Page Down move by. */
const PAGE = 10

function moveInList<Key extends ItemKey>(
  event: KeyboardEvent,
  props: SourceListProps<Key>,
  chosen: number,
): void {
  const { source, value, onChange, onOpen, jk = false } = props
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const last = source.size() - 1
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
    const key = source.keyAt(Math.max(0, Math.min(last, target)))
    if (key !== undefined && key !== value) onChange(key)
  } else if (event.key === 'Enter' && value !== null && onOpen) {
    event.preventDefault()
    onOpen(value)
  }
}
