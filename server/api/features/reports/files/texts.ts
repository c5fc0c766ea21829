import { i18nObject } from 'typesafe-i18n'
import type { Locale } from '#contract/base/shapes.ts'
import { chats as chatsEnUS } from '#i18n/en-US/chats.ts'
import { common as commonEnUS } from '#i18n/en-US/common.ts'
import { report as reportEnUS } from '#i18n/en-US/report.ts'
import { initFormatters } from '#i18n/formatters.ts'
import { chats as chatsFrFR } from '#i18n/fr-FR/chats.ts'
import { common as commonFrFR } from '#i18n/fr-FR/common.ts'
import { report as reportFrFR } from '#i18n/fr-FR/report.ts'
import type { Formatters, Translation, TranslationFunctions } from '#i18n/i18n-types.ts'
import { chats as chatsTrTR } from '#i18n/tr-TR/chats.ts'
import { common as commonTrTR } from '#i18n/tr-TR/common.ts'
import { report as reportTrTR } from '#i18n/tr-TR/report.ts'
import { chats as chatsViVN } from '#i18n/vi-VN/chats.ts'
import { common as commonViVN } from '#i18n/vi-VN/common.ts'
import { report as reportViVN } from '#i18n/vi-VN/report.ts'

/** Translations that an export uses. */
type Dictionary = Translation['report'] &
  Pick<Translation['chats'], 'channel' | 'status'> &
  Pick<Translation['common'], 'sentiments'>
/** Translations of an export as functions. */
export type Texts = TranslationFunctions['report'] &
  Pick<TranslationFunctions['chats'], 'channel' | 'status'> &
  Pick<TranslationFunctions['common'], 'sentiments'>

const dictionaries: Record<Locale, Dictionary> = {
  'en-US': {
    ...reportEnUS,
    channel: chatsEnUS.channel,
    status: chatsEnUS.status,
    sentiments: commonEnUS.sentiments,
  } as Dictionary,
  'fr-FR': {
    ...reportFrFR,
    channel: chatsFrFR.channel,
    status: chatsFrFR.status,
    sentiments: commonFrFR.sentiments,
  },
  'tr-TR': {
    ...reportTrTR,
    channel: chatsTrTR.channel,
    status: chatsTrTR.status,
    sentiments: commonTrTR.sentiments,
  },
  'vi-VN': {
    ...reportViVN,
    channel: chatsViVN.channel,
    status: chatsViVN.status,
    sentiments: commonViVN.sentiments,
  },
}

/** Returns an export's texts in a language. */
export const textsOf = (locale: Locale): Texts =>
  i18nObject<Locale, Dictionary, Texts, Formatters>(locale, dictionaries[locale], initFormatters(locale))
