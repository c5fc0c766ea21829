import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const widget: Translation['widget'] = {
  launcher: 'Chat',
  close: 'Fermer la conversation',
  hide: 'Fermer le message',
  options: 'Options',
  retry: 'Réessayer',
  loading: 'Chargement de la conversation',
  poweredBy: 'Propulsé par {product}',
  offlineTitle: 'Nous sommes hors ligne',
  offlineText: 'Le chat n’est pas disponible pour le moment ; revenez plus tard.',
  botOff: 'Notre chatbot est désactivé pour le moment. Laissez un message : notre équipe vous répondra ici.',

  composer: {
    label: 'Votre message',
    send: 'Envoyer le message',
    tooLong: '{n|number} {{caractère|caractères}} en trop',
    suggestions: 'Questions suggérées',
    terms: 'Conditions',
  },

  messages: {
    log: 'Conversation',
  },

  chat: {
    talkToPerson: 'Parler à quelqu’un',
    bot: 'Assistant IA',
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
