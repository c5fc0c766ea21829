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

/** A heading between items; the list keeps its place for it. */
export interface ListHeading {
  /** Index of the item that it stands above. */
  readonly at: number
  readonly content: ReactNode
}

interface SharedProps<Key extends ItemKey> {
  /** What the list is, for screen readers. */
  readonly label: string
  /** Height of every item, in pixels. */
  readonly itemHeight: number
  /** The chosen item. It scrolls into view when it changes. */
  readonly value: Key | null
  readonly onChange: (key: Key) => void
  /** A click with Shift (`range`), or with Control or Command: marks instead of choosing. */
  readonly onMark?: (key: Key, range: boolean) => void
  /** Whether several items can be marked at once, for screen readers. */
  readonly multiple?: boolean
  /** Enter and double click. */
  readonly onOpen?: (key: Key) => void
  /** `j` and `k` move too, while the list has the focus. */
  readonly jk?: boolean
  /** Tells whether the list stands at its top, where new items can come in without moving the others. */
  readonly onTopChange?: (atTop: boolean) => void
  /** The last items are near: the time to fetch more. */
  readonly onEndNear?: () => void
  /** Headings in order of position. */
  readonly headings?: readonly ListHeading[]
  /** How many items before the last the end is near. */
  readonly endNear?: number
  readonly className?: string
  /** Draws one item, without controls inside: the item itself is the option. */
  readonly children: (key: Key, chosen: boolean) => ReactNode
}

interface VirtualListProps<Key extends ItemKey> extends SharedProps<Key> {
  /** The items in their order. Contents are read by `children`, so that a changed item does not render the list. */
  readonly keys: readonly Key[]
}

interface SourceListProps<Key extends ItemKey> extends SharedProps<Key> {
  /** The items in their order, read as they come into view. */
  readonly source: ListSource<Key>
}

/** A list of any length to choose from; only what is in view is in the page. */
export function VirtualList<Key extends ItemKey>({ keys, ...props }: VirtualListProps<Key>) {
  const source = sourceOf(keys)
  return <SourceList source={source} {...props} />
}

/**
 * A list that follows a source. Rows belong to positions: when the order changes, the rows in view are filled with other
 * items, and none is removed from the page or added to it.
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
  // Only another choice scrolls; a chosen item that moves does not drag the list along.
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
        {headings.map(({ at, content }, index) => (
          <div
            key={index}
            role="presentation"
            style={{ height: HEADING_PX, transform: `translateY(${at * itemHeight + index * HEADING_PX}px)` }}
            className="absolute inset-x-0 top-0"
          >
            {content}
          </div>
        ))}
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

/** Height of a heading, in pixels. */
const HEADING_PX = 28
const none: readonly ListHeading[] = []

/** Returns how far an item is from the top of the list, in pixels. */
const topOf = (index: number, itemHeight: number, headings: readonly ListHeading[]): number =>
  index * itemHeight + headings.filter(({ at }) => at <= index).length * HEADING_PX

/** One position of the list; rerenders only when it gets another item. */
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

/** Our choice: items before the last one at which more are asked for. */
const END_NEAR = 5

/** Reports the top and the nearness of the end, each once a change. */
function useScrollReports<Key extends ItemKey>(
  props: SourceListProps<Key>,
  size: number,
  last: number,
  { isAtTop }: ListWindow,
): void {
  const onTopChange = useEffectEvent((isTop: boolean) => props.onTopChange?.(isTop))
  const onEndNear = useEffectEvent(() => props.onEndNear?.())
  /** The size at which the end is near, 0 while it is not; after more items came, it may be near again. */
  const endingAt = last >= 0 && last >= size - (props.endNear ?? END_NEAR) ? size : 0
  useEffect(() => onTopChange(isAtTop), [isAtTop])
  useEffect(() => {
    if (endingAt > 0) onEndNear()
  }, [endingAt])
}

/** Items that Page Up and Page Down pass over. */
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
