import type { BaseTranslation } from '../i18n-types.ts'

/** Chat widget texts for visitors; error messages address the visitor, not the owner of the bot. */
export const widget = {
  launcher: 'Chat',
  close: 'Close chat',
  hide: 'Close message',
  options: 'Options',
  retry: 'Try again',
  loading: 'Loading the chat',
  poweredBy: 'Powered by {product:string}',
  offlineTitle: 'We are offline',
  offlineText: 'The chat is not available right now. Come back later.',
  botOff: 'Our chatbot is off right now. Leave a message and our team will reply here.',

  composer: {
    label: 'Your message',
    send: 'Send message',
    tooLong: '{n|number} {{character|characters}} too many',
    suggestions: 'Suggested questions',
    terms: 'Terms',
  },

  messages: {
    log: 'Conversation',
  },

  chat: {
    talkToPerson: 'Talk to a person',
    bot: 'AI assistant',
  },

  errors: {
    rate_limited: 'You are sending too fast. Wait a moment and try again.',
    internal_error: 'Something went wrong on our side. Try again in a moment.',
    upstream_unavailable: 'The chat cannot be reached. Check your connection and try again.',
    api_key_invalid: 'The chat is not set up correctly on this website.',
    origin_not_allowed: 'The chat is not allowed on this website.',
    client_disabled: 'The chat is not available right now. Come back later.',
    subscription_expired: 'The chat is not available right now. Come back later.',
    bot_disabled: 'The chat is not available right now. Come back later.',
  },
} satisfies BaseTranslation
