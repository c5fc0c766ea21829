import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import type { CaretList } from './use-caret-list.ts'

interface CaretListViewProps<Item> {
  readonly list: CaretList<Item>
  readonly label: string
  readonly keyOf: (item: Item) => number
  readonly render: (item: Item) => ReactNode
  readonly isDisabled?: (item: Item) => boolean
  /** Shown next to the list. */
  readonly preview?: ReactNode
  /** Shown below the list. */
  readonly foot?: ReactNode
}

/** Returns the id of an option (by default, the active one) for the field's `aria-activedescendant`. */
export const optionId = (list: Pick<CaretList<unknown>, 'id' | 'active'>, index = list.active): string =>
  `${list.id}-${index}`

/** List above the field; focus stays in the field, which refers to the active option. */
export function CaretListView<Item>(props: CaretListViewProps<Item>) {
  const { list, label, keyOf, render, isDisabled, preview, foot } = props
  const box = useRef<HTMLDivElement>(null)
  const { active } = list
  useEffect(() => {
    box.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    // A click must not take the focus from the field, which keeps the list open.
    // biome-ignore lint/a11y/noStaticElementInteractions: what it holds is interactive.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 bottom-full z-30 mb-1 overflow-hidden rounded-lg bg-surface-raised shadow-float"
    >
      <div className="flex">
        <div
          ref={box}
          id={list.id}
          role="listbox"
          aria-label={label}
          className="scroll-thin max-h-64 min-w-0 flex-1 overflow-y-auto p-1"
        >
          {list.items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
            <div
              key={keyOf(item)}
              id={optionId(list, index)}
              data-index={index}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={isDisabled?.(item) || undefined}
              onMouseMove={() => index !== active && list.setActive(index)}
              onClick={() => list.choose(item)}
              className={cn(
                'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 py-1 pointer-coarse:min-h-11',
                index === active && 'bg-surface-hover',
                isDisabled?.(item) && 'text-text-faint',
              )}
            >
              {render(item)}
            </div>
          ))}
        </div>
        {preview}
      </div>
      {foot}
    </div>
  )
}
