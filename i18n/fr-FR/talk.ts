import type { Translation } from '../i18n-types.ts'

/** What the chat widget says once a conversation has begun; loaded with it. */
export const talk: Translation['talk'] = {
  messages: {
    helpful: 'Utile',
    unhelpful: 'Pas utile',
    thinking: '{name} rédige une réponse',
    typing: '{name} est en train d’écrire',
    sending: 'Envoi en cours',
    sent: 'Envoyé',
    seen: 'Vu',
    notSent: 'Non envoyé.',
    waiting: 'Pas encore envoyé ; le message partira au retour de la connexion.',
    discard: 'Supprimer',
    stopped: 'Vous avez arrêté cette réponse.',
    copy: 'Copier la réponse',
    copied: 'Copié',
    sources: '{n|number} {{source|sources}}',
    page: 'Page {n|number}',
    row: 'Ligne {n|number}',
    newest: 'Aller au message le plus récent',
    download: 'Télécharger {name}',
  },

  chat: {
    place: 'Vous êtes au rang {n} dans la file.',
    wait: 'L’attente est d’environ {n|number} {{minute|minutes}}.',
    getPerson: 'Oui, appelez quelqu’un',
    noPerson: 'Non, merci',
    waiting: 'Nous cherchons une personne pour vous aider. Vous pouvez continuer à écrire ici.',
    joined: '{name} a rejoint la conversation',
    backToBot: '{name} vous répond de nouveau',
    endQuestion: 'Terminer cette conversation ?',
    cancel: 'Continuer à discuter',
    endedByCustomer: 'Le client a mis fin à la conversation.',
    ended: 'La conversation est terminée.',
    startNew: 'Démarrer une nouvelle conversation',
    offline: 'Vous êtes hors ligne ; vos messages sont conservés.',
    reconnecting: 'Connexion perdue ; reconnexion en cours',
  },

  transcript: {
    title: 'Recevoir la conversation par e-mail',
    send: 'Envoyer',
    sent: 'Elle est en route vers {email}.',
    done: 'Fermer',
  },

  form: {
    title: 'Avant de commencer',
    username: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    optional: 'facultatif',
    choose: 'Choisissez une option',
    start: 'Démarrer la conversation',
    required: 'Remplissez ce champ.',
    emailInvalid: 'Saisissez une adresse e-mail comme nom@exemple.fr.',
    phoneInvalid: 'Saisissez un numéro de téléphone complet, comme +33 1 23 45 67 89.',
    numberInvalid: 'Saisissez un nombre.',
  },

  files: {
    attach: 'Joindre des fichiers',
    drop: 'Déposez les fichiers ici',
    remove: 'Retirer {name}',
    tooLarge: '{name} dépasse {size}.',
    empty: '{name} est vide.',
    typeInvalid: '{name} n’est pas d’un type de fichier accepté ici.',
    tooMany: '{n|number} {{fichier|fichiers}} au plus à la fois.',
  },

  faq: {
    title: 'Rechercher dans nos réponses',
    found: '{n|number} {{réponse trouvée|réponses trouvées}}',
    none: 'Aucune réponse ne correspond.',
    more: 'Poser une question de suite',
    ask: 'Demander « {text} »',
  },

  contact: {
    back: 'Nous sommes de retour {day} à {time}.',
    title: 'Laissez votre adresse e-mail',
    text: 'Nous pourrons ainsi vous joindre si vous fermez cette page.',
    send: 'Envoyer',
    decline: 'Pas maintenant',
  },

  rating: {
    title: 'Comment s’est passée cette conversation ?',
    stars: '{n|number} {{étoile|étoiles}}',
    feedback: 'Dites-nous en plus',
    skip: 'Passer',
    send: 'Envoyer la note',
    thanks: 'Merci pour votre avis.',
  },

  errors: {
    validation_failed: 'Vérifiez votre saisie et réessayez.',
    malformed_request: 'La demande n’a pas pu être lue ; rechargez la page et réessayez.',
    payload_too_large: 'L’envoi est trop volumineux ; réduisez-le.',
    not_found: 'Cette conversation n’existe plus ; démarrez-en une nouvelle.',
    database_unavailable: 'Le chat est injoignable pour le moment ; réessayez dans un instant.',
    service_closing: 'Le chat redémarre ; réessayez dans un instant.',
    token_missing: 'Cette conversation a expiré ; démarrez-en une nouvelle.',
    token_invalid: 'Cette conversation a expiré ; démarrez-en une nouvelle.',
    query_quota_exceeded: 'Le bot ne peut pas répondre pour le moment ; un agent vous répondra ici.',
    chat_ended: 'Cette conversation est terminée ; démarrez-en une nouvelle.',
    message_empty: 'Écrivez d’abord un message ou joignez un fichier.',
    customer_blocked:
      'Cette conversation n’accepte plus vos messages. Un autre moyen de contact peut vous aider.',
    attachments_disabled: 'Il n’est pas possible d’envoyer des fichiers ici ; écrivez plutôt un message.',
    file_missing: 'Les fichiers ne sont plus là ; joignez-les de nouveau.',
    file_too_large: 'Le fichier est trop volumineux ; choisissez-en un plus petit.',
    file_empty: 'Le fichier est vide ; choisissez-en un autre.',
    file_type_invalid: 'Les fichiers de ce type ne sont pas acceptés ici ; choisissez-en un autre.',
    too_many_files: 'Trop de fichiers à la fois ; envoyez-en moins.',
    playground_limit_reached:
      'Toutes les réponses d’essai d’aujourd’hui sont utilisées ; de nouvelles seront disponibles demain.',
  },
}
