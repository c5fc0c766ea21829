import { useLL } from '#client/lib/i18n.tsx'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import { exceededLimit } from '#machines/composing/channel-limits.ts'

/** Warns that a message exceeds the length that its channel can send at once. */
export function ChannelHint({ channel, text }: { channel: Channel; text: string }) {
  const LL = useLL()
  const texts = LL.desk.channelLimit
  const exceeded = exceededLimit(channel, text)
  return (
    <p role="status" className="px-3 text-warning-text text-xs empty:hidden">
      {exceeded &&
        texts.parts({
          channel: LL.chats.channel[channel](),
          most: texts[exceeded.unit]({ n: exceeded.max }),
          n: exceeded.parts,
        })}
    </p>
  )
}
