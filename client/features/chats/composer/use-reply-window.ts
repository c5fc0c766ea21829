import { useSyncExternalStore } from 'react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatDateTime } from '#client/lib/format.ts'
import { type Texts, useLL, useLocale } from '#client/lib/i18n.tsx'
import { MINUTE_MS } from '#contract/base/units.ts'
import {
  isIntegrationChannel,
  type ReplyMode,
  type ReplyWindow,
  replyWindowLater,
} from '#contract/channels/channel-rules.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { replyModes } from './reply-modes.ts'

const DAY_MINUTES = 24 * 60
/** Our choice: time left, in milliseconds, below which the reply window is highlighted. */
export const SOON_MS = 2 * 60 * MINUTE_MS

/** Returns a chat's reply window at a given time; null if its channel has none. */
export function windowAt({ channel, reply_window }: Chat, now: Date): ReplyWindow | null {
  if (!reply_window || !isIntegrationChannel(channel)) return null
  return replyWindowLater(channel, reply_window, now.getTime())
}

/** Formats the time from `now` until `until`. */
export function timeLeft({ LL }: Pick<Texts, 'LL'>, until: string, now: Date): string {
  const { window } = LL.channels
  const left = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / MINUTE_MS))
  if (left >= DAY_MINUTES) return window.days({ n: Math.floor(left / DAY_MINUTES) })
  return left >= 60 ? window.hours({ n: Math.floor(left / 60), m: left % 60 }) : window.minutes({ n: left })
}

/** Describes a reply window to the agent in a sentence; an empty string if there is no limit. */
function sentence({ locale, LL }: Texts, found: ReplyWindow, now: Date): string {
  const { window } = LL.channels
  const { state, until } = found
  if (state === 'open') return until ? window.open({ time: timeLeft({ LL }, until, now) }) : ''
  if (state === 'template' || state === 'closed' || !until)
    return state === 'template' ? window.template() : window.closed()
  return window[state]({ time: formatDateTime(locale, new Date(until)) })
}

/**
 * Returns the state and description of the chat's reply window, and whether the member has agreed to the only remaining way to
 * send a message.
 */
export function useReplyWindow(chat: Chat) {
  const LL = useLL()
  const { locale } = useLocale()
  const { state, text, isSoon } = useTicking((now) => {
    const found = windowAt(chat, now)
    if (!found) return { state: null, text: '', isSoon: false }
    const { state, until } = found
    const isSoon = state === 'open' && until !== null && Date.parse(until) - now.getTime() < SOON_MS
    return { state, text: sentence({ locale, LL }, found, now), isSoon }
  })
  const agreed = useSyncExternalStore(replyModes.subscribe, () => replyModes.get(chat.id))
  const way: ReplyMode | null = state === 'human_agent' || state === 'charged' ? state : null
  return {
    state,
    text,
    isSoon,
    /**
     * The only remaining way to send a message, which needs the member's consent; null if no way remains or no consent is needed.
     */
    way,
    isAgreed: way !== null && agreed === way,
    /** True if a message can be written now. */
    mayWrite: state === null || state === 'open' || (way !== null && agreed === way),
    agree: () => way && replyModes.agree(chat.id, way),
  }
}

export type ReplyWindowState = ReturnType<typeof useReplyWindow>
