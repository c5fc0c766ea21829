import { Check, CheckCheck, CircleAlert, Clock, Mail } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { DeliveryStatus } from '#machines/chat/merge-chat.ts'

/** Delivery status of a message of the team. */
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
  /** Shows the word beside the icon; otherwise it is read out and shown on hover. */
  readonly isWordShown: boolean
}

/** Delivery status as icon and word. */
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
