import {
  AlarmClock,
  AlarmClockOff,
  ArrowRightLeft,
  Bot,
  CircleCheck,
  Clock,
  Hourglass,
  type LucideIcon,
  RotateCcw,
  ShieldAlert,
  Tags,
  Undo2,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { ChatStep, ChatStepKind } from '#contract/chats/chat-steps.ts'
import { dayLabel } from './day-label.ts'
import { stepText } from './step-text.ts'

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

const icons: Record<ChatStepKind, LucideIcon> = {
  assigned: ArrowRightLeft,
  returned: Bot,
  queued: Hourglass,
  ended: CircleCheck,
  reopened: RotateCcw,
  pending: Clock,
  snoozed: AlarmClock,
  resumed: AlarmClockOff,
  tagged: Tags,
  state: ShieldAlert,
  shared: UserPlus,
  withdrawn: UserMinus,
}

interface StepLineProps {
  readonly step: ChatStep
  readonly me: number
  readonly bot: string
}

/** Line with a change in the history of the chat. */
export function StepLine({ step, me, bot }: StepLineProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const Icon = step.undoes ? Undo2 : icons[step.kind]
  return (
    <p className="flex items-start justify-center gap-2 px-4 text-center text-sm text-text-muted">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        {stepText({ locale, LL }, step, { me, bot })}{' '}
        <time dateTime={step.at} className="tabular text-text-faint text-xs">
          {formatTime(locale, new Date(step.at))}
        </time>
      </span>
    </p>
  )
}
