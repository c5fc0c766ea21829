import { channels, type Sentiment } from '#contract/chat-shapes.ts'
import { type Role, roles } from '#contract/members.ts'
import type { Notification } from '#contract/notifications.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { paths } from '../paths.ts'

type Params = Notification['params']

const sentences: Record<
  Notification['kind'],
  (LL: TranslationFunctions, of: (name: string) => string) => string
> = {
  chat_assigned: ({ notifications: { kinds } }, of) =>
    of('by')
      ? kinds.chat_assigned({ by: of('by'), customer: of('customer') })
      : kinds.chat_assigned_by_itself({ customer: of('customer') }),
  chat_due: ({ notifications: { kinds } }, of) => kinds.chat_due({ customer: of('customer') }),
  chat_unanswered: ({ notifications: { kinds } }, of) =>
    kinds.chat_unanswered({ customer: of('customer'), agent: of('agent'), n: Number(of('minutes')) }),
  chat_removed: ({ notifications: { kinds } }, of) =>
    kinds.chat_removed({ by: of('by'), customer: of('customer') }),
  chat_unhappy: ({ notifications: { kinds }, common }, of) => {
    const word = common.sentiments[of('sentiment') as Sentiment] ?? common.sentiments.negative
    return kinds.chat_unhappy({ customer: of('customer'), sentiment: word() })
  },
  rating_low: ({ notifications: { kinds } }, of) =>
    kinds.rating_low({ customer: of('customer'), n: Number(of('stars')), text: of('text') }),
  note_mentioned: ({ notifications: { kinds } }, of) =>
    kinds.note_mentioned({ by: of('by'), customer: of('customer') }),
  floor_message: ({ notifications: { kinds } }, of) =>
    kinds.floor_message({ by: of('by'), text: of('text') }),
  role_changed: ({ notifications: { kinds }, app }, of) => {
    const role: Role = roles.find((known) => known === of('role')) ?? 'agent'
    return kinds.role_changed({ by: of('by'), role: app.roles[role]() })
  },
  assignment_joined: ({ notifications: { kinds } }, of) => kinds.assignment_joined({ by: of('by') }),
  assignment_left: ({ notifications: { kinds } }, of) => kinds.assignment_left({ by: of('by') }),
  training_failed: ({ notifications: { kinds } }, of) =>
    kinds.training_failed({ bot: of('bot'), name: of('name') }),
  channel_stopped: ({ notifications: { kinds }, chats }, of) => {
    const channel = channels.find((known) => known === of('channel')) ?? 'messenger'
    return kinds.channel_stopped({ name: of('name'), channel: chats.channel[channel]() })
  },
  answers_limited: ({ notifications: { kinds } }, of) => kinds.answers_limited({ bot: of('bot') }),
  quota_warning: ({ notifications: { kinds } }, of) =>
    kinds.quota_warning({ percent: Number(of('percent')) }),
  quota_exceeded: ({ notifications: { kinds } }) => kinds.quota_exceeded(),
}

/** Returns the sentence of a notification in the language of the console. */
export function notificationText(LL: TranslationFunctions, { kind, params }: Notification): string {
  const of = (name: keyof Params): string => String(params[name] ?? '')
  // A newer server may have kinds that this page does not know.
  return Object.hasOwn(sentences, kind) ? sentences[kind](LL, of) : LL.notifications.kinds.unknown()
}

/** Returns the page of a notification, or null. */
export function notificationTarget({ kind, chat_id, bot_id }: Notification): string | null {
  if (kind === 'rating_low' && chat_id !== null) return `${paths.ratingFeedback}?chat=${chat_id}`
  if (chat_id !== null) return kind === 'chat_removed' ? null : paths.chats({ chat: chat_id })
  if (bot_id !== null) return paths.build(bot_id, { step: 'file' })
  return kind === 'quota_warning' || kind === 'quota_exceeded' ? paths.dashboard() : null
}
