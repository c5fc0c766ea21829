import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const memberFigures: Translation['memberFigures'] = {
  title: 'Vos chiffres',
  text: 'Ce que vous avez fait, à côté de la médiane du compte. Vous et les superviseurs êtes les seuls à le voir.',
  titleOf: 'Chiffres de {name}',
  failed: 'Impossible de charger les chiffres',
  handled: 'Conversations traitées',
  firstReply: 'Première réponse',
  reply: 'Temps de réponse',
  atOnce: 'Conversations à la fois',
  occupancy: 'Temps en ligne avec une conversation',
  unanswered: 'Sans réponse',
  passedOn: 'Transmises',
  cameBack: 'Revenues',
  satisfaction: 'Satisfaction',
  online: 'En ligne',
  away: 'Absent',
  spread: 'P90 {p90} · tous : {team}',
  team: 'médiane de tous : {value}',
  ratings: '{n|number} avis',
  fewRatings: '{n|number} des {least|number} avis nécessaires',
  dayOf: 'En ligne et absent, {day}',
  nobody: 'Hors ligne toute la journée.',
}
