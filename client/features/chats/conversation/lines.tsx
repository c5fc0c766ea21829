import { ArrowRightLeft, Bot, CircleCheck, Hourglass, type LucideIcon, RotateCcw } from 'lucide-react'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useTicking } from '../age.tsx'
import { dayLabel } from './day-label.ts'
import type { Notice } from './notices.ts'

/** A new day begins. */
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

/** From here on nothing had been read when the chat was opened. */
export function UnreadLine() {
  const LL = useLL()
  return (
    <div className="flex items-center gap-3 font-medium text-accent-text text-xs">
      <span aria-hidden className="h-px flex-1 bg-accent" />
      <span>{LL.chats.conversation.unread()}</span>
    </div>
  )
}

const icons: Record<Notice['kind'], LucideIcon> = {
  assigned: ArrowRightLeft,
  transferred: Bot,
  waiting: Hourglass,
  ended: CircleCheck,
  reopened: RotateCcw,
}

/** What a notice says. `me` is the id of the member who reads it. */
export function noticeText({ chats }: TranslationFunctions, notice: Notice, me: number): string {
  const texts = chats.notice
  switch (notice.kind) {
    case 'assigned': {
      const { agent, by } = notice
      if (agent.id === me) return by === me ? texts.tookMe() : texts.assignedMe()
      return by === agent.id ? texts.took({ name: agent.name }) : texts.assigned({ name: agent.name })
    }
    case 'transferred':
      return texts.transferred({ bot: notice.bot })
    case 'waiting':
      return notice.reason ? texts.reasons[notice.reason]() : texts.waiting()
    case 'ended':
      if (notice.by === 'customer') return texts.endedByCustomer()
      return notice.by === 'agent' ? texts.endedByAgent() : texts.endedBySystem()
    case 'reopened':
      return texts.reopened()
  }
}

/** Something that happened to the chat itself. */
export function NoticeLine({ notice, me }: { notice: Notice; me: number }) {
  const LL = useLL()
  const { locale } = useLocale()
  const Icon = icons[notice.kind]
  return (
    <p className="flex items-start justify-center gap-2 px-4 text-center text-sm text-text-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        {noticeText(LL, notice, me)}{' '}
        <time dateTime={notice.at} className="tabular text-text-faint text-xs">
          {formatTime(locale, new Date(notice.at))}
        </time>
      </span>
    </p>
  )
}
