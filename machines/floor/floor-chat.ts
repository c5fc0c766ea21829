import type { Channel, Chat } from '#contract/chats/chat-shapes.ts'
import { isProven } from '#contract/chats/proof.ts'
import { type FloorChat, LAST_WORDS_MAX_CHARS } from '#contract/floor/floor.ts'

const ms = (moment: string | null | undefined): number | undefined =>
  moment ? Date.parse(moment) : undefined

/** Returns an object without its undefined values, which snapshots also omit. */
const compact = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T

/** Returns the first `LAST_WORDS_MAX_CHARS` characters of a text; counts Unicode code points, as the database does. */
const firstChars = (text: string): string =>
  text.length <= LAST_WORDS_MAX_CHARS ? text : [...text].slice(0, LAST_WORDS_MAX_CHARS).join('')

/** Returns whether a chat belongs on the floor: waiting for an agent or assigned to one. */
export const isOnFloor = ({ status }: Pick<Chat, 'status'>): boolean =>
  status === 'waiting' || status === 'assigned'

/** Returns the time at which an agent was requested; undefined once an agent has answered. */
export const requestedAt = ({ answered, asked, since }: FloorChat): number | undefined =>
  answered ? undefined : (asked ?? since)

/** Returns the channel of a chat; defaults to the widget. */
export const channelOf = ({ channel }: FloorChat): Channel => channel ?? 'widget'

/** Returns whether a customer is unhappy. */
export const isUnhappy = ({ mood }: FloorChat): boolean => mood === 'negative' || mood === 'very_negative'

/** Returns the fields for the time at which an agent was requested; the time is omitted if it equals `since`. */
const requestFields = (asked: number | undefined, since: number) =>
  asked === undefined ? { answered: true } : { asked: asked === since ? undefined : asked }

/** Converts a chat for the floor; `asked` is the time of the request for an agent, undefined once an agent has answered. */
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
