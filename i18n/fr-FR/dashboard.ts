import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const dashboard: Translation['dashboard'] = {
  query_quota_exceeded_message:
    'Vous avez dépassé votre quota mensuel de requêtes. Passez à une offre supérieure ou attendez la prochaine remise à zéro pour continuer à utiliser le service.',
  query_quota_warning_message:
    'Vous avez utilisé {percent|number} % de votre quota de requêtes. Au-delà de 100 %, les bots ne répondent plus jusqu’à la prochaine remise à zéro.',
  subscription_expiry_warning:
    'Votre abonnement se termine le {date}. Renouvelez-le à temps pour que vos bots continuent de répondre.',
  greeting: 'Bonjour {name}',
  subtitle: 'Ce qui se passe en ce moment chez {name}.',
  attention: {
    title: 'À surveiller',
    documents: '{n|number} {{n:document n’a pas pu être lu|documents n’ont pas pu être lus}}',
    pages: '{n|number} {{n:page n’a pas pu être lue|pages n’ont pas pu être lues}}',
    installation: '{n|number} {{n:problème|problèmes}} avec cette installation',
    failed: 'Les documents et les canaux n’ont pas pu être vérifiés',
  },
  needs: {
    title: 'Ce qui demande une personne',
    none: 'Personne n’attend de réponse.',
    waiting: '{name} attend une personne depuis {age}',
    own: '{name} attend votre réponse depuis {age}',
    answer: 'Répondre',
    more: '{n|number} de plus en attente',
  },
  today: {
    title: 'Conversations d’aujourd’hui',
    none: 'Personne n’a écrit aujourd’hui.',
    earlier: 'Plus tôt',
    first:
      'Aucun client n’a encore écrit. Essayez votre bot comme le ferait un client, et placez-le sur votre site ; les conversations apparaissent ensuite ici, une par ligne.',
    tryBot: 'Essayer le bot',
    install: 'Le placer sur votre site',
    invite: 'Inviter un collègue',
  },
  unknown: {
    title: 'Ce que vos bots ne savaient pas',
    text: 'Répondez une fois, et le bot le sait désormais.',
    asked: 'demandé {n|number} fois',
    answer: 'Répondre',
    all: 'Toutes les questions',
    answerTitle: 'Répondre à la question',
    answerText: 'Le bot donne cette réponse à tous ceux qui demandent la même chose.',
    answered: 'Le bot connaît maintenant la réponse',
  },
  figures: {
    label: 'Conversations en ce moment',
    waiting: 'En attente d’un agent',
    waitingNone: 'Personne n’attend',
    waitingOldest: 'Attente la plus longue : {age}',
    assigned: 'Avec des agents',
    assignedNote: 'Ouvertes et attribuées',
    bot: 'Avec un bot',
    botNote: 'Vos bots y répondent',
    today: 'Conversations actives aujourd’hui',
    todayNote: 'Depuis minuit, heure locale',
  },
  waiting: {
    since: 'En attente depuis {age}',
  },
  recent: {
    none: 'Aucune conversation pour l’instant. Elles s’affichent ici dès qu’un premier client écrit.',
    all: 'Toutes les conversations',
    failed: 'Les conversations n’ont pas pu être chargées',
    noMessage: 'Pas encore de message',
  },
  status: {
    bot: 'Bot',
    waiting: 'En attente',
    assigned: 'Attribuée',
    ended: 'Terminée',
  },
  channels: {
    widget: 'Site web',
    playground: 'Bac à sable',
    messenger: 'Messenger',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    zalo: 'Zalo',
  },
  senders: {
    bot: 'Bot',
    agent: 'Agent',
  },
  plan: {
    title: 'Offre et requêtes',
    names: { trial: 'Essai', starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    consumed: 'Requêtes ce mois-ci',
    used: '{used|number} sur {total|number}',
    remaining: 'Restantes',
    monthly: 'Requêtes mensuelles',
    addons: 'Requêtes complémentaires',
    ends: 'Se termine le',
    daysLeft: '{n|number} {{jour restant|jours restants}}',
    endsToday: 'Se termine aujourd’hui',
    ended: 'Terminée',
  },
  bots: {
    title: 'Bots',
    none: 'Aucun bot pour l’instant. Créez-en un, entraînez-le et placez-le sur votre site.',
    create: 'Ouvrir la liste des bots',
    all: 'Tous les bots',
    failed: 'Les bots n’ont pas pu être chargés',
    trained: '{n|number} {{source prête|sources prêtes}}',
    untrained: 'Pas encore entraîné',
    limit: '{used|number} {{used:bot|bots}} sur {total|number}',
  },
  queries: {
    title: 'Requêtes par mois',
    summary:
      '{queries|number} {{requête|requêtes}} et {month|number} {{conversation|conversations}} ce mois-ci, {total|number} {{conversation|conversations}} en tout',
    month: 'Mois',
    count: 'Requêtes',
    failed: 'Les chiffres n’ont pas pu être chargés',
  },
}
