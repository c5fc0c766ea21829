import './menu-items.css'
import { useEffect, useRef } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import { usePanel } from './use-session.ts'

/** Menu item with its action. */
export interface Item {
  readonly icon: IconName
  readonly text: string
  readonly choose: () => void
}

interface ItemsProps {
  readonly items: readonly Item[]
  readonly onClose: () => void
}

function ItemView({ icon, text, choose, onClose }: Item & { readonly onClose: () => void }) {
  const onClick = () => {
    onClose()
    choose()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onClick}>
      <Icon name={icon} />
      {text}
    </button>
  )
}

/** Open menu: arrow keys move between items; Escape or losing focus closes it. */
export function Items({ items, onClose }: ItemsProps) {
  const { LL } = usePanel()
  const root = useRef<HTMLDivElement>(null)
  const all = () => [...(root.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first item takes the focus when the menu opens, not later
  useEffect(() => all()[0]?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = all().indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') onClose()
    else if (step)
      all()
        .at((at + step) % items.length)
        ?.focus()
    else return
    event.preventDefault()
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.parentElement?.contains(relatedTarget as Node | null)) onClose()
  }
  return (
    <div
      class="items"
      ref={root}
      role="menu"
      tabIndex={-1}
      aria-label={LL.options()}
      onKeyDown={onKeyDown}
      onFocusOut={onFocusOut}
    >
      {items.map((item) => (
        <ItemView key={item.icon} {...item} onClose={onClose} />
      ))}
    </div>
  )
}
