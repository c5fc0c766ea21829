import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { iso } from '#server/lib/iso.ts'
import type { SourceRow } from './store.ts'

const shared = (row: SourceRow) => ({
  id: row.id,
  bot_id: row.bot_id,
  status: row.status,
  error: row.error,
  passages: row.passages,
  hold: row.hold,
  checked_at: row.checked_at && iso(row.checked_at),
  refresh_error: row.refresh_error,
})

/** Maps a file to the API format for lists and events. */
export const toDocument = (row: SourceRow): Document => ({
  ...shared(row),
  file_name: row.name,
  format: row.format ?? 'txt',
  size: row.size,
  is_important: row.is_important,
  left_out: row.left_out,
  can_be_important: row.engine_version >= ENGINE_VERSION,
  upload_date: iso(row.created_at),
})

/** Maps a web page to the API format for lists and events. */
export const toWebUrl = (row: SourceRow): WebUrl => ({
  ...shared(row),
  url: row.url ?? '',
  address: row.address,
  title: row.name,
  created_at: iso(row.created_at),
  read_at: row.read_at && iso(row.read_at),
  refresh: row.refresh,
  pages: row.listed_pages,
})
