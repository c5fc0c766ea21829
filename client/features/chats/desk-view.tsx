import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Drawer } from '#client/ui/drawer.tsx'
import { type Pane, ResizablePanes } from '#client/ui/resizable-panes.tsx'
import { useDeskLayout } from './use-desk-layout.ts'

/** What the conversation is told of the details beside it, or in a drawer over it. */
export interface DetailsToggle {
  readonly areDetailsShown: boolean
  readonly onDetails: () => void
  /** True where the list is not beside, so that a way back is needed. */
  readonly isAlone: boolean
}

interface DeskViewProps {
  /** True while a chat is chosen. */
  readonly isOpen: boolean
  readonly list: ReactNode
  readonly conversation: (details: DetailsToggle) => ReactNode
  /** Null where there is nothing to tell. */
  readonly details: ReactNode
}

const widths = {
  roomy: { list: { initial: 328, min: 260, max: 480 }, details: { initial: 300, min: 220, max: 440 } },
  tight: { list: { initial: 264, min: 220, max: 400 }, details: { initial: 232, min: 200, max: 360 } },
}

/** The panes of the desk: three beside each other, two with the details in a drawer, or one at a time. */
export function DeskView({ isOpen, list, conversation, details }: DeskViewProps) {
  const LL = useLL()
  const { panes, isRoomy, areDetailsWanted, setDetailsWanted } = useDeskLayout()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isBeside = panes === 3
  const areDetailsShown = isBeside ? areDetailsWanted : isDrawerOpen
  const toggle = () => (isBeside ? setDetailsWanted(!areDetailsWanted) : setDrawerOpen(!isDrawerOpen))
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
          details={isBeside && areDetailsWanted ? details : null}
        />
      )}
      <Drawer
        open={!isBeside && isDrawerOpen && details !== null}
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
  /** Null stands for a pane that is not there. */
  readonly details: ReactNode
}

/** Panes beside each other; on a wide screen they keep widths of their own. */
function Panes({ isRoomy, list, conversation, details }: PanesProps) {
  const { panes: names, title } = useLL().chats
  const size = isRoomy ? widths.roomy : widths.tight
  const all: Pane[] = [
    { id: 'list', label: names.list(), width: size.list, content: list },
    { id: 'conversation', label: title(), content: conversation },
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

/** Takes the focus to what has come onto the screen, and back. */
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
  return { list, conversation }
}

/** The list stays in place behind the conversation, so that going back finds it as it was left. */
function OnePane({ isOpen, list, conversation }: OnePaneProps) {
  const focus = useFocus(isOpen)
  return (
    <div className="relative h-full min-h-0 flex-1">
      <div ref={focus.list} inert={isOpen} className={cn('absolute inset-0', isOpen && 'invisible')}>
        {list}
      </div>
      {isOpen && (
        <div ref={focus.conversation} tabIndex={-1} className="absolute inset-0 outline-none">
          {conversation}
        </div>
      )}
    </div>
  )
}
