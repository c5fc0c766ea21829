import type { Bot, BotItem, PublicBot } from '#contract/bots.ts'
import { FILE_MAX, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import type { BotRow, ClientRow } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'

/** Code that an owner pastes into a page. Keys and addresses of ours hold nothing that needs escaping. */
export const embedCode = (publicUrl: string, apiKey: string): string =>
  `<script src="${publicUrl}/widget.js" data-key="${apiKey}" async></script>`

const facts = (row: BotRow) => ({
  id: row.id,
  api_key: row.api_key,
  client_id: row.client_id,
  is_disabled: row.is_disabled,
  created_at: iso(row.created_at),
})

/** A bot with all its settings. */
export const toBot = (row: BotRow, publicUrl: string): Bot => ({
  ...row.config,
  ...facts(row),
  bot_name: row.bot_name,
  embed_code: embedCode(publicUrl, row.api_key),
})

/** A bot in a list; `documents` is how many sources are ready. */
export const toBotItem = (row: BotRow, documents: number): BotItem => ({
  ...facts(row),
  bot_name: row.bot_name,
  bot_icon: row.config.bot_icon,
  primary_color: row.config.primary_color,
  documents,
})

/** What the widget may know of a bot: never which sites are allowed. The footer's name is the account's, else the operator's. */
export const toPublicBot = (row: BotRow, client: ClientRow, productName: string): PublicBot => ({
  ...row.config,
  allowed_domain: [],
  id: row.id,
  bot_name: row.bot_name,
  is_disabled: row.is_disabled,
  product_name: client.look.product_name || productName,
  limits: { files: UPLOAD_FILES_MAX, file_size: FILE_MAX },
})
