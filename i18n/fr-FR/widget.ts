import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const widget: Translation['widget'] = {
  launcher: 'Chat',
  launcherUnread: 'Chat, {n|number} {{message non lu|messages non lus}}',
  close: 'Fermer la conversation',
  options: 'Options',
  retry: 'Réessayer',
  loading: 'Chargement de la conversation',
  poweredBy: 'Propulsé par {product}',
  offlineTitle: 'Nous sommes hors ligne',
  offlineText: 'Le chat n’est pas disponible pour le moment ; revenez plus tard.',
  botOff: 'Notre chatbot est désactivé pour le moment. Laissez un message : notre équipe vous répondra ici.',

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

  composer: {
    label: 'Votre message',
    send: 'Envoyer le message',
    stop: 'Arrêter la réponse',
    attach: 'Joindre des fichiers',
    drop: 'Déposez les fichiers ici',
    remove: 'Retirer {name}',
    tooLong: '{n|number} {{caractère|caractères}} en trop',
    suggestions: 'Questions suggérées',
    terms: 'Conditions',
    fileTooLarge: '{name} dépasse {size}.',
    fileEmpty: '{name} est vide.',
    fileTypeInvalid: '{name} n’est pas d’un type de fichier accepté ici.',
    tooManyFiles: '{n|number} {{fichier|fichiers}} au plus à la fois.',
  },

  messages: {
    log: 'Conversation',
    you: 'Vous',
  },

  chat: {
    earlier: 'Conversations précédentes',
    noEarlier: 'Aucune à afficher.',
    talkToPerson: 'Parler à quelqu’un',
    agent: 'Agent d’assistance',
    bot: 'Assistant IA',
    end: 'Terminer la conversation',
    export: 'Télécharger la conversation',
  },

  errors: {
    rate_limited: 'Vous envoyez trop vite ; patientez un instant et réessayez.',
    internal_error: 'Un problème est survenu de notre côté ; réessayez dans un instant.',
    upstream_unavailable: 'Le chat est injoignable ; vérifiez votre connexion et réessayez.',
    api_key_invalid: 'Le chat n’est pas correctement configuré sur ce site.',
    origin_not_allowed: 'Le chat ne peut pas être utilisé sur ce site.',
    client_disabled: 'Le chat n’est pas disponible pour le moment ; revenez plus tard.',
    subscription_expired: 'Le chat n’est pas disponible pour le moment ; revenez plus tard.',
    bot_disabled: 'Le chat n’est pas disponible pour le moment ; revenez plus tard.',
  },
}
