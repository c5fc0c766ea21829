import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '#contract/base/units.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { FairTurns } from '#server/lib/fair-turns.ts'

/** Our choice: longest time that a call waits for its account's turn, and the time after which it should be repeated. */
const WAIT_MS = 20 * SECOND_MS
const REPEAT_AFTER_SECONDS = 5

/** Runs a slow call once it is its account's turn. Throws `rate_limited` if that takes too long. */
export async function takeTurn<T>({ server, caller }: FastifyRequest, call: () => Promise<T>): Promise<T> {
  const wait = AbortSignal.timeout(WAIT_MS)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return call()
  }
  return server.heavyTurns.run(caller.member?.clientId ?? 0, begin, wait).catch((error: unknown) => {
    if (hasBegun || !wait.aborted) throw error
    throw new AppError('rate_limited', { params: { seconds: REPEAT_AFTER_SECONDS } })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    heavyTurns: FairTurns
  }
}
