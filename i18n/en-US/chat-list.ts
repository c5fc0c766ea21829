import type { BaseTranslation } from '../i18n-types.ts'

/** The list of chats: order, density, choice of several, views, search. */
export const chatList = {
  fast: 'Updating fast, order held · {n|number}/s',
} satisfies BaseTranslation
