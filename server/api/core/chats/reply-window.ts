import { isIntegrationChannel, type ReplyMode } from '#contract/channels/channel-rules.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError } from '#server/lib/app-error.ts'
import { windowOf } from './map.ts'

/** Way to send a reply: the normal one (null), one offered outside the window, or a template. */
export type ReplyWay = ReplyMode | 'template' | null

/**
 * Returns how to send a reply: null within the window, in widget chats, and for templates. Throws `reply_window_closed` with the
 * way that is still offered, or `channel_disconnected`.
 */
export function checkReplyWindow(chat: ChatSnapshot, way: ReplyWay, now: Date): ReplyMode | null {
  const { channel } = chat
  if (!isIntegrationChannel(channel)) return null
  const window = windowOf(chat, now)
  if (!window || chat.integration_id === null)
    throw new AppError('channel_disconnected', { params: { channel } })
  if (window.state === 'open' || way === 'template') return null
  if (way !== null && way === window.state) return way
  const offer = window.state === 'closed' ? 'none' : window.state
  throw new AppError('reply_window_closed', { params: { channel, offer } })
}
