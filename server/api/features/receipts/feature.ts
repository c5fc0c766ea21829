import * as contract from '#contract/knowledge/receipts.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { questionReceipt, receiptOf } from './service.ts'

/** Routes for receipts, which show how a bot produced its answers. */
export const receipts = feature({
  routes(app, context) {
    mount(app, contract.getReceipt, ({ member, params }) =>
      receiptOf(context, member, params.id, params.order),
    )
    mount(app, contract.getQuestionReceipt, ({ member, params }) =>
      questionReceipt(context, member, params.id),
    )
  },
})
