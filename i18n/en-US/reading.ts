import type { BaseTranslation } from '../i18n-types.ts'

/** A conversation that is read beside a report. */
export const reading = {
  openChat: 'Open the chat',
  failed: 'The conversation could not be loaded',
  noMessages: 'No messages.',
} satisfies BaseTranslation
