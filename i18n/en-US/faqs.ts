import type { BaseTranslation } from '../i18n-types.ts'

/** FAQ: questions that owners answer themselves. */
export const faqs = {
  add: 'Add an entry',
  empty: 'No entries yet. Write down what customers ask most, with the answer you would give.',
  failed: 'The entries could not be loaded',
  question: 'Question',
  answer: 'Answer',
  incomplete: 'Enter a question and an answer first.',
  addTitle: 'Add an entry',
  editTitle: 'Edit the entry',
  added: 'The bot now knows the answer',
  saved: 'Entry saved',
} satisfies BaseTranslation
