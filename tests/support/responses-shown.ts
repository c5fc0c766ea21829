import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ErrorCode } from '#contract/base/errors.ts'
import { type Route, successStatus } from '#contract/base/route.ts'
import { codesOf } from '#contract/base/route-errors.ts'
import { pathsOf, routes } from './contract-routes.ts'
import { ANSWERS_FOLDER, type KnownAnswer, keptAnswers } from './responses.ts'
import { isWholeRun } from './whole-run.ts'

const SUCCESS = 'its success'

/** Responses that no test can cause. */
const unshown: Readonly<Record<string, readonly (ErrorCode | typeof SUCCESS)[]>> = {
  // These routes depend on nothing that can fail, or report it in the response.
  'system.health': ['internal_error', 'database_unavailable'],
  'system.ready': ['internal_error', 'database_unavailable'],
  // A typing indicator that cannot be forwarded is only logged.
  'system.passOnTyping': ['internal_error', 'database_unavailable'],
  // The route streams until its relay disconnects, so it never completes.
  'system.feed': [SUCCESS],
}

/**
 * Returns whether providers call a route or the route leads to such calls; these routes reject a wrong signature, seal or setup
 * before they check anything else.
 */
const isOfProviders = ({ path }: Route): boolean =>
  ['/webhooks/', '/files/shared/', '/integrations/:channel/'].some((start) => path.startsWith(start))

/** Errors that every route can return; all routes, including provider routes, return them through the same code. */
const general: readonly ErrorCode[] = [
  ...(['malformed_request', 'validation_failed', 'payload_too_large', 'not_found', 'rate_limited'] as const),
  ...(['internal_error', 'database_unavailable', 'token_invalid', 'scope_missing'] as const),
  ...(['user_inactive', 'client_disabled', 'subscription_expired'] as const),
]

/** Declared errors that no test causes yet. */
const untested: Readonly<Record<string, readonly ErrorCode[]>> = {
  'accessKeys.addAccessKey': ['limit_reached'],
  'auth.verifyOtp': ['invitation_invalid'],
  'chats.sendManualFiles': ['storage_full', 'storage_used_up', 'reply_window_closed', 'channel_disconnected'],
  'floorAgents.messageAgent': ['agent_unavailable'],
  'integrations.chooseAccount': ['connect_state_invalid', 'connect_failed'],
  'integrations.listTemplates': ['connect_failed'],
  'integrations.resendMessage': ['reply_window_closed'],
  'integrations.sendTemplate': ['channel_disconnected', 'connect_failed'],
  'visitor.sendFiles': ['customer_blocked'],
  'webhooks.saveWebhook': ['url_invalid'],
}

const isExempt = (name: string, route: Route, what: string): boolean =>
  [...(unshown[name] ?? []), ...(untested[name] ?? []), ...(isOfProviders(route) ? general : [])].some(
    (one) => one === what,
  )

const isOf = (route: Route, answer: KnownAnswer) =>
  answer.method === route.method && pathsOf(route).includes(answer.route)

/** Returns the declared responses that did not occur in any test, and the undeclared ones that did. */
const faultsOf = (answers: readonly KnownAnswer[]): string[] =>
  routes.flatMap(({ name, route }) => {
    const own = answers.filter((answer) => isOf(route, answer))
    const codes = own.flatMap(({ code }) => code ?? [])
    const seen: string[] = own.some(({ status }) => status === successStatus(route))
      ? [SUCCESS, ...codes]
      : codes
    const declared: readonly string[] = codesOf(route)
    const missing = [SUCCESS, ...declared].filter(
      (what) => !seen.includes(what) && !isExempt(name, route, what),
    )
    return [
      ...missing.map((what) => `${name} declares ${what}, which no test shows`),
      ...codes
        .filter((code) => !declared.includes(code))
        .map((code) => `${name} answered ${code}, which it does not declare`),
    ]
  })

/** After a complete run, checks that each route returned success, each of its declared errors, and no other errors. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-answers-'))
  project.config.env[ANSWERS_FOLDER] = folder
  return async () => {
    const faults = (await isWholeRun(project)) ? faultsOf(keptAnswers(folder)) : []
    rmSync(folder, { recursive: true, force: true })
    if (!faults.length) return
    console.error(
      `\n${faults.length} answers of routes do not agree with the contract:\n  ${faults.join('\n  ')}`,
    )
    process.exitCode = 1
  }
}
