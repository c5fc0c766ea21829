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
  saved: {
    menu: 'Rapports enregistrés',
    own: 'Vos rapports',
    others: 'Partagés avec vous',
    add: 'Enregistrer comme nouveau rapport…',
    edit: 'Réglages du rapport',
    editNamed: 'Réglages de « {name} »…',
    replace: 'Enregistrer les modifications de « {name} »',
    remove: 'Supprimer « {name} »',
    name: 'Nom',
    nameMissing: 'Saisissez un nom.',
    schedule: 'Me l’envoyer par e-mail',
    mailed:
      'À 7 h dans le fuseau horaire de votre entreprise, avec les conversations dans un fichier Excel. La période choisie ci-dessus ne compte pas.',
    shared: 'Toutes les personnes autorisées à lire les rapports peuvent l’ouvrir',
    schedules: {
      never: 'Jamais',
      daily: 'Chaque jour, pour la veille',
      weekly: 'Chaque lundi, pour les sept jours précédents',
    },
  },
}
