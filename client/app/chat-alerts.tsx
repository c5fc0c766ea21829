import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { openChatOf, paths } from '#client/core/navigation/paths.ts'
import { useWays } from '#client/core/notifications/use-ways.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useTeams } from '#client/core/teams/teams.tsx'
import { pathWithin, served } from '#client/lib/base-path.ts'
import { chimeThrottled } from '#client/lib/chime.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { NotificationWay } from '#contract/account/notification-choices.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { type ChatAlert, chatAlerts } from '#machines/alerts/chat-alerts.ts'
import { useAvailability } from './availability/availability.tsx'

/**
 * Our choice: maximum number of desktop notifications shown at once; larger batches, such as after an outage, only play the
 * sound.
 */
const NOTICES_MAX = 3

const textOf = (LL: TranslationFunctions, { kind, chat }: ChatAlert): string =>
  kind === 'chat_waiting'
    ? LL.chatList.alerts.waiting({ name: chat.user_name })
    : LL.chatList.alerts.message({ name: chat.user_name, text: chat.last_message?.message ?? '' })

/** Shows a desktop notification. It replaces an earlier one for the same chat, even from another tab. */
function showOutside(text: string, chatId: number): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(document.title, { body: text, tag: `chat-${chatId}` })
  shown.onclick = () => {
    window.focus()
    window.location.assign(served(paths.chats({ chat: chatId })))
    shown.close()
  }
}

/**
 * Alerts the member by sound and desktop notification, as set in their profile, when a customer writes in one of their chats or a
 * chat starts waiting. Silent for the chat in view and while the member is away.
 */
export function ChatAlerts(): null {
  const LL = useLL()
  const { profile } = useAccount()
  const { status } = useAvailability()
  const { mine } = useTeams()
  const waysOfKind = useWays()
  useJournalEvents(['message.added', 'chat.queued'], (events) => {
    if (status.availability === 'away') return
    const { id, role, first_name, last_name, email } = profile
    const isInUse = !document.hidden && document.hasFocus()
    const alerts = chatAlerts(events, {
      teams: mine.map((team) => team.id),
      viewer: { id, role, name: memberName({ first_name, last_name, email }) },
      openChatId: isInUse ? openChatOf({ pathname: pathWithin(), search: window.location.search }) : null,
    })
    const inWay = (way: NotificationWay) => alerts.filter(({ kind }) => waysOfKind(kind).includes(way))
    if (profile.notification_sound && inWay('sound').length > 0) void chimeThrottled()
    const outside = inWay('desktop')
    if (!profile.notification_desktop || isInUse || outside.length > NOTICES_MAX) return
    for (const alert of outside) showOutside(textOf(LL, alert), alert.chat.id)
  })
  return null
}
