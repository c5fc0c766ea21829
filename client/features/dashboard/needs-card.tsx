import { CircleCheck } from 'lucide-react'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ButtonLink, TextLink } from '#client/ui/controls/link.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { awaitingReply, type Floor } from './floor.ts'
import { formatWait } from './format-wait.ts'

/** Our choice: maximum number of lines of each kind; the chats page lists the rest. */
const SHOWN_MAX = 5

/** Lists the customers who need a person now, longest wait first: the queue, then customers who await the member's reply. */
export function NeedsCard({ floor, now }: { floor: Floor; now: Date }) {
  const { needs: texts } = useLL().dashboard
  const own = awaitingReply(floor)
  const hidden = Math.max(0, floor.waiting.length - SHOWN_MAX)
  if (floor.waiting.length + own.length === 0)
    return (
      <Card title={texts.title()}>
        <p className="flex items-center gap-2 text-text-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
          {texts.none()}
        </p>
      </Card>
    )
  return (
    <Card
      flush
      title={texts.title()}
      actions={
        hidden > 0 && (
          <TextLink href={paths.chats({ status: 'waiting' })} className="text-sm">
            {texts.more({ n: hidden })}
          </TextLink>
        )
      }
    >
      <ul className="divide-y border-t">
        {floor.waiting.slice(0, SHOWN_MAX).map((chat) => (
          <NeedLine key={chat.id} chat={chat} kind="waiting" now={now} />
        ))}
        {own.slice(0, SHOWN_MAX).map((chat) => (
          <NeedLine key={chat.id} chat={chat} kind="own" now={now} />
        ))}
      </ul>
    </Card>
  )
}

interface NeedLineProps {
  readonly chat: Chat
  readonly kind: 'waiting' | 'own'
  readonly now: Date
}

function NeedLine({ chat, kind, now }: NeedLineProps) {
  const LL = useLL()
  const { needs: texts } = LL.dashboard
  const { locale } = useLocale()
  const since = new Date((kind === 'waiting' ? chat.waiting_since : null) ?? chat.updated_at)
  const values = { name: chat.user_name, age: formatWait(locale, since, now) }
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar name={chat.user_name} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{kind === 'waiting' ? texts.waiting(values) : texts.own(values)}</p>
        <p className="truncate text-sm text-text-muted">
          {[chat.bot_name, LL.dashboard.channels[chat.channel](), chat.last_message?.message]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ButtonLink
        variant={kind === 'waiting' ? 'primary' : 'secondary'}
        size="small"
        href={paths.chats({ chat: chat.id })}
      >
        {texts.answer()}
        <span className="sr-only"> {chat.user_name}</span>
      </ButtonLink>
    </li>
  )
}
