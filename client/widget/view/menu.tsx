import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import type { Screen } from './screen.ts'
import { usePanel } from './use-session.ts'

interface Item {
  readonly icon: IconName
  readonly text: string
  readonly choose: () => void
}

/** Returns the actions that are available for the conversation now. */
function useItems(screen: Screen, askToEnd: () => void): Item[] {
  const { session, state, texts, LL } = usePanel()
  const { conversation, bot, words } = state
  const items: Item[] = []
  if (screen === 'welcome' || conversation?.can({ type: 'agent.request' })) {
    const text = LL.chat.talkToPerson()
    items.push({ icon: 'person', text, choose: () => session.askForPerson(text) })
  }
  if (bot?.export_enabled && conversation && conversation.snapshot().context.messages.length > 0) {
    const names = { bot: words?.bot_name ?? '', you: LL.messages.you() }
    const choose = () => conversation.download(texts.locale, names)
    items.push({ icon: 'download', text: LL.chat.export(), choose })
  }
  if (conversation?.can({ type: 'chat.leave' })) {
    items.push({ icon: 'end', text: LL.chat.end(), choose: askToEnd })
  }
  return items
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

/** The open menu: arrow keys move, Escape and losing the focus close it. */
function Items({ items, onClose }: { readonly items: readonly Item[]; readonly onClose: () => void }) {
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

/** The menu of the header; not rendered without items. */
export function Menu({ screen }: { readonly screen: Screen }) {
  const { state, LL } = usePanel()
  const { EndDialog } = state.conversation?.views ?? {}
  const [isOpen, setOpen] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const items = useItems(screen, () => setEnding(true))
  const close = () => {
    setOpen(false)
    if (document.activeElement !== document.body) button.current?.focus()
  }
  if (items.length === 0) return null
  return (
    <div class="menu">
      <button
        ref={button}
        type="button"
        class="plain"
        aria-label={LL.options()}
        title={LL.options()}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && <Items items={items} onClose={close} />}
      {isEnding && EndDialog && <EndDialog onClose={() => setEnding(false)} />}
    </div>
  )
}
