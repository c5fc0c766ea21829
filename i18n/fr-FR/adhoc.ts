import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const adhoc: Translation['adhoc'] = {
  description:
    'Toutes les conversations selon vos critères ; l’adresse les garde, un lien montre donc le même rapport.',
  search: 'Chercher un client, un lieu ou un résumé',
  chats: 'Conversations',
  messages: 'Messages',
  median: 'Médiane par conversation',
  p90: 'P90 par conversation',
  totals: 'Totaux du rapport',
  latest: 'Les chiffres portent sur les {n|number} conversations les plus récentes.',
  moveUp: 'Monter {column}',
  moveDown: 'Descendre {column}',
  csv: 'Fichier CSV',
  xlsx: 'Fichier Excel (XLSX)',
  failed: 'Le rapport n’a pas pu être chargé',
  empty:
    'Aucune conversation pour l’instant. Elles apparaissent ici dès qu’un client écrit à l’un de vos bots.',
  noMatch: 'Aucune conversation ne correspond à ces critères.',
  conversation: 'Conversation',
}
