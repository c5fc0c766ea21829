import { HANDSHAKES_AT_ONCE } from '#contract/base/limits.ts'
import { type Identity, identify } from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Backend, Credentials } from '../base/backend.ts'
import type { Upstream } from '../base/upstream.ts'

interface PendingRequest {
  readonly credentials: Credentials
  resolve(identity: Identity): void
  reject(error: unknown): void
}

/**
 * Verifies handshakes with the API. All handshakes of one event loop turn share a call, because all sockets reconnect at once
 * after a restart.
 */
export function createIdentify(upstream: Pick<Upstream, 'call'>): Backend['identify'] {
  let pending: PendingRequest[] = []

  const send = async (requests: readonly PendingRequest[]) => {
    try {
      const handshakes = requests.map(({ credentials: { token, api_key, page } }) => ({
        token,
        ...(api_key && { api_key }),
        ...(page && { page }),
      }))
      const { answers } = await upstream.call(identify, { body: { handshakes } })
      requests.forEach(({ resolve, reject }, n) => {
        const answer = answers[n]
        if (answer && answer.kind !== 'refused') resolve(answer)
        else reject(new AppError(answer?.code ?? 'upstream_unavailable'))
      })
    } catch (error) {
      for (const { reject } of requests) reject(error)
    }
  }
  const sendAll = () => {
    const all = pending
    pending = []
    for (let n = 0; n < all.length; n += HANDSHAKES_AT_ONCE) void send(all.slice(n, n + HANDSHAKES_AT_ONCE))
  }

  return (credentials) =>
    new Promise((resolve, reject) => {
      if (!pending.length) setImmediate(sendAll)
      pending.push({ credentials, resolve, reject })
    })
}
