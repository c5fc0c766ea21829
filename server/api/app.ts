import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/base/limits.ts'
import { feed as feedRoute } from '#contract/journal/system.ts'
import type { Config } from '../config.ts'
import { loggerOf } from '../lib/loggable-error.ts'
import { requestIdOf } from '../lib/request-id.ts'
import { compression } from '../plugins/compression.ts'
import { crossOrigin } from '../plugins/cross-origin.ts'
import { docs } from '../plugins/docs/docs.ts'
import { drainable } from '../plugins/drain.ts'
import { errorResponses, frameworkErrors } from '../plugins/errors.ts'
import { httpMetrics } from '../plugins/metrics.ts'
import { openResponses } from '../plugins/open-responses.ts'
import { rateLimits } from '../plugins/rate-limits.ts'
import { requestLog } from '../plugins/request-log.ts'
import { headerTimeouts, slowRequests } from '../plugins/slow-requests.ts'
import { validation } from '../plugins/validation.ts'
import { answering } from './core/answering/feature.ts'
import { bots } from './core/bots/feature.ts'
import { chats } from './core/chats/feature.ts'
import { storageLimits } from './core/clients/storage-limits.ts'
import type { Feature } from './core/feature.ts'
import { createContext, type Overrides } from './create-context.ts'
import { accessKeys } from './features/access-keys/feature.ts'
import { account } from './features/account/feature.ts'
import { actions } from './features/actions/feature.ts'
import { admin } from './features/admin/feature.ts'
import { agentFiles } from './features/agent-files/feature.ts'
import { alerts } from './features/alerts/feature.ts'
import { audit } from './features/audit/feature.ts'
import { availability } from './features/availability/feature.ts'
import { bulk } from './features/bulk/feature.ts'
import { cannedReplies } from './features/canned-replies/feature.ts'
import { channels } from './features/channels/feature.ts'
import { digests } from './features/digests/feature.ts'
import { drafts } from './features/drafts/feature.ts'
import { evaluations } from './features/evaluations/feature.ts'
import { files } from './features/files/feature.ts'
import { finance } from './features/finance/feature.ts'
import { floor } from './features/floor/feature.ts'
import { identity } from './features/identity/feature.ts'
import { insights } from './features/insights/feature.ts'
import { integrations } from './features/integrations/feature.ts'
import { journal } from './features/journal/feature.ts'
import { knowledge } from './features/knowledge/feature.ts'
import { linkPreview } from './features/link-preview/feature.ts'
import { mail } from './features/mail/feature.ts'
import { members } from './features/members/feature.ts'
import { notes } from './features/notes/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { people } from './features/people/feature.ts'
import { privacy } from './features/privacy/feature.ts'
import { prompts } from './features/prompts/feature.ts'
import { questions } from './features/questions/feature.ts'
import { receipts } from './features/receipts/feature.ts'
import { recordings } from './features/recordings/feature.ts'
import { replays } from './features/replays/feature.ts'
import { replyMails } from './features/reply-mails/feature.ts'
import { replyTimes } from './features/reply-times/feature.ts'
import { reports } from './features/reports/feature.ts'
import { search } from './features/search/feature.ts'
import { setAside } from './features/set-aside/feature.ts'
import { settings } from './features/settings/feature.ts'
import { shadow } from './features/shadow/feature.ts'
import { signIn } from './features/sign-in/feature.ts'
import { site } from './features/site/feature.ts'
import { synonyms } from './features/synonyms/feature.ts'
import { system } from './features/system/feature.ts'
import { teams } from './features/teams/feature.ts'
import { faqs } from './features/training/faqs/feature.ts'
import { training } from './features/training/feature.ts'
import { twoFactor } from './features/two-factor/feature.ts'
import { unread } from './features/unread/feature.ts'
import { views } from './features/views/feature.ts'
import { visitor } from './features/visitor/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import { signedInFrom } from './platform/auth/known-networks.ts'
import { authenticate } from './platform/http/authenticate.ts'
import { shareLimits } from './platform/http/share-limits.ts'

/** All features, in startup order; they stop in reverse order. The journal comes first because other features follow it. */
const features: readonly Feature[] = [
  journal,
  account,
  twoFactor,
  accessKeys,
  audit,
  signIn,
  mail,
  availability,
  linkPreview,
  site,
  members,
  teams,
  settings,
  bots,
  files,
  finance,
  integrations,
  channels,
  chats,
  answering,
  setAside,
  replyTimes,
  insights,
  prompts,
  search,
  notes,
  agentFiles,
  people,
  privacy,
  notifications,
  alerts,
  digests,
  replyMails,
  cannedReplies,
  unread,
  drafts,
  views,
  bulk,
  floor,
  reports,
  training,
  faqs,
  questions,
  evaluations,
  synonyms,
  actions,
  receipts,
  knowledge,
  recordings,
  replays,
  shadow,
  webhooks,
  identity,
  visitor,
  admin,
  system,
]

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts the engine's thread, so that the first customer does not wait for it. */
    warm(): void
  }
}

/** Starts taking jobs after all features have started, and stops before any of them stops. */
const jobs: Feature = async (app, { context }) => {
  app.addHook('onReady', () => context.jobs.start())
  app.addHook('onClose', async () => {
    void context.jobs.stop()
  })
}

/** Builds the REST API, ready to listen or for injected requests; closing it closes everything that it opened. */
export async function buildApi(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { ...loggerOf(config.logLevel), ...(overrides.logTo && { stream: overrides.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // Only the relay or the operator's proxy is in front of the API.
    trustProxy: true,
    bodyLimit: BODY_MAX_BYTES,
    requestIdHeader: false,
    genReqId: requestIdOf,
    forceCloseConnections: true,
    frameworkErrors,
    // Some features take long to start, for example because they send messages that a previous process left unsent.
    pluginTimeout: 0,
    http: headerTimeouts,
  })
  const { context, close, warm } = await createContext(config, app.log, overrides)
  app.addHook('onClose', close)
  app.decorate('warm', warm)

  await app.register(errorResponses)
  await app.register(requestLog)
  await app.register(openResponses)
  await app.register(slowRequests, {})
  await app.register(drainable, { endless: (url) => url === feedRoute.path })
  await app.register(httpMetrics, context.metrics)
  await app.register(validation)
  await app.register(compression)
  await app.register(multipart)
  await app.register(docs, { productName: config.productName, publicUrl: config.publicUrl })
  await app.register(crossOrigin)
  const sharedLimits = await shareLimits(context)
  app.addHook('onClose', async () => sharedLimits?.close())
  // Runs before the caller is looked up, so that a flood costs nothing but counting.
  await app.register(rateLimits, {
    general: overrides.limits,
    isKnown: signedInFrom(context),
    share: sharedLimits?.share ?? null,
  })
  await app.register(authenticate, { context })
  await app.register(storageLimits, { context })
  app.decorate('heavyTurns', context.heavyTurns)
  for (const feature of features) await app.register(feature, { context })
  if (config.isQuarantined)
    app.log.warn('quarantine: no mail, webhooks or channel messages are sent, and no background jobs run')
  else if (overrides.runsJobs !== false) await app.register(jobs, { context })
  await app.ready()
  return app
}
