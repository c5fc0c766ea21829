import { ArrowRightLeft, Bot, CircleCheck, Hourglass, type LucideIcon, RotateCcw } from 'lucide-react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { dayLabel } from './day-label.ts'
import type { SystemMessage } from './system-messages.ts'

/** Separator above the first row of a day. */
export function DayLine({ at }: { at: number }) {
  const LL = useLL()
  const { locale } = useLocale()
  const label = useTicking((now) => dayLabel({ locale, LL }, new Date(at), now))
  return (
    <div className="flex items-center gap-3 py-1 text-text-muted text-xs">
      <span aria-hidden className="h-px flex-1 bg-border" />
      <span>{label}</span>
      <span aria-hidden className="h-px flex-1 bg-border" />
    </div>
  )
}

/** Separator above the messages that were unread when the chat was opened. */
export function UnreadLine() {
  const LL = useLL()
  return (
    <div className="flex items-center gap-3 font-medium text-accent-text text-xs">
      <span aria-hidden className="h-px flex-1 bg-accent" />
      <span>{LL.chats.conversation.unread()}</span>
    </div>
  )
}

const icons: Record<SystemMessage['kind'], LucideIcon> = {
  assigned: ArrowRightLeft,
  returnedToBot: Bot,
  waiting: Hourglass,
  ended: CircleCheck,
  reopened: RotateCcw,
}

type Ended = Extract<SystemMessage, { kind: 'ended' }>
type Notices = TranslationFunctions['chats']['notice']

function endedText(texts: Notices, { by, member }: Ended, me: number): string {
  if (by === 'customer') return texts.endedByCustomer()
  if (member === me) return texts.endedByMe()
  return by === 'agent' ? texts.endedByAgent() : texts.endedBySystem()
}

function reopenedText(texts: Notices, member: number | null, me: number): string {
  if (member === null) return texts.reopened()
  return member === me ? texts.reopenedByMe() : texts.reopenedByAgent()
}

/** Returns the text of a system message; `me` is the id of the reader, who is addressed directly. */
export function systemMessageText(
  { chats }: TranslationFunctions,
  systemMessage: SystemMessage,
  me: number,
): string {
  const texts = chats.notice
  switch (systemMessage.kind) {
    case 'assigned': {
      const { agent, by } = systemMessage
      if (agent.id === me) return by === me ? texts.tookMe() : texts.assignedMe()
      return by === agent.id ? texts.took({ name: agent.name }) : texts.assigned({ name: agent.name })
    }
    case 'returnedToBot':
      return texts.returnedToBot({ bot: systemMessage.bot })
    case 'waiting':
      return systemMessage.reason ? texts.reasons[systemMessage.reason]() : texts.waiting()
    case 'ended':
      return endedText(texts, systemMessage, me)
    case 'reopened':
      return reopenedText(texts, systemMessage.member, me)
  }
}

/** Line with a system message. */
export function SystemMessageLine({ systemMessage, me }: { systemMessage: SystemMessage; me: number }) {
  const LL = useLL()
  const { locale } = useLocale()
  const Icon = icons[systemMessage.kind]
  return (
    <p className="flex items-start justify-center gap-2 px-4 text-center text-sm text-text-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        {systemMessageText(LL, systemMessage, me)}{' '}
        <time dateTime={systemMessage.at} className="tabular text-text-faint text-xs">
          {formatTime(locale, new Date(systemMessage.at))}
        </time>
      </span>
    </p>
  )
}
