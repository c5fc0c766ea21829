import type { Bot } from '#contract/bots.ts'
import type { Message } from '#contract/chat-shapes.ts'
import { listDocuments, listWebUrls } from '#contract/training.ts'
import { botOf } from '#tests/client/app/fixtures.ts'

/** The lists of one bot; the fake API knows a route by its plain path. */
export const botDocuments = { ...listDocuments, path: '/ai/:bot/train/documents' } as const
export const botUrls = { ...listWebUrls, path: '/ai/:bot/train/web-urls' } as const

const field = { enabled: true, required: false }

/** A bot with all its settings, as new as they come. */
export const settingsOf = (id: number, bot_name: string, changes: Partial<Bot> = {}): Bot => {
  const { documents: _, ...item } = botOf(id, bot_name)
  return {
    ...item,
    welcome_message: 'Hi there! How can I assist you today?',
    bot_question: 'Ask me anything!',
    secondary_color: '#ffffff',
    allowed_domain: [],
    allow_preview: true,
    export_enabled: false,
    attach_enabled: false,
    auto_pop_up: false,
    is_fullscreen: false,
    is_visible: true,
    terms_default: '',
    engaging_message_default: '',
    customer_info_custom_field: {
      enabled: false,
      username: field,
      email: field,
      phone: field,
      custom_fields: [],
    },
    sample_questions: [],
    banners: [],
    languages: [],
    bottom: 24,
    right: 24,
    language_override: 'auto',
    embed_code: `<script src="https://parley.test/widget.js" data-key="key-${id}" async></script>`,
    ...changes,
  }
}

/** A message of the bot in chat 1. */
export const answerOf = (order: number, message: string, changes: Partial<Message> = {}): Message => ({
  id: 100 + order,
  chat_id: 1,
  order,
  role: 'assistant',
  sender: 'bot',
  agent: null,
  message,
  created_at: '2026-11-21T08:00:00.000Z',
  client_message_id: null,
  file_chat_messages: [],
  references: [],
  ...changes,
})
