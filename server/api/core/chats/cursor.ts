import type { ChatSort } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import type { ChatPosition } from './orders.ts'

const textOf = (moment: Date | string): string => (moment instanceof Date ? iso(moment) : moment)

/** Cursor prefixes for lists sorted by waiting time: one for chats whose customer is waiting, one for the rest. */
const parts = { waiting: 'w ', rest: 'r ' } as const

/** Returns the position of a page's last chat as an opaque cursor. Timestamps keep their microseconds. */
export function encodeCursor(chat: ChatSnapshot, sort: ChatSort): string {
  const wait = sort === 'waiting' ? waitOf(chat) : null
  const part = sort === 'activity' ? '' : wait === null ? parts.rest : parts.waiting
  return Buffer.from(`${part}${textOf(wait ?? chat.updated_at)} ${chat.id}`).toString('base64url')
}

/**
 * Returns the position at which a page starts. Throws `validation_failed` if the cursor is invalid or belongs to a list in
 * another order.
 */
export function decodeCursor(cursor: string, sort: ChatSort): ChatPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const part = Object.values(parts).find((one) => text.startsWith(one))
  const [at = '', id = ''] = text.slice(part?.length ?? 0).split(' ')
  const isOfOrder = (part === undefined) === (sort === 'activity')
  if (!isOfOrder || Number.isNaN(Date.parse(at)) || !/^\d{1,15}$/.test(id))
    throw new AppError('validation_failed', { fields: { cursor: 'format' } })
  return { isWaiting: part === parts.waiting, at, id: Number(id) }
}
