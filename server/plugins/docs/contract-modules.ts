import * as account from '#contract/account.ts'
import * as adhoc from '#contract/adhoc.ts'
import * as answering from '#contract/answering.ts'
import * as apiKeys from '#contract/api-keys.ts'
import * as audit from '#contract/audit.ts'
import * as auth from '#contract/auth.ts'
import * as bots from '#contract/bots.ts'
import * as branding from '#contract/branding.ts'
import * as bulk from '#contract/bulk.ts'
import * as businessHours from '#contract/business-hours.ts'
import * as cannedReplies from '#contract/canned-replies.ts'
import * as channelWebhooks from '#contract/channel-webhooks.ts'
import * as chats from '#contract/chats.ts'
import * as clients from '#contract/clients.ts'
import * as evaluations from '#contract/evaluations.ts'
import * as faqs from '#contract/faqs.ts'
import * as feedback from '#contract/feedback.ts'
import * as files from '#contract/files.ts'
import * as finance from '#contract/finance.ts'
import * as floor from '#contract/floor.ts'
import * as floorAgents from '#contract/floor-agents.ts'
import * as identity from '#contract/identity.ts'
import * as insights from '#contract/insights.ts'
import * as integrations from '#contract/integrations.ts'
import * as knowledge from '#contract/knowledge.ts'
import * as linkPreview from '#contract/link-preview.ts'
import * as memberFigures from '#contract/member-figures.ts'
import * as memberPictures from '#contract/member-pictures.ts'
import * as members from '#contract/members.ts'
import * as notes from '#contract/notes.ts'
import * as notifications from '#contract/notifications.ts'
import * as people from '#contract/people.ts'
import * as privacy from '#contract/privacy.ts'
import * as prompts from '#contract/prompts.ts'
import * as questions from '#contract/questions.ts'
import * as receipts from '#contract/receipts.ts'
import * as replays from '#contract/replays.ts'
import * as reports from '#contract/reports.ts'
import type { Route } from '#contract/route.ts'
import * as savedReports from '#contract/saved-reports.ts'
import * as search from '#contract/search.ts'
import * as setAside from '#contract/set-aside.ts'
import * as shadow from '#contract/shadow.ts'
import * as sites from '#contract/sites.ts'
import * as statistics from '#contract/statistics.ts'
import * as synonyms from '#contract/synonyms.ts'
import * as system from '#contract/system.ts'
import * as teams from '#contract/teams.ts'
import * as training from '#contract/training.ts'
import * as unread from '#contract/unread.ts'
import * as views from '#contract/views.ts'
import * as visitor from '#contract/visitor.ts'
import * as visitorContact from '#contract/visitor-contact.ts'
import * as visitorHome from '#contract/visitor-home.ts'
import * as wallboards from '#contract/wallboards.ts'
import * as webhooks from '#contract/webhooks.ts'
import * as widgetBots from '#contract/widget-bots.ts'

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
