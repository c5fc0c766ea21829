import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { TrustedProxies } from '#server/config/checks.ts'
import { AddressLimit } from '../http/address-limit.ts'

/** What an address may do per minute. */
export interface HandshakeLimits {
  /** Connections that it opens. */
  readonly opened: number
  /** Tokens that it shows; a connection shows one for each namespace, and may try again. */
  readonly shown: number
}

/** Our choice: three times as many connections as an address may hold, so that all of them may break twice a minute. */
const LIMITS: HandshakeLimits = { opened: 3_000, shown: 6_000 }

/** Limits the handshakes of addresses, before anything of them is read. */
export function limitHandshakes(proxies: TrustedProxies, { opened, shown }: HandshakeLimits = LIMITS) {
  const connections = new AddressLimit({ max: opened, windowMs: MINUTE_MS })
  const tokens = new AddressLimit({ max: shown, windowMs: MINUTE_MS })
  return {
    /** Option of Socket.IO: decides whether a connection is opened. */
    allowRequest: (request: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void) =>
      connections.allows(request, proxies) ? decide(null, true) : decide('too many connections', false),
    /** Returns whether the sender of a request may show a token. */
    mayShowToken: (request: IncomingMessage): boolean => tokens.allows(request, proxies),
  }
}
