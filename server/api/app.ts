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
import { errorAnswers, frameworkErrors } from '../plugins/errors.ts'
import { httpMetrics } from '../plugins/metrics.ts'
import { openAnswers } from '../plugins/open-answers.ts'
import { rateLimits } from '../plugins/rate-limits.ts'
import { requestLog } from '../plugins/request-log.ts'
import { headerTimeouts, slowRequests } from '../plugins/slow-requests.ts'
import { validation } from '../plugins/validation.ts'
import { stopOnChange } from './core/answering/stop-on-change.ts'
import { botRoutes } from './core/bots/routes.ts'
import { chatRoutes } from './core/chats/routes.ts'
import type { Context } from './core/context.ts'
import { createContext, type Overrides } from './create-context.ts'
import { accountRoutes } from './features/account/routes.ts'
import { agentFileRoutes } from './features/agent-files/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditExportRoutes } from './features/audit-export/routes.ts'
import { watchPresence } from './features/availability/presence.ts'
import { availabilityRoutes } from './features/availability/routes.ts'
import { bulkRoutes } from './features/bulk/routes.ts'
import { cannedReplyRoutes } from './features/canned-replies/routes.ts'
import { channelWebhookRoutes } from './features/channels/routes.ts'
import { startChannelWork } from './features/channels/start.ts'
import { testRoutes } from './features/evaluations/routes.ts'
import { faqRoutes } from './features/faqs/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { financeRoutes } from './features/finance/routes.ts'
import { floorRoutes } from './features/floor/routes.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { autoSummary } from './features/insights/auto-summary.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { integrationRoutes } from './features/integrations/routes.ts'
import { noteAnswer } from './features/knowledge/note-answer.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { linkPreviewRoutes } from './features/link-preview/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { promptRoutes } from './features/prompts/routes.ts'
import { collectUnanswered } from './features/questions/collect.ts'
import { questionRoutes } from './features/questions/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { replayRoutes } from './features/replays/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { resumeIndexing } from './features/search/backfill.ts'
import { searchRoutes } from './features/search/routes.ts'
import { watchDue } from './features/set-aside/due.ts'
import { setAsideRoutes } from './features/set-aside/routes.ts'
import { clientRoutes } from './features/settings/routes.ts'
import { shadowRoutes } from './features/shadow/routes.ts'
import { authRoutes } from './features/sign-in/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { synonymRoutes } from './features/synonyms/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { teamRoutes } from './features/teams/routes.ts'
import { forgetOnTraining } from './features/training/forget-on-training.ts'
import { resumeReading } from './features/training/read-source.ts'
import { trainingRoutes } from './features/training/routes.ts'
import { resumeEmbedding } from './features/training/vectors.ts'
import { unreadRoutes } from './features/unread/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { visitorHomeRoutes } from './features/visitor/home-routes.ts'
import { visitorRoutes } from './features/visitor/routes.ts'
import { startChatRoutes } from './features/visitor/start-chat.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { createWebhookSender } from './features/webhooks/sender.ts'
import { handlersOf } from './job-handlers.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { signedInFrom } from './platform/auth/known-networks.ts'
import { authenticate } from './platform/http/authenticate.ts'
import { shareLimits } from './platform/http/share-limits.ts'
import { Feed } from './platform/journal/feed.ts'
import { journalRoutes } from './platform/journal/routes.ts'
import { notificationRoutes } from './platform/notifications/routes.ts'

/** Registers the routes of the contract, one folder per resource; those of the journal also need the feed. */
const resources = [
  accountRoutes,
  apiKeyRoutes,
  auditRoutes,
  auditExportRoutes,
  authRoutes,
  availabilityRoutes,
  linkPreviewRoutes,
  siteRoutes,
  memberRoutes,
  teamRoutes,
  clientRoutes,
  botRoutes,
  fileRoutes,
  financeRoutes,
  integrationRoutes,
  chatRoutes,
  setAsideRoutes,
  insightRoutes,
  promptRoutes,
  searchRoutes,
  noteRoutes,
  agentFileRoutes,
  peopleRoutes,
  privacyRoutes,
  notificationRoutes,
  cannedReplyRoutes,
  unreadRoutes,
  viewRoutes,
  bulkRoutes,
  floorRoutes,
  reportRoutes,
  trainingRoutes,
  faqRoutes,
  questionRoutes,
  testRoutes,
  synonymRoutes,
  receiptRoutes,
  knowledgeRoutes,
  replayRoutes,
  shadowRoutes,
  webhookRoutes,
  identityRoutes,
  startChatRoutes,
  visitorRoutes,
  visitorHomeRoutes,
  systemRoutes,
]

/** Registers what features do when a chat is handed over or answered. */
function addHooks(context: Context): void {
  context.chatHooks.onHandover(autoSummary(context))
  context.chatHooks.onAnswered((answered) => noteAnswer(context, answered))
  context.chatHooks.onAnswered((answered) => collectUnanswered(context, answered))
}

/** Builds the REST API, ready to listen or to be injected; closing it closes everything that it opened. */
export async function buildApi(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { ...loggerOf(config.logLevel), ...(overrides.logTo && { stream: overrides.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // Only the relay, or a proxy of the operator, is in front.
    trustProxy: true,
    bodyLimit: BODY_MAX_BYTES,
    requestIdHeader: false,
    genReqId: requestIdOf,
    forceCloseConnections: true,
    frameworkErrors,
    http: headerTimeouts,
  })
  const { context, reader, close } = await createContext(config, app.log, overrides)
  addHooks(context)
  const feed = new Feed(context, context.messages)
  await feed.start()
  forgetOnTraining(feed, context.engine)
  stopOnChange(feed, context.turns)

  const channelWork = await startChannelWork(context, feed)

  await app.register(errorAnswers)
  await app.register(requestLog)
  await app.register(openAnswers)
  await app.register(slowRequests, {})
  await app.register(drainable, { endless: (url) => url === feedRoute.path })
  await app.register(httpMetrics, context.metrics)
  await app.register(validation)
  await app.register(compression)
  await app.register(multipart)
  await app.register(docs, { productName: config.productName, publicUrl: config.publicUrl })
  await app.register(crossOrigin)
  const sharedLimits = await shareLimits(context)
  // Before the caller is looked up, so that floods cost nothing but counting.
  await app.register(rateLimits, {
    general: overrides.limits,
    isKnown: signedInFrom(context),
    share: sharedLimits?.share ?? null,
  })
  await app.register(authenticate, { context })
  await app.register(async (routes) => {
    for (const add of resources) add(routes, context)
    journalRoutes(routes, context, feed)
  })
  await app.register(async (routes) => channelWebhookRoutes(routes, context, channelWork.eventStore))
  const webhooks = createWebhookSender(context, feed)
  await context.jobs.start(handlersOf(context, reader, webhooks))
  // Learns which clients have webhooks, and posts what a process before left behind.
  await webhooks.run()
  await resumeReading(context)
  await resumeEmbedding(context)
  await resumeIndexing(context)
  const stopWatching = watchPresence(context)
  const stopLooking = watchDue(context)
  app.addHook('onClose', async () => {
    feed.close()
    await webhooks.close()
    await stopWatching()
    await stopLooking()
    await sharedLimits?.close()
    await channelWork.stop()
    await close()
  })
  return app
}
