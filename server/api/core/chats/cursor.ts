import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'

/** Returns the end position of a page of chats as an opaque string. Timestamps keep their microseconds. */
export const encodeCursor = (chat: Pick<ChatSnapshot, 'updated_at' | 'id'>): string => {
  const moment = chat.updated_at instanceof Date ? iso(chat.updated_at) : chat.updated_at
  return Buffer.from(`${moment} ${chat.id}`).toString('base64url')
}

/** Returns the position after which a page starts. Throws `validation_failed` for an invalid cursor. */
export function decodeCursor(cursor: string): { updatedAt: string; id: number } {
  const [updatedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (Number.isNaN(Date.parse(updatedAt)) || !/^\d{1,15}$/.test(id)) {
    throw new AppError('validation_failed', { fields: { cursor: 'format' } })
  }
  return { updatedAt, id: Number(id) }
}
