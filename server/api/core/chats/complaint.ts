import type { NewEvent } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import type { Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { cutText } from '#server/lib/cut-text.ts'

/** Maximum number of stars at which a rating with a comment counts as a complaint. */
const COMPLAINT_STARS_MAX = 2
/** Maximum length of the comment in a notification. */
const QUOTED_MAX_CHARS = 200

interface Rating {
  readonly stars: number
  readonly text: string
}

const isComplaint = ({ stars, text }: Rating): boolean => stars <= COMPLAINT_STARS_MAX && text.trim() !== ''

/** Notifies supervisors, once per chat, of a low rating with a comment; returns the events. */
export async function notifyOfComplaint(
  tx: Tx,
  { id, client_id, user_name }: ChatSnapshot,
  { before, rating, now }: { readonly before: Rating | null; readonly rating: Rating; readonly now: Date },
): Promise<NewEvent[]> {
  if (!isComplaint(rating) || (before && isComplaint(before))) return []
  const to = await membersWith(tx, client_id, ['owner', 'admin', 'supervisor'])
  const params = {
    customer: user_name,
    stars: rating.stars,
    text: cutText(rating.text.trim(), QUOTED_MAX_CHARS),
  }
  return notify(
    tx,
    client_id,
    { userIds: to, kind: 'rating_low', params, chatId: id, key: `rating_low:${id}` },
    now,
  )
}
