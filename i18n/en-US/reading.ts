import type { BaseTranslation } from '../i18n-types.ts'

/** Texts of the conversation panel that opens next to a report. */
export const reading = {
  openChat: 'Open the chat',
  failed: 'The conversation could not be loaded',
  noMessages: 'No messages.',
} satisfies BaseTranslation
