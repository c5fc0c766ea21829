import { FlaskConical, Globe, type LucideIcon } from 'lucide-react'
import { siInstagram, siMessenger, siWhatsapp, siZalo } from 'simple-icons'
import { useLL } from '#client/lib/i18n.tsx'
import { brandIcon } from '#client/ui/display/brand-icon.tsx'
import type { Channel } from '#contract/chats/chat-shapes.ts'

/** Icon of each channel; the channel's name is always shown next to it or announced. */
export const channelIcons: Record<Channel, LucideIcon> = {
  widget: Globe,
  playground: FlaskConical,
  messenger: brandIcon(siMessenger),
  instagram: brandIcon(siInstagram),
  whatsapp: brandIcon(siWhatsapp),
  zalo: brandIcon(siZalo),
}

/** Small icon of a chat's channel, for the corner of an avatar or a line of text. */
export function ChannelMark({ channel }: { channel: Channel }) {
  const LL = useLL()
  const Icon = channelIcons[channel]
  return (
    <span title={LL.chats.channel[channel]()} className="inline-flex text-text-muted">
      <Icon aria-hidden className="size-2.5" strokeWidth={2.5} />
    </span>
  )
}
