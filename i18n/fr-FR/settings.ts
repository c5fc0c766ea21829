import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const settings: Translation['settings'] = {
  title: 'Paramètres',
  description:
    'Ils s’appliquent à tout le compte. Chaque modification est enregistrée dans le journal d’audit.',
  failed: 'Les paramètres n’ont pas pu être chargés',
  sections: 'Sections',
  problems: '{n} à corriger',

  section: {
    tags: 'Étiquettes et résumés',
    assignment: 'Attribution',
    hours: 'Horaires d’ouverture',
    targets: 'Objectifs',
    floor: 'Seuils du plateau',
    silence: 'Conversations inactives',
    privacy: 'Confidentialité',
    assistance: 'Aide du bot',
    answering: 'Réponses de l’IA',
    model: 'Modèle d’IA',
  },

  field: {
    isTagLangEnabled: 'Une seule langue pour les étiquettes',
    tagLang: 'Langue des étiquettes',
    isAutoSummaryEnabled: 'Résumés automatiques',
    autoAssign: 'Attribution automatique',
    assignType: 'Qui reçoit une conversation',
    specificAgentIds: 'Agents',
    silentAgentMinutes: 'Fin des conversations inactives avec un agent',
    silentBotMinutes: 'Fin des conversations inactives avec le bot',
    requeueMinutes: 'Retour dans la file',
    retentionMonths: 'Suppression des anciennes conversations',
    shadowAnswers: 'Réponses suggérées',
    blurPictures: 'Images floutées',
    picturesToModel: 'Images pour le modèle d’IA',
    publishGate: 'Vérification avant publication',
    is_enabled: 'Utiliser les horaires d’ouverture',
    time_zone: 'Fuseau horaire',
    spans: 'Horaires de la semaine',
    holidays: 'Jours fériés',
    first_reply_seconds: 'Première réponse en',
    next_reply_seconds: 'Réponses suivantes en',
    wait_warn_seconds: 'Avertissement : un client attend',
    wait_alarm_seconds: 'Alarme : un client attend',
    unanswered_warn_seconds: 'Avertissement : l’agent ne répond pas',
    unanswered_alarm_seconds: 'Alarme : l’agent ne répond pas',
    unhappy_seconds: 'Alarme : un client mécontent est sans réponse',
    no_free_seconds: 'Alarme : aucun agent n’a de place libre',
    queue_warn: 'Avertissement : longueur de la file',
    queue_alarm: 'Alarme : longueur de la file',
    team_targets: 'Objectifs des équipes',
    refer_model: 'Modèle d’IA',
  },

  issue: {
    number_invalid: 'Indiquez un nombre entier de {min|number} à {max|number}.',
    duration_invalid: 'Indiquez une durée de {min} à {max}.',
    below_warning: 'Une alarme ne peut pas précéder son avertissement.',
    agents_required: 'Choisissez au moins un agent.',
    zone_required: 'Choisissez un fuseau horaire.',
    time_required: 'Indiquez les deux heures.',
    date_required: 'Choisissez la date.',
    reversed: 'La fin doit venir après le début.',
    overlap: 'Ces horaires se chevauchent.',
    duplicate: 'Cette date est déjà dans la liste.',
  },

  tags: {
    text: 'Les étiquettes disent de quoi parlait une conversation ; les résumés disent au prochain agent ce qui s’est passé.',
    oneLanguageText: 'Les étiquettes sont générées dans une seule langue, quelle que soit celle du client.',
    summaryText:
      'Une conversation est résumée quand elle change de mains ou se termine. Chaque résumé utilise des requêtes ; les agents voient le coût avant.',
  },

  assignment: {
    text: 'Attribuez automatiquement à un agent les conversations des clients mécontents et celles en attente.',
    autoText:
      'Quand le sentiment devient négatif, la conversation est transférée à un agent ; les conversations en attente vont aux membres qui en reçoivent (voir Membres), sont en ligne et n’ont pas atteint leur limite.',
    round_robin: 'À tour de rôle',
    round_robinText: 'Chaque agent en ligne reçoit la conversation suivante à son tour.',
    least_busy: 'Le moins occupé',
    least_busyText: 'L’agent qui a le moins de conversations ouvertes la reçoit.',
    specific: 'Certains agents',
    specificText: 'Seuls les agents ci-dessous en reçoivent, à tour de rôle.',
    findAgent: 'Chercher par nom ou adresse e-mail',
    membersFailed: 'Les membres n’ont pas pu être chargés',
    nobodyTakes:
      'Aucun des membres concernés ne prend de conversations : personne n’en recevra automatiquement.',
    openMembers: 'Ouvrir Membres',
  },

  hours: {
    text: 'Vos horaires d’ouverture. Les attentes et les objectifs ne comptent que ce temps, et les clients apprennent quand vous revenez.',
    enabledText:
      'Désactivés, vous êtes considérés comme toujours ouverts ; les horaires ci-dessous sont conservés.',
    always: 'Vous êtes considérés comme toujours ouverts.',
    openUntil: 'Ouvert en ce moment, jusqu’à {when}.',
    openForGood: 'Ouvert en ce moment, jour et nuit.',
    closedUntil: 'Fermé en ce moment ; réouverture {when}.',
    never: 'Avec ces horaires, vous n’êtes jamais ouverts.',
    invalid: 'Corrigez les horaires pour voir quand vous êtes ouverts.',
    at: '{day} à {time}',
    localTime: 'Il y est {time}',
    findZone: 'Ville, code du pays ou décalage UTC',
    closed: 'Fermé',
    from: '{day}, plage {n} : de',
    to: '{day}, plage {n} : à',
    until: 'à',
    addSpan: 'Ajouter une plage le {day}',
    removeSpan: 'Retirer la plage {n} du {day}',
    copy: 'Copier les horaires du {day}',
    copyTo: 'Copier vers',
    weekdays: 'Du lundi au vendredi',
    allDays: 'Tous les jours',
    copyApply: 'Copier',
    holidays: 'Jours fériés',
    holidaysText: 'Des dates avec leurs propres horaires, à la place de ceux du jour de la semaine.',
    noHolidays: 'Aucun jour férié pour l’instant.',
    addHoliday: 'Ajouter un jour férié',
    holidayDate: 'Date',
    holidayName: 'Nom',
    holidayNamed: 'Jour férié {n}',
    holidayHours: 'Ajouter une plage',
    holidayClosed: 'Fermé toute la journée',
    removeHoliday: 'Retirer {name}',
    pastHolidays: '{n} {{jour férié passé|jours fériés passés}}',
  },

  targets: {
    text: 'En combien de temps les clients doivent recevoir la réponse d’un agent, pendant l’ouverture. Les agents voient un compte à rebours.',
    account: 'Toutes les équipes',
    none: 'Les équipes sans valeur propre utilisent celle de toutes les équipes.',
    noTeams: 'Il n’y a pas encore d’équipe ; on les crée sous Membres.',
    manageTeams: 'Gérer les équipes',
    own: '{team} : objectif propre, {field}',
    first: 'Première réponse',
    next: 'Réponses suivantes',
    ofAccount: 'Comme toutes les équipes ({time})',
  },

  floor: {
    text: 'Au-delà de ces valeurs, le plateau avertit les superviseurs ou déclenche une alarme. Elles s’appliquent à tous les superviseurs.',
    warning: 'Avertissement à partir de',
    alarm: 'Alarme à partir de',
    wait: 'Un client attend',
    unanswered: 'Un agent ne répond pas',
    queue: 'Longueur de la file',
    chats: 'conversations',
    unhappy: 'Un client mécontent est sans réponse',
    noFree: 'Aucun agent n’a de place libre',
    of: '{what} : {level}',
  },

  silence: {
    text: 'Ce qui arrive aux conversations quand plus personne n’écrit.',
    agentOn: 'Terminer les conversations inactives avec un agent',
    agentText: 'Seules se terminent les conversations dans lesquelles le client a reçu une réponse.',
    botOn: 'Terminer les conversations inactives avec le bot',
    botText: 'Un client qui revient plus tard commence une nouvelle conversation.',
    requeueOn: 'Remettre dans la file les conversations auxquelles un agent ne répond pas',
    requeueText: 'Compté pendant l’ouverture. Les superviseurs sont prévenus.',
    after: 'Après',
  },

  privacy: {
    text: 'Combien de temps est conservé ce que les clients ont écrit. Les chiffres par jour sont conservés. Pour exporter ou effacer un seul client, utilisez le panneau à côté d’une conversation.',
    on: 'Supprimer les conversations terminées après un certain temps',
    onText:
      'Chaque nuit, avec leurs messages, fichiers, notes et entrées de recherche. Cette action est irréversible.',
    none: 'Rien n’est encore assez ancien.',
    preview:
      'Après l’enregistrement, {chats|number} {{chats: conversation|conversations}} terminées avant le {before}, la première le {oldest}, seront supprimées la nuit suivante, avec {messages|number} {{messages: message|messages}} et {files|number} {{files: fichier|fichiers}} ({size}).',
    failed: 'Impossible de déterminer ce qui serait supprimé',
    blur: 'Flouter les images des clients',
    blurText:
      'Les agents voient une image après avoir cliqué dessus. Utile lorsque des personnes peuvent envoyer ce que d’autres ne devraient pas avoir à voir.',
    model: 'Montrer les images au modèle d’IA',
    modelText:
      'Une petite version de l’image du client est envoyée au fournisseur d’IA avec la question. Sinon, le bot dit qu’il ne voit pas les images.',
  },

  assistance: {
    text: 'Ce que le bot fait pour les agents et pour ceux qui l’entraînent.',
    shadow: 'Suggérer des réponses aux agents',
    shadowText:
      'Quand un agent a un chat, le bot prépare une réponse qu’il peut prendre avec Tab. Elle est gratuite et n’est jamais envoyée d’elle-même.',
    gate: 'Vérifier les modifications sur les questions passées',
    gateText:
      'Avant de publier un nouveau fichier, une nouvelle page ou une modification d’un prompt ou d’une entrée de FAQ, les réponses aux 10 000 dernières questions sont comparées.',
  },

  answering: {
    text: 'Qui écrit en ce moment les réponses de vos bots.',
    failed: 'L’état du service d’IA n’a pas pu être chargé',
    embedded:
      'Le moteur intégré répond à partir de vos documents. Aucun service d’IA n’est configuré sur ce serveur.',
    provider: 'Les réponses viennent de {host} ; le moteur intégré prend le relais en cas de panne.',
    resting:
      '{host} a échoué plusieurs fois et n’est plus sollicité pour l’instant ; le moteur intégré répond.',
    noFailure: 'Aucun échec depuis le démarrage du serveur.',
    lastFailure: 'Dernier échec, {moment} : {reason}.',
    try: 'Essayer',
    answered: 'Réponse reçue en {ms} ms.',
    tryFailed: 'Pas de réponse : {reason}.',
    lastWords: 'Ses mots : « {words} »',
    unreadable: 'Réponse reçue en {ms} ms, mais sous une forme illisible. Choisissez un autre modèle.',
    tokens: '{n} jetons',
    request: 'Requête',
    reply: 'Réponse',
    openDetails: 'Afficher la requête et la réponse',
    reasons: {
      refused: 'il refuse les appels ; la clé, l’adresse ou le modèle est incorrect',
      rejected: 'il a rejeté le texte',
      limited: 'sa limite est atteinte ou le crédit est épuisé',
      broken: 'il a échoué ou envoyé une réponse illisible',
      slow: 'il a mis trop de temps',
      resting: 'il n’est plus sollicité après plusieurs échecs',
    },
  },

  model: {
    text: 'Le modèle qui écrit les réponses de vos bots.',
    embedded:
      'Il n’y a pas de fournisseur : le moteur intégré répond. Votre choix s’appliquera dès qu’un fournisseur sera configuré.',
    provider: 'Les réponses viennent de {host}.',
    saved: 'Modèle d’IA changé pour {name}',
    failed: 'Échec de la mise à jour du modèle d’IA',
  },

  unit: {
    label: '{field} : unité',
    seconds: 'secondes',
    minutes: 'minutes',
    hours: 'heures',
    days: 'jours',
    months: 'mois',
    years: 'ans',
  },
}
