import { AppError } from '../../lib/app-error.ts'
import { type ChatSnapshot, iso } from './map.ts'

/** Where a page of chats ended, as text that means nothing to its holder. Moments keep their microseconds. */
export const encodeCursor = (chat: Pick<ChatSnapshot, 'updated_at' | 'id'>): string => {
  const moment = chat.updated_at instanceof Date ? iso(chat.updated_at) : chat.updated_at
  return Buffer.from(`${moment} ${chat.id}`).toString('base64url')
}

/** The chat after which a page begins. Throws `validation_failed` for what is no cursor of ours. */
export function decodeCursor(cursor: string): { updatedAt: string; id: number } {
  const [updatedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (Number.isNaN(Date.parse(updatedAt)) || !/^\d{1,15}$/.test(id)) {
    throw new AppError('validation_failed', { fields: { cursor: 'format' } })
  }
  return { updatedAt, id: Number(id) }
}
