import type { Translation } from '../i18n-types.ts'

/** FAQ: questions that owners answer themselves. */
export const faqs: Translation['faqs'] = {
  add: 'Ajouter une entrée',
  empty: 'Aucune entrée. Notez ce que les clients demandent le plus, avec la réponse que vous donneriez.',
  failed: 'Les entrées n’ont pas pu être chargées',
  question: 'Question',
  answer: 'Réponse',
  incomplete: 'Écrivez d’abord une question et une réponse.',
  addTitle: 'Ajouter une entrée',
  editTitle: 'Modifier l’entrée',
  added: 'Le bot connaît maintenant la réponse',
  saved: 'L’entrée est enregistrée',
}
