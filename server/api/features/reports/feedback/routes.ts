import type { FastifyInstance } from 'fastify'
import { listFeedback } from '#contract/feedback.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { readFeedback } from './service.ts'

/** Registers the routes of ratings. */
export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  mount(app, listFeedback, ({ member, query }) => readFeedback(context, member, query))
}
