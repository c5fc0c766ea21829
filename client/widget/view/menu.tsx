import { useRef, useState } from 'preact/hooks'
import { IconButton } from './icon-button.tsx'
import { lazily } from './lazily.tsx'
import type { Item } from './menu-items.tsx'
import type { Screen } from './screen.ts'
import { usePanel } from './use-session.ts'

const loadItems = () => import('./menu-items.tsx')
/** Loaded lazily because most visitors never open the menu. */
const Items = lazily(() => loadItems().then((module) => module.Items))

/** Returns the menu actions that are currently available. */
function useItems(screen: Screen, ask: (dialog: 'EndDialog' | 'MailDialog') => void): Item[] {
  const { session, state, texts, LL } = usePanel()
  const { conversation, bot, words } = state
  const items: Item[] = []
  if (screen === 'welcome' || conversation?.can({ type: 'agent.request' })) {
    const text = LL.chat.talkToPerson()
    items.push({ icon: 'person', text, choose: () => session.askForPerson(text) })
  }
  const { talk } = texts
  if (!conversation || !talk) return items
  if (bot?.export_enabled && conversation.snapshot().context.messages.length > 0) {
    const names = { bot: words?.bot_name ?? '', you: talk.messages.you() }
    const choose = () => conversation.download(texts.locale, names)
    items.push({ icon: 'download', text: talk.chat.export(), choose })
    items.push({ icon: 'mail', text: talk.transcript.title(), choose: () => ask('MailDialog') })
  }
  if (conversation.can({ type: 'chat.leave' })) {
    items.push({ icon: 'end', text: talk.chat.end(), choose: () => ask('EndDialog') })
  }
  return items
}

/** Header menu; renders nothing if it has no items. */
export function Menu({ screen }: { readonly screen: Screen }) {
  const { state, LL } = usePanel()
  const [isOpen, setOpen] = useState(false)
  const [asked, ask] = useState<'EndDialog' | 'MailDialog' | null>(null)
  const Dialog = asked && state.conversation?.views[asked]
  const button = useRef<HTMLButtonElement>(null)
  const items = useItems(screen, ask)
  const close = () => {
    setOpen(false)
    if (document.activeElement !== document.body) button.current?.focus()
  }
  if (items.length === 0) return null
  return (
    <div class="menu">
      <IconButton
        button={button}
        icon="menu"
        label={LL.options()}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // A failed preload is ignored, because opening the menu tries again.
        onPointerEnter={() => void loadItems().catch(() => {})}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Items items={items} onClose={close} />}
      {Dialog && <Dialog onClose={() => ask(null)} />}
    </div>
  )
}
