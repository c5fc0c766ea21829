import type { Document, WebUrl } from '#contract/knowledge/training.ts'

/** Returns a training document of bot 1, ready by default. */
export const documentOf = (id: number, file_name: string, changes: Partial<Document> = {}): Document => ({
  id,
  bot_id: 1,
  file_name,
  format: 'pdf',
  size: 2048,
  is_important: false,
  can_be_important: true,
  upload_date: '2026-11-20T08:00:00.000Z',
  checked_at: '2026-11-20T08:00:05.000Z',
  refresh_error: null,
  status: 'ready',
  error: null,
  passages: 3,
  ...changes,
})

/** Returns a training URL of bot 1, ready by default. */
export const urlOf = (id: number, url: string, changes: Partial<WebUrl> = {}): WebUrl => ({
  id,
  bot_id: 1,
  url,
  address: url,
  title: url,
  created_at: '2026-11-20T08:00:00.000Z',
  read_at: '2026-11-20T08:00:05.000Z',
  checked_at: '2026-11-20T08:00:05.000Z',
  refresh_error: null,
  refresh: 'off',
  status: 'ready',
  error: null,
  passages: 2,
  ...changes,
})
