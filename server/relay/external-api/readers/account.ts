import { plans } from '#contract/account/account-limits.ts'
import { aiModels } from '#contract/account/clients.ts'
import type { ShapeReader } from './complete.ts'
import { isRow } from './json-schema.ts'
import { choiceOf } from './scalars.ts'

/** Limit on bots if the service states none. */
const BOTS_MAX = 1_000

/** Reads an account. */
export const clientReader: ShapeReader = (row) => {
  const subscription = isRow(row.subscription) ? row.subscription : {}
  return {
    time_zone: 'UTC',
    ...row,
    name: row.name ?? row.company ?? row.client_id,
    subscription: {
      max_bots: BOTS_MAX,
      ...subscription,
      // A plan that is not one of ours has the largest limits, because the service enforces its own.
      plan: choiceOf(subscription.plan, Object.keys(plans)) ?? 'scale',
      // A subscription for which the service states no end never ends.
      end_date: subscription.end_date ?? '2199-12-31',
    },
  }
}

/** Reads the settings for handing chats over. */
export const chatConfigReader: ShapeReader = (row) => ({
  ...row,
  tagLang: row.tagLang || 'en-US',
  assignType: row.assignType || 'round_robin',
})

/** Returns the reader of model choices; `provider` is the host of the service that answers. */
export const modelReader =
  (provider: string): ShapeReader =>
  (row) => ({
    ...row,
    refer_model: row.refer_model ?? row.model,
    available_models: row.available_models ?? row.models ?? aiModels,
    provider: row.provider ?? provider,
  })
