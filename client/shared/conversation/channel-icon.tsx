import {
  Camera,
  FlaskConical,
  Globe,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Phone,
} from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import type { Channel } from '#contract/chats/chat-shapes.ts'

/** Icon of each channel; the channel's name is always shown next to it or announced. */
export const channelIcons: Record<Channel, LucideIcon> = {
  widget: Globe,
  playground: FlaskConical,
  messenger: MessageCircle,
  instagram: Camera,
  whatsapp: Phone,
  zalo: MessageSquareText,
}

/** Small mark with a chat's channel, for the corner of an avatar. */
export function ChannelMark({ channel }: { channel: Channel }) {
  const LL = useLL()
  const Icon = channelIcons[channel]
  return (
    <span title={LL.chats.channel[channel]()} className="inline-flex text-text-muted">
      <Icon aria-hidden className="size-2.5" strokeWidth={2.5} />
    </span>
  )
}
