import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { feed as feedRoute } from '#contract/system.ts'
import type { Config } from '../config.ts'
import { requestIdOf } from '../lib/request-id.ts'
import { authenticate } from '../plugins/authenticate.ts'
import { crossOrigin } from '../plugins/cross-origin.ts'
import { docs } from '../plugins/docs.ts'
import { drainable } from '../plugins/drain.ts'
import { errorAnswers } from '../plugins/errors.ts'
import { httpMetrics } from '../plugins/metrics.ts'
import { rateLimits } from '../plugins/rate-limits.ts'
import { requestLog } from '../plugins/request-log.ts'
import { validation } from '../plugins/validation.ts'
import { accountRoutes } from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { botRoutes } from './bots/routes.ts'
import { cannedReplyRoutes } from './canned-replies/routes.ts'
import { bulkRoutes } from './chats/bulk.ts'
import { chatRoutes } from './chats/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { createContext, type Overrides } from './create-context.ts'
import { digestRoutes } from './digests/routes.ts'
import { faqRoutes } from './faqs/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { financeRoutes } from './finance/routes.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { handlersOf } from './jobs/handlers.ts'
import { Feed, forgetOnTraining } from './journal/feed.ts'
import { journalRoutes } from './journal/routes.ts'
import { linkPreviewRoutes } from './link-preview/routes.ts'
import { watchPresence } from './members/presence.ts'
import { memberRoutes } from './members/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { promptRoutes } from './prompts/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { resumeIndexing } from './search/backfill.ts'
import { searchRoutes } from './search/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { testRoutes } from './tests/routes.ts'
import { resumeReading } from './training/read-source.ts'
import { trainingRoutes } from './training/routes.ts'
import { resumeEmbedding } from './training/vectors.ts'
import { viewRoutes } from './views/routes.ts'
import { admissionRoutes } from './visitor/admission.ts'
import { visitorRoutes } from './visitor/routes.ts'
import { stopOnChange } from './visitor/running.ts'

/** Longest JSON or form body; the pictures of a branding are the largest things in one. */
const BODY_MAX = 1_500_000

/** What serves the routes of the contract, one folder a resource; the journal's need the feed as well. */
const resources = [
  accountRoutes,
  auditRoutes,
  authRoutes,
  linkPreviewRoutes,
  memberRoutes,
  clientRoutes,
  botRoutes,
  fileRoutes,
  financeRoutes,
  integrationRoutes,
  chatRoutes,
  digestRoutes,
  promptRoutes,
  searchRoutes,
  noteRoutes,
  notificationRoutes,
  cannedReplyRoutes,
  viewRoutes,
  bulkRoutes,
  reportRoutes,
  trainingRoutes,
  faqRoutes,
  questionRoutes,
  testRoutes,
  admissionRoutes,
  visitorRoutes,
  systemRoutes,
]

/** The REST API, ready to listen or to be injected; closing it closes all that it opened. */
export async function buildApi(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // Only the relay, or a proxy of the operator's, is in front.
    trustProxy: true,
    bodyLimit: BODY_MAX,
    requestIdHeader: false,
    genReqId: requestIdOf,
    forceCloseConnections: true,
  })
  const { context, reader, close } = await createContext(config, app.log, overrides)
  const feed = new Feed(context)
  await feed.start()
  forgetOnTraining(feed, context.engine)
  stopOnChange(feed)

  await app.register(errorAnswers)
  await app.register(requestLog)
  await app.register(drainable, { endless: (url) => url === feedRoute.path })
  await app.register(httpMetrics, context.metrics)
  await app.register(validation)
  await app.register(multipart)
  await app.register(docs, { productName: config.productName })
  await app.register(crossOrigin)
  await app.register(authenticate, { context })
  await app.register(rateLimits, { general: overrides.limits })
  await app.register(async (routes) => {
    for (const add of resources) add(routes, context)
    journalRoutes(routes, context, feed)
  })
  await context.jobs.start(handlersOf(context, reader))
  await resumeReading(context)
  await resumeEmbedding(context)
  await resumeIndexing(context)
  const stopWatching = watchPresence(context)
  app.addHook('onClose', async () => {
    feed.close()
    await stopWatching()
    await close()
  })
  return app
}
