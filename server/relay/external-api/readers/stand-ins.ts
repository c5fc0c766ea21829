import { signOut } from '#contract/account/auth.ts'
import { getBranding, getClientConfig } from '#contract/account/branding.ts'
import { getClient } from '#contract/account/clients.ts'
import { getSubscription } from '#contract/account/finance.ts'
import { listChatAgents } from '#contract/account/member-pictures.ts'
import { getProfile, setAvailability } from '#contract/account/members.ts'
import { countNotifications, listNotifications } from '#contract/account/notifications.ts'
import { FIRST_REPLY_TARGET_MS, NEXT_REPLY_TARGET_MS } from '#contract/base/limits.ts'
import type { Route } from '#contract/base/route.ts'
import { UNKNOWN_MOMENT } from '#contract/base/shapes.ts'
import { DAY_MS, SECOND_MS } from '#contract/base/units.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { listIntegrations } from '#contract/channels/integrations.ts'
import { listCannedReplies } from '#contract/chats/canned-replies.ts'
import { readChat } from '#contract/chats/chats.ts'
import { listDrafts } from '#contract/chats/drafts.ts'
import { listTags } from '#contract/chats/insights.ts'
import { listNotes } from '#contract/chats/notes.ts'
import { listUnread } from '#contract/chats/unread.ts'
import { listViews } from '#contract/chats/views.ts'
import { defaultHours, getHours } from '#contract/floor/business-hours.ts'
import { defaultThresholds, getThresholds } from '#contract/floor/floor.ts'
import { listTeams } from '#contract/floor/teams.ts'
import { getFeedbackSummary, listFeedback } from '#contract/reports/feedback.ts'
import { listSavedReports } from '#contract/reports/saved-reports.ts'
import { noteVisit, readVisitorChat, reportPage } from '#contract/visitor/visitor.ts'
import { listEarlierChats, searchFaqs } from '#contract/visitor/visitor-home.ts'
import type { Completer } from './complete.ts'
import { plain, type Row } from './json-schema.ts'
import type { ReadingCall } from './route-reader.ts'

/** Maximum number of ratings in a summary. */
const RATINGS_MAX = 200
const SATISFIED_STARS = 4

/**
 * Creates the answer to a call that a backend does not offer, if the truth is known: from its other calls, or because there is
 * nothing.
 */
type StandIn = (call: ReadingCall) => unknown

/** Answers a call for a list that the backend does not offer: the list is empty. */
const nothing: StandIn = () => ({})

const subscription: StandIn = async ({ calls, credentials }) => {
  const client = await calls.read(getClient, {}, credentials)
  const { bots } = await calls.read(listBots, {}, credentials)
  const { end_date, monthly_queries, credit_consumed } = client.subscription
  const left = Math.ceil((Date.parse(end_date) - Date.now()) / DAY_MS)
  const now = new Date()
  return {
    ...client.subscription,
    state: left > 0 ? 'active' : 'expired',
    days_left: Math.max(0, left),
    total_addons: client.total_addons,
    remaining: Math.max(0, monthly_queries + client.total_addons - credit_consumed),
    resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
    bots: bots.length,
  }
}

const clientConfig: StandIn = async ({ calls, credentials }) => {
  const [bot] = (await calls.read(listBots, {}, credentials)).bots
  const config = bot && (await calls.read(getBot, { params: { id: bot.id } }, credentials))
  return { ...config, bot_id: bot?.id ?? null, api_key: bot?.api_key ?? null }
}

const integrations: StandIn = async ({ calls, credentials }) => {
  const { integrations } = await calls.read(listBots, {}, credentials)
  return integrations.flatMap((one) => one.integrations)
}

/** Returns business hours that are not enabled: a backend without hours is always open. */
const hours: StandIn = async ({ calls, credentials }) => ({
  ...defaultHours((await calls.read(getClient, {}, credentials)).time_zone),
  first_reply_seconds: FIRST_REPLY_TARGET_MS / SECOND_MS,
  next_reply_seconds: NEXT_REPLY_TARGET_MS / SECOND_MS,
})

/** Returns a summary of the newest ratings. The number of ended chats is unknown, and therefore 0. */
const feedbackSummary: StandIn = async ({ calls, credentials, input }) => {
  const query = { ...(input.query as Row), start: 0, length: RATINGS_MAX }
  const { entities } = await calls.read(listFeedback, { query }, credentials)
  const { start_date = '', end_date = '9' } = query as { start_date?: string; end_date?: string }
  // Ratings without a time belong to every period.
  const rated = entities.filter(({ created_at: at }) => {
    const day = at.slice(0, 10)
    return at === UNKNOWN_MOMENT || (day >= start_date && day <= end_date)
  })
  const satisfaction = (some: typeof rated) => ({
    rated: some.length,
    satisfied: some.filter(({ rating }) => rating >= SATISFIED_STARS).length,
  })
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => rated.filter(({ rating }) => rating === stars).length),
    bot: satisfaction(rated.filter(({ agent }) => !agent)),
    people: satisfaction(rated.filter(({ agent }) => agent)),
    ended_chats: 0,
    rated_chats: rated.length,
  }
}

const standIns = new Map<Route, StandIn>([
  [signOut, nothing],
  [readChat, nothing],
  [readVisitorChat, nothing],
  [reportPage, nothing],
  [noteVisit, nothing],
  [listTeams, nothing],
  [listViews, nothing],
  [listUnread, nothing],
  [listDrafts, nothing],
  [listCannedReplies, nothing],
  [listNotes, nothing],
  [listNotifications, nothing],
  [countNotifications, nothing],
  [listTags, nothing],
  [listSavedReports, nothing],
  [listChatAgents, nothing],
  [listEarlierChats, nothing],
  [searchFaqs, nothing],
  [getBranding, nothing],
  [listIntegrations, integrations],
  [getClientConfig, clientConfig],
  [getSubscription, subscription],
  [getHours, hours],
  [getThresholds, () => defaultThresholds],
  [getFeedbackSummary, feedbackSummary],
  [setAvailability, ({ calls, credentials }) => calls.read(getProfile, {}, credentials)],
])

/** Returns whether the relay can answer a call that a backend does not offer. */
export const hasStandIn = (route: Route): boolean => standIns.has(route)

/** Returns the answer to a call that the backend does not offer. */
export async function standInFor(completer: Completer, call: ReadingCall): Promise<unknown> {
  const { response } = call.route
  const answer = await standIns.get(call.route)?.(call)
  return response && completer.complete(plain(response), answer ?? {})
}
