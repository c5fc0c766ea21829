import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const report: Translation['report'] = {
  title: 'Rapport ad hoc',
  columns: {
    member_name: 'Nom du client',
    location: 'Lieu',
    assignee: 'Agent',
    chat_summary: 'Résumé de la conversation',
    tags: 'Étiquettes',
    conversations: 'Messages échangés',
    created_date: 'Date de création',
    bot_name: 'Nom du bot',
  },
  sheets: {
    chats: 'Conversations',
    criteria: 'Critères',
  },
  criteria: {
    name: 'Critère',
    value: 'Valeur',
    start_date: 'Du',
    end_date: 'Au',
    time_zone: 'Fuseau horaire',
    search: 'Recherche',
    assignees: 'Agents',
    channels: 'Canaux',
    locations: 'Lieux',
    sentiments: 'Sentiments',
    tags: 'Étiquettes',
    userNames: 'Noms des clients',
    botIds: 'Bots',
    sort: 'Trié par',
    exported_at: 'Exporté le',
    exported_by: 'Exporté par',
    all: 'Tous',
    nobody: 'Personne',
    ascending: '{column}, croissant',
    descending: '{column}, décroissant',
  },
}
