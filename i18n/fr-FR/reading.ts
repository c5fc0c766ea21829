import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const reading: Translation['reading'] = {
  openChat: 'Ouvrir la conversation',
  failed: 'La conversation n’a pas pu être chargée',
  noMessages: 'Aucun message.',
}
