import type { FastifyInstance } from 'fastify'
import { listFeedback } from '#contract/feedback.ts'
import { mount } from '../../../plugins/mount.ts'
import type { Context } from '../../context.ts'
import { readFeedback } from './service.ts'

/** Ratings. */
export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  mount(app, listFeedback, ({ member, query }) => readFeedback(context, member, query))
}
