import { i18nObject } from 'typesafe-i18n'
import type { ErrorCode } from '#contract/base/errors.ts'
import { initFormatters } from '#i18n/formatters.ts'
import type { Formatters, Locales, Translation, TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Failure } from '#machines/failure.ts'

type Dictionary = Translation['widget']
type TalkDictionary = Translation['talk']

/** Widget texts in one language. */
export interface Texts {
  readonly locale: Locales
  readonly LL: TranslationFunctions['widget']
  /** Conversation texts; null until loaded. */
  readonly talk: TranslationFunctions['talk'] | null
}

const dictionaries: Record<Locales, () => Promise<{ widget: Dictionary }>> = {
  'en-US': () => import('#i18n/en-US/widget.ts') as Promise<{ widget: Dictionary }>,
  'fr-FR': () => import('#i18n/fr-FR/widget.ts'),
  'vi-VN': () => import('#i18n/vi-VN/widget.ts'),
  'tr-TR': () => import('#i18n/tr-TR/widget.ts'),
}

const talkDictionaries: Record<Locales, () => Promise<{ talk: TalkDictionary }>> = {
  'en-US': () => import('#i18n/en-US/talk.ts') as Promise<{ talk: TalkDictionary }>,
  'fr-FR': () => import('#i18n/fr-FR/talk.ts'),
  'vi-VN': () => import('#i18n/vi-VN/talk.ts'),
  'tr-TR': () => import('#i18n/tr-TR/talk.ts'),
}

/** Loads the basic texts of one language. Rejects if they cannot be fetched. */
export async function loadTexts(locale: Locales): Promise<Texts> {
  const { widget } = await dictionaries[locale]()
  const LL = i18nObject<Locales, Dictionary, TranslationFunctions['widget'], Formatters>(
    locale,
    widget,
    initFormatters(locale),
  )
  return { locale, LL, talk: null }
}

/** Adds the conversation texts. Rejects if they cannot be fetched. */
export async function withTalk(texts: Texts): Promise<Texts> {
  const { locale } = texts
  if (texts.talk) return texts
  const { talk } = await talkDictionaries[locale]()
  const LL = i18nObject<Locales, TalkDictionary, TranslationFunctions['talk'], Formatters>(
    locale,
    talk,
    initFormatters(locale),
  )
  return { ...texts, talk: LL }
}

/** Returns the message for an error; codes that visitors cannot encounter get the message for an internal error. */
export function errorText({ LL, talk }: Texts, { code }: Pick<Failure, 'code'>): string {
  const of = (sentences: Partial<Record<ErrorCode, () => string>> | undefined) => sentences?.[code]?.()
  return of(LL.errors) || of(talk?.errors) || LL.errors.internal_error()
}

/** Returns true for codes that rule out chatting for now; the panel then appears offline. */
export const isOffline = ({ code }: Pick<Failure, 'code'>): boolean =>
  code === 'subscription_expired' ||
  code === 'client_disabled' ||
  code === 'bot_disabled' ||
  code === 'origin_not_allowed' ||
  code === 'api_key_invalid'
