import { Check, CheckCheck, CircleAlert, Clock, Mail } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { DeliveryStatus } from '#machines/chat/merge-chat.ts'

/** Delivery status of a message from the team. */
export type Delivery = 'sending' | DeliveryStatus

const looks = {
  sending: { icon: Clock, style: 'text-text-faint' },
  queued: { icon: Clock, style: 'text-text-faint' },
  failed: { icon: CircleAlert, style: 'text-danger-text' },
  sent: { icon: Check, style: 'text-text-faint' },
  delivered: { icon: CheckCheck, style: 'text-text-faint' },
  mailed: { icon: Mail, style: 'text-text-faint' },
  read: { icon: CheckCheck, style: 'text-accent-text' },
}

interface DeliveryMarkProps {
  readonly delivery: Delivery
  /** Whether to show the word next to the icon; otherwise it is only announced and shown on hover. */
  readonly isWordShown: boolean
}

/** Delivery status as an icon with a label. */
export function DeliveryMark({ delivery, isWordShown }: DeliveryMarkProps) {
  const LL = useLL()
  const { icon: Icon, style } = looks[delivery]
  const word =
    delivery === 'queued' || delivery === 'failed'
      ? LL.channels.message[delivery]()
      : LL.chats.message[delivery]()
  return (
    <span title={isWordShown ? undefined : word} className="inline-flex items-center gap-1">
      <Icon aria-hidden className={cn('size-3.5', style)} />
      <span className={cn(!isWordShown && 'sr-only')}>{word}</span>
    </span>
  )
}
