import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { TrustedProxies } from '#server/config/checks.ts'
import { AddressLimit } from '../http/address-limit.ts'

/** Handshake limits per address per minute. */
export interface HandshakeLimits {
  /** Connections opened. */
  readonly opened: number
  /** Tokens presented; a connection presents one per namespace and may retry. */
  readonly shown: number
}

/** Our choice: three times the connections that an address may hold open, so that all of them can break twice a minute. */
const LIMITS: HandshakeLimits = { opened: 3_000, shown: 6_000 }

/** Limits handshakes per address before any of their content is read. */
export function limitHandshakes(proxies: TrustedProxies, { opened, shown }: HandshakeLimits = LIMITS) {
  const connections = new AddressLimit({ max: opened, windowMs: MINUTE_MS })
  const tokens = new AddressLimit({ max: shown, windowMs: MINUTE_MS })
  return {
    /** Socket.IO option that decides whether a connection is accepted. */
    allowRequest: (request: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void) =>
      connections.allows(request, proxies) ? decide(null, true) : decide('too many connections', false),
    /** Returns whether the sender of a request may present a token. */
    mayShowToken: (request: IncomingMessage): boolean => tokens.allows(request, proxies),
  }
}
