import { paths } from '#client/core/navigation/paths.ts'
import { dayFrom, idFrom, oneOf } from '#client/lib/query-values.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { type Channel, channels } from '#contract/chats/chat-shapes.ts'

/** Channels from which ratings come; playground trials are never listed. */
export const sources = channels.filter((channel) => channel !== 'playground')

/** Parameters of the page's URL; null and empty strings do not filter. */
export interface FeedbackAddress {
  readonly search: string
  /** Id of the customer on the website or channel. */
  readonly user: string
  readonly source: Exclude<Channel, 'playground'> | null
  readonly stars: number | null
  readonly botId: number | null
  /** 0 for chats without a team. */
  readonly teamId: number | null
  readonly handled: 'yes' | 'no' | null
  /** First and last day of the ratings, `YYYY-MM-DD` in the account's time zone. */
  readonly from: string | null
  readonly to: string | null
  /** Id of the chat that is open. */
  readonly chatId: number | null
}

const lineIn = (text: string | null): string => (text ?? '').slice(0, LINE_MAX_CHARS)

/** Parses a query string; unknown and invalid parameters are ignored. */
export function readFeedbackAddress(search: string): FeedbackAddress {
  const query = new URLSearchParams(search)
  const stars = idFrom(query.get('stars'))
  const from = dayFrom(query.get('from'))
  const to = dayFrom(query.get('to'))
  const isRange = from !== null && to !== null && from <= to
  return {
    search: lineIn(query.get('q')),
    user: lineIn(query.get('user')),
    source: oneOf(sources, query.get('source')),
    stars: stars !== null && stars <= 5 ? stars : null,
    botId: idFrom(query.get('bot')),
    teamId: query.get('team') === '0' ? 0 : idFrom(query.get('team')),
    handled: oneOf(['yes', 'no'] as const, query.get('handled')),
    from: isRange ? from : null,
    to: isRange ? to : null,
    chatId: idFrom(query.get('chat')),
  }
}

/** Builds the URL that `readFeedbackAddress` parses. */
export const pathOfFeedback = (address: FeedbackAddress): string =>
  paths.ratingFeedback({
    q: address.search,
    user: address.user,
    source: address.source,
    stars: address.stars,
    bot: address.botId,
    team: address.teamId,
    handled: address.handled,
    from: address.from,
    to: address.to,
    chat: address.chatId,
  })

/** Address without filters; the open chat is not included, so it stays open. */
export const unfiltered: Omit<FeedbackAddress, 'chatId'> = {
  search: '',
  user: '',
  source: null,
  stars: null,
  botId: null,
  teamId: null,
  handled: null,
  from: null,
  to: null,
}

/** Returns true if any filter is set. */
export const isFiltered = (address: FeedbackAddress): boolean =>
  (Object.keys(unfiltered) as (keyof typeof unfiltered)[]).some((key) => address[key] !== unfiltered[key])

/** Converts the address to the criteria for the metrics. */
export const criteriaOf = ({ search, user, source, botId, teamId, from, to }: FeedbackAddress) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(user && { user_id: user }),
  ...(source && { source }),
  ...(botId !== null && { bot_id: botId }),
  ...(teamId !== null && { team_id: teamId }),
  ...(from && { start_date: from }),
  ...(to && { end_date: to }),
})

/** Converts the address to the criteria for the list and its export. */
export const listCriteriaOf = (address: FeedbackAddress) => ({
  ...criteriaOf(address),
  ...(address.stars !== null && { stars: address.stars }),
  ...(address.handled && { is_handled: address.handled === 'yes' }),
})
