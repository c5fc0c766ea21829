import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const notifications: Translation['notifications'] = {
  title: 'Notifications',
  description: 'Ce qui vous concerne. Les notifications sont conservées {days|number} jours.',
  unread: '{n|number} non {{lue|lues}}',
  isUnread: 'Non lue',
  seeAll: 'Tout voir',
  readAll: 'Tout marquer comme lu',
  nothingUnread: 'Tout est lu.',
  empty:
    'Aucune notification pour l’instant. Les conversations qui vous sont attribuées et les clients mécontents apparaissent ici.',
  failed: 'Les notifications n’ont pas pu être chargées',
  readFailed: 'La notification n’a pas pu être marquée comme lue',
  more: 'Afficher les plus anciennes',
  arrived: '{n|number} {{nouvelle notification|nouvelles notifications}}',
  sound: 'Son',
  soundText: 'Un son bref pour une nouvelle attribution, un client mécontent ou une mention.',
  desktop: 'Notifications du système',
  desktopText: 'Affichées par votre système quand cet onglet est à l’arrière-plan.',
  desktopRefused: 'Votre navigateur bloque les notifications de ce site ; autorisez-les dans ses paramètres.',
  desktopMissing: 'Ce navigateur ne peut pas afficher de notifications.',
  choices: 'Comment vous êtes averti',
  kinds: {
    chat_assigned: '{by} vous a confié la conversation de {customer}',
    chat_assigned_by_itself: 'La conversation de {customer} vous a été attribuée',
    chat_due: 'La conversation de {customer} est de nouveau à traiter',
    chat_unanswered:
      '{agent} n’a pas répondu à {customer} depuis {n|number} {{n:minute|minutes}} ; la conversation est de nouveau en attente',
    chat_removed: '{by} vous a retiré la conversation de {customer}',
    chat_unhappy: '{customer} est mécontent : {sentiment}',
    rating_low: '{customer} a donné {n|number} {{n:étoile|étoiles}} : {text}',
    unknown: 'Un événement que cette page ne connaît pas encore s’est produit ; rechargez-la pour le voir',
    note_mentioned: '{by} vous a mentionné dans la conversation de {customer}',
    floor_message: '{by} : {text}',
    role_changed: '{by} a changé votre rôle : {role}',
    assignment_joined: '{by} vous a ajouté à ceux qui reçoivent des conversations',
    assignment_left: '{by} vous a retiré de ceux qui reçoivent des conversations',
    training_failed: '{bot} n’a pas pu lire {name}',
    quota_warning: '{percent|number} % des requêtes de ce mois sont utilisées',
    quota_exceeded: 'Les requêtes de ce mois sont épuisées',
  },
}
