import type { Bot, BotConfig } from '#contract/bots/bots.ts'

/** Draft of a bot's settings; has no icon while a new one is being chosen. */
export type Draft = Omit<BotConfig, 'bot_icon'> & {
  /** Data URL; empty for the built-in icon, null if no icon is chosen. */
  readonly bot_icon: string | null
}

/** Field of the Publish step. */
export type Field = keyof BotConfig

/** All fields in contract order; a record, so that the compiler reports missing ones. */
const present: Record<Field, true> = {
  bot_name: true,
  bot_icon: true,
  welcome_message: true,
  bot_question: true,
  primary_color: true,
  secondary_color: true,
  allowed_domain: true,
  blocked_domain: true,
  allow_preview: true,
  export_enabled: true,
  attach_enabled: true,
  pictures_enabled: true,
  proof_of_work: true,
  faq_search: true,
  link_previews: true,
  picture_domain: true,
  auto_pop_up: true,
  is_fullscreen: true,
  is_visible: true,
  terms_default: true,
  engaging_message_default: true,
  customer_info_custom_field: true,
  sample_questions: true,
  banners: true,
  languages: true,
  theme: true,
  side: true,
  bottom: true,
  right: true,
  language_override: true,
}

/** All fields of the Publish step, in contract order. */
export const fields = Object.keys(present) as Field[]

/** Returns the editable settings of a bot. */
export const draftOf = (bot: Bot): Draft =>
  Object.fromEntries(fields.map((field) => [field, bot[field]])) as unknown as Draft
