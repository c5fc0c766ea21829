import { X } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { AgentPeek } from './agent-peek.tsx'
import { ChatPeek } from './chat-peek.tsx'
import { useSampled } from './floor-actor.ts'
import type { FloorAddress } from './floor-address.ts'

interface PeekPaneProps {
  readonly address: FloorAddress
  readonly onShow: (chat: number) => void
  readonly onAssign: (ids: readonly number[]) => void
  readonly onDrag: (ids: readonly number[] | null) => void
  readonly onClose: () => void
}

/** Details of the selected chat or agent. */
export function PeekPane({ address: { chat, agent }, onShow, onAssign, onDrag, onClose }: PeekPaneProps) {
  const { peek } = useLL().floor
  const name = useSampled(({ floor }) =>
    chat === null
      ? (floor?.agents.get(agent ?? 0)?.name ?? '')
      : (floor?.chats.get(chat)?.name ?? floor?.departures.get(chat)?.chat.name ?? `#${chat}`),
  )
  return (
    <aside
      aria-label={peek.label()}
      className="absolute inset-y-0 right-0 z-10 flex w-full max-w-md flex-col border-l bg-surface shadow-float xl:static xl:w-96 xl:shrink-0 xl:shadow-none"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b px-4">
        <h2 className="truncate font-semibold">{name}</h2>
        <IconButton icon={X} label={peek.close()} onClick={onClose} className="ml-auto" />
      </div>
      {chat !== null && <ChatPeek key={chat} id={chat} onAssign={onAssign} />}
      {chat === null && agent !== null && (
        <AgentPeek key={agent} id={agent} onShow={onShow} onAssign={onAssign} onDrag={onDrag} />
      )}
    </aside>
  )
}
