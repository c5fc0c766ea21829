import { CHAT_PICTURE_MAX_BYTES, FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import type { Bot, BotItem } from '#contract/bots/bots.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { BotRow, ClientRow } from '#server/api/platform/auth/callers.ts'
import { embedCode } from '#server/lib/embed-code.ts'
import { iso } from '#server/lib/iso.ts'

const events = (row: BotRow) => ({
  id: row.id,
  api_key: row.api_key,
  client_id: row.client_id,
  is_disabled: row.is_disabled,
  created_at: iso(row.created_at),
})

/** Maps a bot with all its settings. */
export const toBot = (row: BotRow, publicUrl: string): Bot => ({
  ...row.config,
  ...events(row),
  bot_name: row.bot_name,
  pictures_enabled: row.config.pictures_enabled !== false,
  embed_code: embedCode(publicUrl, row.api_key),
})

/** Maps a bot for lists; `documents` is the number of ready sources. */
export const toBotItem = (row: BotRow, documents: number): BotItem => ({
  ...events(row),
  bot_name: row.bot_name,
  bot_icon: row.config.bot_icon,
  primary_color: row.config.primary_color,
  documents,
  attach_enabled: row.config.attach_enabled,
  pictures_enabled: row.config.pictures_enabled !== false,
})

/**
 * Maps the part of a bot that the widget may see, without the allowed and blocked sites. The footer shows the account's product
 * name, or else the operator's.
 */
export const toPublicBot = (
  row: BotRow,
  client: ClientRow,
  { productName, hasFaqs }: { readonly productName: string; readonly hasFaqs: boolean },
): PublicBot => ({
  ...row.config,
  allowed_domain: [],
  blocked_domain: [],
  id: row.id,
  bot_name: row.bot_name,
  is_disabled: row.is_disabled,
  faq_search: hasFaqs && row.config.faq_search !== false,
  product_name: client.look.product_name || productName,
  pictures_enabled: row.config.pictures_enabled !== false,
  limits: { files: UPLOAD_FILES_MAX, file_size: FILE_MAX_BYTES, picture_size: CHAT_PICTURE_MAX_BYTES },
})
