import { embedCode } from '#server/lib/embed-code.ts'
import type { ShapeReader } from './complete.ts'
import type { Row } from './json-schema.ts'

const texts = {
  bot_name: 'Default AI Chatbot',
  welcome_message: 'Hi there! How can I assist you today?',
  bot_question: 'Ask me anything!',
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
}
const OFFSET = 20

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns the reader of a bot's settings; the defaults come from the specification. */
export const botReader =
  (publicUrl: string): ShapeReader =>
  (row) => {
    const filled = Object.fromEntries(
      Object.entries(row).filter(([name, value]) => !(name in texts && isEmpty(value))),
    )
    return {
      is_visible: true,
      allow_preview: true,
      language_override: 'auto',
      bottom: OFFSET,
      right: OFFSET,
      ...texts,
      embed_code: embedCode(publicUrl, String(row.api_key ?? '')),
      ...filled,
      bot_icon: safeIcon(row.bot_icon ?? row.icon),
      created_at: row.created_at ?? row.created_date ?? row.created,
      languages: languagesOf(row.languages),
    }
  }

/**
 * Returns an icon that customers' browsers may load: a picture in the address itself, or an https address, as for banners and
 * pictures in answers; '' for the built-in icon.
 */
const safeIcon = (value: unknown): string =>
  typeof value === 'string' && /^(data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]|https:\/\/)/i.test(value)
    ? value
    : ''

/** Returns the texts by language, which some services keep as an object instead of a list. */
const languagesOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value as Row).map(([language, entry]) => ({ language, ...(entry as object) }))
    : value

/** Name and URL of this installation, as bots show them. */
interface Installation {
  readonly productName: string
  readonly publicUrl: string
}

/** Returns the reader of a bot's settings for the widget. */
export const publicBotReader =
  ({ productName, publicUrl }: Installation, limits: Row): ShapeReader =>
  (row) => ({
    ...botReader(publicUrl)(row),
    product_name: row.product_name || productName,
    limits: row.limits ?? limits,
  })
