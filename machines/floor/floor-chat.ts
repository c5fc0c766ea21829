import type { Channel, Chat } from '#contract/chats/chat-shapes.ts'
import { isProven } from '#contract/chats/proof.ts'
import { type FloorChat, LAST_WORDS_MAX_CHARS } from '#contract/floor/floor.ts'

const ms = (moment: string | null | undefined): number | undefined =>
  moment ? Date.parse(moment) : undefined

/** Returns the object without its undefined values, as snapshots have it. */
const compact = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T

/** Returns the first characters of a text, as the database counts them. */
const firstChars = (text: string): string =>
  text.length <= LAST_WORDS_MAX_CHARS ? text : [...text].slice(0, LAST_WORDS_MAX_CHARS).join('')

/** Whether a chat belongs on the floor: it waits for a person or is with one. */
export const isOnFloor = ({ status }: Pick<Chat, 'status'>): boolean =>
  status === 'waiting' || status === 'assigned'

/** Returns when a person was requested; undefined once one has answered. */
export const requestedAt = ({ answered, asked, since }: FloorChat): number | undefined =>
  answered ? undefined : (asked ?? since)

/** Returns the channel of a chat. */
export const channelOf = ({ channel }: FloorChat): Channel => channel ?? 'widget'

/** Whether a customer is unhappy. */
export const isUnhappy = ({ mood }: FloorChat): boolean => mood === 'negative' || mood === 'very_negative'

/** Returns the fields that say when a person was requested; omits the time if it equals `since`. */
const requestFields = (asked: number | undefined, since: number) =>
  asked === undefined ? { answered: true } : { asked: asked === since ? undefined : asked }

/** Returns a chat as the floor keeps it; `asked` is when a person was asked for, undefined once one has answered. */
export function floorChatOf(chat: Chat, asked: number | undefined): FloorChat {
  const common = {
    id: chat.id,
    version: chat.version,
    name: chat.user_name,
    bot: chat.bot_id,
    channel: chat.channel === 'widget' ? undefined : chat.channel,
    unanswered: ms(chat.unanswered_since),
    mood: chat.sentiment === 'unknown' || chat.sentiment === 'neutral' ? undefined : chat.sentiment,
    language: chat.language?.split('-')[0]?.toLowerCase() || undefined,
    proven: isProven(chat) ?? undefined,
    team: chat.team_id ?? undefined,
  }
  if (chat.status === 'waiting') {
    const since = ms(chat.waiting_since) ?? 0
    return compact<FloorChat>({
      ...common,
      ...requestFields(asked, since),
      since,
      why: chat.queue_reason ?? undefined,
      left: ms(chat.left_at),
      last: chat.last_message ? firstChars(chat.last_message.message) : undefined,
    } as FloorChat)
  }
  const since = ms(chat.assignment_date) ?? 0
  return compact<FloorChat>({
    ...common,
    agent: chat.assigned_agent?.id ?? 0,
    ...requestFields(asked, since),
    since,
    parked: chat.pending || chat.snoozed_until ? true : undefined,
  } as FloorChat)
}
