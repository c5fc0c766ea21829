import { i18nObject } from 'typesafe-i18n'
import type { Locale } from '#contract/base/shapes.ts'
import { app as appEnUS } from '#i18n/en-US/app.ts'
import { chats as chatsEnUS } from '#i18n/en-US/chats.ts'
import { common as commonEnUS } from '#i18n/en-US/common.ts'
import { notifications as notificationsEnUS } from '#i18n/en-US/notifications.ts'
import { initFormatters } from '#i18n/formatters.ts'
import { app as appFrFR } from '#i18n/fr-FR/app.ts'
import { chats as chatsFrFR } from '#i18n/fr-FR/chats.ts'
import { common as commonFrFR } from '#i18n/fr-FR/common.ts'
import { notifications as notificationsFrFR } from '#i18n/fr-FR/notifications.ts'
import type { Formatters, Translation } from '#i18n/i18n-types.ts'
import {
  type NotificationTexts,
  notificationSentence,
  type ToldNotification,
} from '#i18n/notification-sentences.ts'
import { app as appTrTR } from '#i18n/tr-TR/app.ts'
import { chats as chatsTrTR } from '#i18n/tr-TR/chats.ts'
import { common as commonTrTR } from '#i18n/tr-TR/common.ts'
import { notifications as notificationsTrTR } from '#i18n/tr-TR/notifications.ts'
import { app as appViVN } from '#i18n/vi-VN/app.ts'
import { chats as chatsViVN } from '#i18n/vi-VN/chats.ts'
import { common as commonViVN } from '#i18n/vi-VN/common.ts'
import { notifications as notificationsViVN } from '#i18n/vi-VN/notifications.ts'
import { withInertLinks } from './inert-links.ts'

type Dictionary = {
  kinds: Translation['notifications']['kinds']
  sentiments: Translation['common']['sentiments']
  channels: Translation['chats']['channel']
  roles: Translation['app']['roles']
}

const of = (
  notifications: object,
  common: { readonly sentiments: object },
  chats: { readonly channel: object },
  app: { readonly roles: object },
) =>
  ({
    kinds: (notifications as Translation['notifications']).kinds,
    sentiments: common.sentiments,
    channels: chats.channel,
    roles: app.roles,
  }) as Dictionary

const dictionaries: Record<Locale, Dictionary> = {
  'en-US': of(notificationsEnUS, commonEnUS, chatsEnUS, appEnUS),
  'fr-FR': of(notificationsFrFR, commonFrFR, chatsFrFR, appFrFR),
  'tr-TR': of(notificationsTrTR, commonTrTR, chatsTrTR, appTrTR),
  'vi-VN': of(notificationsViVN, commonViVN, chatsViVN, appViVN),
}

/** Notification to be listed in an e-mail; `at` is an ISO 8601 time. */
export interface MailedNotification extends ToldNotification {
  readonly at: string
}

/**
 * Returns one line for each notification, in the given language and with its time in the given time zone. Names and messages come
 * from customers, so that their line breaks and links are not kept.
 */
export function digestLines(
  locale: Locale,
  timeZone: string,
  notifications: readonly MailedNotification[],
): string[] {
  const texts = i18nObject<Locale, Dictionary, NotificationTexts, Formatters>(
    locale,
    dictionaries[locale],
    initFormatters(locale),
  )
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return notifications.map((one) => {
    const sentence = withInertLinks(notificationSentence(texts, one).replace(/\s+/g, ' '))
    return `${time.format(new Date(one.at))}: ${sentence}`
  })
}
