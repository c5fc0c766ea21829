import type { Locales } from './i18n-types.ts'

/** Word shown instead of a time that the server does not know. */
export const unknownMoment: Readonly<Record<Locales, string>> = {
  'en-US': 'unknown',
  'fr-FR': 'inconnue',
  'vi-VN': 'không rõ',
  'tr-TR': 'bilinmiyor',
}
