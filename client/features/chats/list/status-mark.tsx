import { Bot, CircleCheck, Hourglass, UserRound } from 'lucide-react'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Returns the status of a chat in words. */
export function useStatusText(chat: Chat, me: number): string {
  const LL = useLL()
  const { locale } = useLocale()
  const { status, assigned_agent, waiting_since } = chat
  if (status === 'waiting' && waiting_since)
    return LL.chats.list.waits({ time: formatTime(locale, new Date(waiting_since)) })
  if (status !== 'assigned' || !assigned_agent) return LL.chats.status[status]()
  return assigned_agent.id === me
    ? LL.chats.list.assignedToMe()
    : LL.chats.list.assignedTo({ name: assigned_agent.name })
}

const icons = { bot: Bot, waiting: Hourglass, assigned: UserRound, ended: CircleCheck }

/** Status of a chat as an icon, or as its agent's avatar; the words are announced, and shown on hover. */
export function StatusMark({ chat, me }: { chat: Chat; me: number }) {
  const words = useStatusText(chat, me)
  const Icon = icons[chat.status]
  const agent = chat.status === 'assigned' ? chat.assigned_agent : null
  return (
    <span title={words} className="inline-flex shrink-0 items-center">
      <span aria-hidden className="inline-flex size-6 items-center justify-center text-text-faint">
        {agent ? <Avatar size="small" name={agent.name} /> : <Icon className="size-4" strokeWidth={1.75} />}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
