import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const members: Translation['members'] = {
  title: 'Membres',
  description:
    'Qui fait partie de l’équipe, qui est en ligne et combien de conversations chacun reçoit automatiquement.',
  failed: 'Les membres n’ont pas pu être chargés',
  find: 'Rechercher un membre',
  count: '{n|number} {{membre|membres}}',
  noMatch: 'Aucun membre ne correspond à « {query} ».',
  online: 'En ligne',
  away: 'Absent',
  offline: 'Hors ligne',
  disabled: 'Désactivé',
  chats: 'Conversations ouvertes',
  load: '{n|number} sur {most|number}',
  onlyByHand: '{n|number} {{conversation ouverte|conversations ouvertes}} ; aucune attribution automatique',
  changeLimitOf: 'Modifier la limite de {name}',
  ranksAbove: 'Ce membre a un rang supérieur au vôtre.',
  limitTitle: 'Limite de conversations ouvertes de {name}',
  limit: 'Conversations ouvertes à la fois',
  limitHint:
    'Jusqu’à ce nombre, les conversations sont attribuées automatiquement ; 0 signifie jamais. On peut toujours en prendre ou en attribuer à la main.',
  limitWrong: 'Saisissez un nombre entier de 0 à {most|number}.',
  limitSaved: 'La limite de {name} est enregistrée.',
}
