import type { TranslationFunctions } from './i18n-types.ts'

/** Translations that notification sentences are built from. */
export interface NotificationTexts {
  readonly kinds: TranslationFunctions['notifications']['kinds']
  readonly sentiments: TranslationFunctions['common']['sentiments']
  readonly channels: TranslationFunctions['chats']['channel']
  readonly roles: TranslationFunctions['app']['roles']
}

type Sentence = (texts: NotificationTexts, of: (name: string) => string) => string

/** Returns the text for a word from a closed list; unknown words get the text of `other`. */
const wordOf = <K extends string>(words: Readonly<Record<K, () => string>>, word: string, other: K): string =>
  words[Object.hasOwn(words, word) ? (word as K) : other]()

/** Sentences by kind of notification, filled with its values. */
export const notificationSentences = {
  chat_assigned: ({ kinds }, of) =>
    of('by')
      ? kinds.chat_assigned({ by: of('by'), customer: of('customer') })
      : kinds.chat_assigned_by_itself({ customer: of('customer') }),
  chat_waiting: ({ kinds }, of) =>
    of('count')
      ? kinds.chats_waiting({ n: Number(of('count')), minutes: Number(of('minutes')) })
      : kinds.chat_waiting({ customer: of('customer') }),
  chat_message: ({ kinds }, of) => kinds.chat_message({ customer: of('customer'), text: of('text') }),
  chat_due: ({ kinds }, of) => kinds.chat_due({ customer: of('customer') }),
  chat_unanswered: ({ kinds }, of) =>
    kinds.chat_unanswered({ customer: of('customer'), agent: of('agent'), n: Number(of('minutes')) }),
  chat_removed: ({ kinds }, of) => kinds.chat_removed({ by: of('by'), customer: of('customer') }),
  chat_unhappy: ({ kinds, sentiments }, of) =>
    of('count')
      ? kinds.chats_unhappy({ n: Number(of('count')) })
      : kinds.chat_unhappy({
          customer: of('customer'),
          sentiment: wordOf(sentiments, of('sentiment'), 'negative'),
        }),
  rating_low: ({ kinds }, of) =>
    kinds.rating_low({ customer: of('customer'), n: Number(of('stars')), text: of('text') }),
  note_mentioned: ({ kinds }, of) => kinds.note_mentioned({ by: of('by'), customer: of('customer') }),
  floor_message: ({ kinds }, of) => kinds.floor_message({ by: of('by'), text: of('text') }),
  role_changed: ({ kinds, roles }, of) =>
    kinds.role_changed({ by: of('by'), role: wordOf(roles, of('role'), 'agent') }),
  assignment_joined: ({ kinds }, of) => kinds.assignment_joined({ by: of('by') }),
  assignment_left: ({ kinds }, of) => kinds.assignment_left({ by: of('by') }),
  training_failed: ({ kinds }, of) => kinds.training_failed({ bot: of('bot'), name: of('name') }),
  training_held: ({ kinds }, of) => kinds.training_held({ bot: of('bot'), name: of('name') }),
  channel_stopped: ({ kinds, channels }, of) =>
    kinds.channel_stopped({ name: of('name'), channel: wordOf(channels, of('channel'), 'messenger') }),
  answers_limited: ({ kinds }, of) => kinds.answers_limited({ bot: of('bot') }),
  storage_used_up: ({ kinds }) => kinds.storage_used_up(),
  quota_warning: ({ kinds }, of) => kinds.quota_warning({ percent: Number(of('percent')) }),
  quota_exceeded: ({ kinds }) => kinds.quota_exceeded(),
} satisfies Record<string, Sentence>

/** Parts of a notification that determine its sentence. */
export interface ToldNotification {
  readonly kind: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Returns a notification's sentence; kinds from a newer server get a general one. */
export function notificationSentence(texts: NotificationTexts, { kind, params }: ToldNotification): string {
  const sentence: Sentence | undefined = Object.hasOwn(notificationSentences, kind)
    ? notificationSentences[kind as keyof typeof notificationSentences]
    : undefined
  return sentence?.(texts, (name) => String(params[name] ?? '')) ?? texts.kinds.unknown()
}
