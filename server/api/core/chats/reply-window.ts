import { isIntegrationChannel, type ReplyMode } from '#contract/channels/channel-rules.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError } from '#server/lib/app-error.ts'
import { windowOf } from './map.ts'

/** Way of sending a reply: normally (null), in a way offered outside the window, or as a template. */
export type ReplyWay = ReplyMode | 'template' | null

/**
 * Returns how to send a reply: null within the window, regardless of the requested way. Throws `reply_window_closed` with the
 * remaining way, or `channel_disconnected`. Widget chats have no window.
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
