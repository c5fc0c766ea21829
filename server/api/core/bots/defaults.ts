import type { ChatConfig } from '#contract/account/clients.ts'
import type { BotSettings } from '#server/db/schema/bots.ts'

/** Default name of a bot (specification 3). */
export const DEFAULT_BOT_NAME = 'Default AI Chatbot'

const field = (enabled: boolean) => ({ enabled, required: false })

/** Returns the settings of a new bot (specification 3), including the account's defaults for new bots. */
export const defaultSettings = (look: Partial<BotSettings> = {}): BotSettings => ({
  bot_icon: '',
  welcome_message: 'Hi there! How can I assist you today?',
  bot_question: 'Ask me anything!',
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
  allowed_domain: [],
  blocked_domain: [],
  allow_preview: true,
  export_enabled: false,
  attach_enabled: false,
  pictures_enabled: true,
  proof_of_work: false,
  faq_search: true,
  link_previews: false,
  picture_domain: [],
  auto_pop_up: false,
  is_fullscreen: false,
  is_visible: true,
  terms_default: '',
  engaging_message_default: '',
  customer_info_custom_field: {
    enabled: false,
    asked_at: 'start',
    username: field(true),
    email: field(true),
    phone: field(false),
    custom_fields: [],
  },
  sample_questions: [],
  banners: [],
  languages: [],
  theme: 'auto',
  side: 'right',
  bottom: 24,
  right: 24,
  language_override: 'auto',
  ...look,
})

/** Returns the default handover settings of a new client. */
export const defaultChatConfig = (): ChatConfig => ({
  isTagLangEnabled: false,
  tagLang: 'en-US',
  isAutoSummaryEnabled: false,
  autoAssign: false,
  assignType: 'round_robin',
  specificAgentIds: [],
})
