import { type ReactNode, useEffect, useRef, useState } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type Pane, ResizablePanes } from '#client/ui/layout/resizable-panes.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { useChatsLayout } from './use-chats-layout.ts'

/** State of the details pane, shown next to the conversation or in a drawer over it. */
export interface DetailsToggle {
  readonly areDetailsShown: boolean
  readonly onDetails: () => void
  /** True if the list is not visible, so that a back button is needed. */
  readonly isAlone: boolean
}

interface ChatsViewProps {
  /** True while a chat is selected. */
  readonly isOpen: boolean
  readonly list: ReactNode
  readonly conversation: (details: DetailsToggle) => ReactNode
  /** Null if there are no details. */
  readonly details: ReactNode
}

/** Our choice: minimum width of the conversation; if it were narrower, lines would break after every word. */
const CONVERSATION_MIN_PX = 480
/** Our choice: minimum width of the conversation in windows narrower than 1024 px, where the list has a fixed width. */
const CONVERSATION_NARROW_PX = 420

const widths = {
  roomy: { list: { initial: 328, min: 260, max: 480 }, details: { initial: 300, min: 220, max: 440 } },
  tight: { list: { initial: 264, min: 220, max: 400 }, details: { initial: 232, min: 200, max: 360 } },
}

/** Panes of the page: three side by side, two with the details in a drawer, or one at a time. */
export function ChatsView({ isOpen, list, conversation, details }: ChatsViewProps) {
  const LL = useLL()
  const { panes, isRoomy, areDetailsWanted, setDetailsWanted } = useChatsLayout()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const hasDetailsPane = panes === 3
  const areDetailsShown = hasDetailsPane ? areDetailsWanted : isDrawerOpen
  const toggle = () => (hasDetailsPane ? setDetailsWanted(!areDetailsWanted) : setDrawerOpen(!isDrawerOpen))
  const middle = conversation({ areDetailsShown, onDetails: toggle, isAlone: panes === 1 })
  return (
    <>
      {panes === 1 ? (
        <OnePane isOpen={isOpen} list={list} conversation={middle} />
      ) : (
        <Panes
          isRoomy={isRoomy}
          list={list}
          conversation={middle}
          details={hasDetailsPane && areDetailsWanted ? details : null}
        />
      )}
      <Drawer
        open={!hasDetailsPane && isDrawerOpen && details !== null}
        onClose={() => setDrawerOpen(false)}
        title={LL.chats.conversation.details()}
      >
        <div className="-m-4">{details}</div>
      </Drawer>
    </>
  )
}

interface PanesProps {
  readonly isRoomy: boolean
  readonly list: ReactNode
  readonly conversation: ReactNode
  /** Null hides the pane. */
  readonly details: ReactNode
}

/** Panes side by side. Their widths are stored separately for wide screens. */
function Panes({ isRoomy, list, conversation, details }: PanesProps) {
  const { panes: names, title } = useLL().chats
  const isLarge = useMedia(media.large)
  const size = isRoomy ? widths.roomy : widths.tight
  const all: Pane[] = [
    { id: 'list', label: names.list(), width: size.list, content: list },
    {
      id: 'conversation',
      label: title(),
      minWidth: isLarge ? CONVERSATION_MIN_PX : CONVERSATION_NARROW_PX,
      content: conversation,
    },
  ]
  if (details !== null)
    all.push({
      id: 'details',
      label: names.details(),
      width: size.details,
      content: <Details>{details}</Details>,
    })
  return <ResizablePanes name={isRoomy ? 'chats' : 'chats.tight'} panes={all} className="h-full flex-1" />
}

function Details({ children }: { children: ReactNode }) {
  const LL = useLL()
  return (
    <aside
      aria-label={LL.chats.customer.label()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="scroll-thin h-full overflow-y-auto bg-surface -outline-offset-2"
    >
      {children}
    </aside>
  )
}

interface OnePaneProps {
  readonly isOpen: boolean
  readonly list: ReactNode
  readonly conversation: ReactNode
}

/** Moves the focus to the pane that becomes visible. */
function useFocus(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const conversation = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) conversation.current?.focus()
    else list.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }, [isOpen])
  return [list, conversation] as const
}

/** Shows one pane at a time. The list stays mounted behind the conversation, so that its state is preserved. */
function OnePane({ isOpen, list, conversation }: OnePaneProps) {
  const [listPane, conversationPane] = useFocus(isOpen)
  return (
    <div className="relative h-full min-h-0 flex-1">
      <div ref={listPane} inert={isOpen} className={cn('absolute inset-0', isOpen && 'invisible')}>
        {list}
      </div>
      {isOpen && (
        <div ref={conversationPane} tabIndex={-1} className="absolute inset-0 outline-none">
          {conversation}
        </div>
      )}
    </div>
  )
}
