import type { Notification } from '#contract/account/notifications.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { notificationSentence } from '#i18n/notification-sentences.ts'
import { paths } from '../navigation/paths.ts'

/** Returns the text of a notification in the console's language. */
export const notificationText = (
  { notifications, common, chats, app }: TranslationFunctions,
  notification: Notification,
): string =>
  notificationSentence(
    {
      kinds: notifications.kinds,
      sentiments: common.sentiments,
      channels: chats.channel,
      roles: app.roles,
    },
    notification,
  )

/** Returns the URL that a notification opens; null if it has none. */
export function notificationTarget({ kind, chat_id, bot_id }: Notification): string | null {
  if (kind === 'rating_low' && chat_id !== null) return `${paths.ratingFeedback}?chat=${chat_id}`
  if (chat_id !== null) return kind === 'chat_removed' ? null : paths.chats({ chat: chat_id })
  if (kind === 'chat_waiting') return paths.chats({ status: ['waiting'] })
  if (kind === 'chat_unhappy')
    return paths.chats({ status: ['bot', 'waiting'], sentiment: ['negative', 'very_negative'] })
  if (bot_id !== null)
    return paths.build(bot_id, { step: 'knowledge', state: kind === 'training_held' ? 'held' : 'failed' })
  return kind === 'quota_warning' || kind === 'quota_exceeded' ? paths.dashboard() : null
}
