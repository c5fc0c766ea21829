import { HANDSHAKES_AT_ONCE } from '#contract/limits.ts'
import { type Identity, identify } from '#contract/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Upstream } from '../http/upstream.ts'

/** What a handshake shows of who is behind it. */
export interface Shown {
  readonly token: string
  readonly api_key?: string
  /** Chat of a visitor, for backends whose tokens do not name it. */
  readonly chat_id?: number
}

/** Says who is behind a handshake. Rejects with an AppError where it is refused, or nobody can say. */
export type Identify = (shown: Shown) => Promise<Identity>

interface Asking {
  readonly shown: Shown
  resolve(identity: Identity): void
  reject(error: unknown): void
}

/** Asks the API: what comes in one turn of the event loop in one call, because after a restart all come at once. */
export function createIdentify(upstream: Upstream): Identify {
  let gathered: Asking[] = []

  const ask = async (asking: readonly Asking[]) => {
    try {
      const handshakes = asking.map(({ shown: { token, api_key } }) => ({
        token,
        ...(api_key && { api_key }),
      }))
      const { answers } = await upstream.call(identify, { body: { handshakes } })
      asking.forEach(({ resolve, reject }, n) => {
        const answer = answers[n]
        if (answer && answer.kind !== 'refused') resolve(answer)
        else reject(new AppError(answer?.code ?? 'upstream_unavailable'))
      })
    } catch (error) {
      for (const { reject } of asking) reject(error)
    }
  }
  const askAll = () => {
    const all = gathered
    gathered = []
    for (let n = 0; n < all.length; n += HANDSHAKES_AT_ONCE) void ask(all.slice(n, n + HANDSHAKES_AT_ONCE))
  }

  return (shown) =>
    new Promise((resolve, reject) => {
      if (!gathered.length) setImmediate(askAll)
      gathered.push({ shown, resolve, reject })
    })
}
