import * as account from '#contract/account/account.ts'
import * as apiKeys from '#contract/account/api-keys.ts'
import * as audit from '#contract/account/audit.ts'
import * as auth from '#contract/account/auth.ts'
import * as branding from '#contract/account/branding.ts'
import * as clients from '#contract/account/clients.ts'
import * as finance from '#contract/account/finance.ts'
import * as linkPreview from '#contract/account/link-preview.ts'
import * as memberPictures from '#contract/account/member-pictures.ts'
import * as members from '#contract/account/members.ts'
import * as notifications from '#contract/account/notifications.ts'
import * as privacy from '#contract/account/privacy.ts'
import * as webhooks from '#contract/account/webhooks.ts'
import type { Route } from '#contract/base/route.ts'
import * as answering from '#contract/bots/answering.ts'
import * as bots from '#contract/bots/bots.ts'
import * as identity from '#contract/bots/identity.ts'
import * as prompts from '#contract/bots/prompts.ts'
import * as sites from '#contract/bots/sites.ts'
import * as widgetBots from '#contract/bots/widget-bots.ts'
import * as channelWebhooks from '#contract/channels/channel-webhooks.ts'
import * as integrations from '#contract/channels/integrations.ts'
import * as bulk from '#contract/chats/bulk.ts'
import * as cannedReplies from '#contract/chats/canned-replies.ts'
import * as chats from '#contract/chats/chats.ts'
import * as files from '#contract/chats/files.ts'
import * as insights from '#contract/chats/insights.ts'
import * as notes from '#contract/chats/notes.ts'
import * as people from '#contract/chats/people.ts'
import * as search from '#contract/chats/search.ts'
import * as setAside from '#contract/chats/set-aside.ts'
import * as unread from '#contract/chats/unread.ts'
import * as views from '#contract/chats/views.ts'
import * as businessHours from '#contract/floor/business-hours.ts'
import * as floor from '#contract/floor/floor.ts'
import * as floorAgents from '#contract/floor/floor-agents.ts'
import * as teams from '#contract/floor/teams.ts'
import * as wallboards from '#contract/floor/wallboards.ts'
import * as system from '#contract/journal/system.ts'
import * as evaluations from '#contract/knowledge/evaluations.ts'
import * as faqs from '#contract/knowledge/faqs.ts'
import * as knowledge from '#contract/knowledge/knowledge.ts'
import * as questions from '#contract/knowledge/questions.ts'
import * as receipts from '#contract/knowledge/receipts.ts'
import * as replays from '#contract/knowledge/replays.ts'
import * as shadow from '#contract/knowledge/shadow.ts'
import * as synonyms from '#contract/knowledge/synonyms.ts'
import * as training from '#contract/knowledge/training.ts'
import * as adhoc from '#contract/reports/adhoc.ts'
import * as feedback from '#contract/reports/feedback.ts'
import * as memberFigures from '#contract/reports/member-figures.ts'
import * as reports from '#contract/reports/reports.ts'
import * as savedReports from '#contract/reports/saved-reports.ts'
import * as statistics from '#contract/reports/statistics.ts'
import * as visitor from '#contract/visitor/visitor.ts'
import * as visitorContact from '#contract/visitor/visitor-contact.ts'
import * as visitorHome from '#contract/visitor/visitor-home.ts'

/** Modules of the contract that declare routes, by file name. */
export const routeModules = {
  adhoc,
  account,
  'api-keys': apiKeys,
  audit,
  auth,
  bots,
  branding,
  'channel-webhooks': channelWebhooks,
  chats,
  answering,
  clients,
  bulk,
  'business-hours': businessHours,
  'canned-replies': cannedReplies,
  notes,
  unread,
  views,
  identity,
  insights,
  feedback,
  faqs,
  files,
  finance,
  floor,
  'floor-agents': floorAgents,
  integrations,
  knowledge,
  'link-preview': linkPreview,
  'member-figures': memberFigures,
  'member-pictures': memberPictures,
  members,
  notifications,
  people,
  privacy,
  prompts,
  questions,
  receipts,
  replays,
  reports,
  'saved-reports': savedReports,
  statistics,
  search,
  'set-aside': setAside,
  shadow,
  sites,
  synonyms,
  system,
  teams,
  evaluations,
  training,
  visitor,
  'visitor-contact': visitorContact,
  'visitor-home': visitorHome,
  wallboards,
  webhooks,
  'widget-bots': widgetBots,
}

/** A route with its module and the name under which the module exports it. */
export interface NamedRoute {
  readonly module: string
  readonly name: string
  readonly route: Route
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every route of the contract, in the same order whatever loaded the modules. */
export const namedRoutes: readonly NamedRoute[] = Object.entries(routeModules).flatMap(([module, values]) =>
  Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => (isRoute(value) ? [{ module, name, route: value }] : [])),
)

/** Returns the paths at which a route is served. */
export const pathsOf = ({ path, alsoAt }: Route): readonly string[] => (alsoAt ? [path, alsoAt] : [path])
