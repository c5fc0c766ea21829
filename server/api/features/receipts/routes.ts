import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/knowledge/receipts.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { questionReceipt, receiptOf } from './service.ts'

/** Registers the routes of receipts. */
export function receiptRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getReceipt, ({ member, params }) => receiptOf(context, member, params.id, params.order))
  mount(app, contract.getQuestionReceipt, ({ member, params }) => questionReceipt(context, member, params.id))
}
