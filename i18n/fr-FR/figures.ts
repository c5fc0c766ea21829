import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const figures: Translation['figures'] = {
  title: 'Chiffres d’une période',
  allChannels: 'Tous les canaux',
  failed: 'Les chiffres n’ont pas pu être chargés',
  incomplete:
    'Des conversations plus anciennes sont encore en cours de comptage ; d’ici là, les chiffres sont trop bas.',
  names: {
    totalChats: 'Conversations',
    missedChats: 'Conversations manquées',
    reopenedChats: 'Conversations rouvertes',
    averageNumberOfInteractionsPerChat: 'Messages par conversation',
    avgCustomerWaitingTime: 'Attente moyenne',
    firstContactResolution: 'Résolution au premier contact',
    firstReply: 'Première réponse',
    reply: 'Délai de réponse',
    handling: 'Durée de traitement',
    satisfaction: 'Satisfaction',
    answeredInTarget: 'Réponse dans l’objectif',
    abandonedChats: 'Abandonnées',
    resolvedByBot: 'Résolues par le bot',
    botSatisfaction: 'Satisfaction, bot',
    peopleSatisfaction: 'Satisfaction, agents',
  },
  definitions: {
    totalChats: 'Conversations commencées pendant la période.',
    missedChats:
      'Conversations transférées à un agent et terminées sans message d’un agent, ou qui l’ont attendu plus de 10 minutes pendant les horaires d’ouverture.',
    reopenedChats: 'Conversations qui ont continué après leur fin.',
    averageNumberOfInteractionsPerChat: 'Messages de tous, divisés par les conversations de la période.',
    avgCustomerWaitingTime:
      'Temps moyen entre le transfert à un agent et le premier message de l’agent, pendant les horaires d’ouverture.',
    firstContactResolution:
      'Part des conversations terminées qui n’ont été ni rouvertes ni suivies d’une autre conversation du même client dans les 24 heures.',
    firstReply:
      'Temps médian entre le transfert à un agent et le premier message de l’agent, pendant les horaires d’ouverture. Médiane et P90 viennent d’histogrammes et sont approximatifs.',
    reply:
      'Temps médian entre le premier message sans réponse du client et le message suivant de l’agent. Médiane et P90 sont approximatifs.',
    handling:
      'Temps médian pendant lequel un agent a eu une conversation. Médiane et P90 sont approximatifs.',
    satisfaction: 'Part des notes données pendant la période qui ont quatre ou cinq étoiles.',
    answeredInTarget:
      'Part des transferts à un agent dont la première réponse est arrivée dans l’objectif du moment, pendant les horaires d’ouverture. Ceux qui se sont terminés sans réponse comptent comme hors objectif.',
    abandonedChats:
      'Conversations que le client a terminées, ou dont il a fermé la page pendant plus d’une minute, alors qu’il attendait une première réponse.',
    resolvedByBot:
      'Part des conversations terminées auxquelles seul le bot a répondu : ni transférées, ni rouvertes, ni suivies d’une autre conversation du client dans les 24 heures.',
    botSatisfaction: 'Satisfaction pour les conversations auxquelles seul le bot a répondu.',
    peopleSatisfaction: 'Satisfaction pour les conversations auxquelles un agent a répondu.',
  },
  about: 'À propos : {name}',
  open: '{name} : {value}, afficher les lignes',
  p90: 'P90 {time}',
  points: '{n} pts',
  change: 'par rapport à la période précédente',
  day: 'Jour',
  median: 'Médiane',
  chatsByDay: 'Conversations par jour',
  chatsSentence:
    '{total|number} {{total:conversation|conversations}}, dont {missed|number} {{missed:manquée|manquées}} ; le maximum, {most|number}, le {day}.',
  replyByDay: 'Première réponse par jour',
  replySentence: '{n|number} {{n:réponse|réponses}} ; médiane {median}, P90 {p90}.',
  byChannel: 'Conversations par canal',
  byAgent: 'Conversations par agent',
  bySentiment: 'Conversations par sentiment',
  byTag: 'Conversations par étiquette',
  nobody: 'Non attribuée',
  noChats: 'Aucune conversation pendant cette période.',
  byHandler: 'Qui a traité les conversations, par jour',
  handledByBot: 'Bot seul',
  handledByPeople: 'Agents',
  handledMissed: 'Manquées',
  handlerSentence:
    '{bot|number} {{bot:conversation|conversations}} par le bot seul, {people|number} par des agents, {missed|number} {{missed:manquée|manquées}}.',
  byReason: 'Motif du transfert à un agent',
  arrivals: 'Conversations par jour et heure',
  arrivalsSentence:
    '{total|number} {{total:conversation|conversations}} ; l’heure la plus chargée est {day}, {hour}, avec {most|number}.',
  arrivalsCell: '{day}, {hour} : {n|number} {{n:conversation|conversations}}',
  wholeDays: 'Jours entiers ; une conversation compte le jour où elle a commencé.',
  zoneLabel: 'Fuseau horaire des jours',
  moods: 'Du premier au dernier sentiment',
  noMoods: 'Aucun sentiment déterminé pendant cette période.',
  firstMood: 'Premier sentiment',
  moodsSentence:
    'Lignes : premier sentiment, colonnes : dernier. {better|number} {{better:conversation|conversations}} en mieux, {same|number} inchangées, {worse|number} en moins bien.',
  moodsCell: 'De {first} à {last} : {n|number} {{n:conversation|conversations}}',
  arrivalsSlots: '{people|number} pour l’équipe, {free} places libres en moyenne',
  arrivalsShort:
    'Un point marque {n|number} {{n:heure|heures}} où plus de conversations demandaient quelqu’un qu’il n’y avait de places libres.',
  weekday: 'Jour de la semaine',
  reasons: 'Raison',
  bots: {
    title: 'Bots',
    name: 'Bot',
    chats: 'Conversations',
    handedOver: 'Transférées à un agent',
    resolved: 'Résolues seul',
    unsure: 'Incertain',
    openQuestions: 'Questions sans réponse',
  },
  agents: {
    title: 'Agents',
    name: 'Agent',
    handled: 'Traitées',
    firstReply: 'Première réponse, médiane',
    firstReplyP90: 'Première réponse, P90',
    handling: 'Traitement, moyenne',
    handlingTotal: 'Traitement, total',
    satisfaction: 'Satisfaction',
    ratings: '{n|number} {{n:évaluation|évaluations}}',
    fewRatings: 'Affichée à partir de {n|number} évaluations',
    unavailable: 'Indisponible',
  },
}
