import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Namespace } from 'socket.io'
import type { TrustedProxies } from '#server/config/checks.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Backend } from '../base/backend.ts'
import type { PresenceRegistry } from '../bus/presence-registry.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import type { GatewayFigures } from '../metrics.ts'
import type { EphemeralEvents } from './ephemeral-events.ts'
import type { Presence } from './presence.ts'
import type { VisitorPresence } from './visitor-presence.ts'

/** Dependencies shared by the namespaces. */
export interface GatewayParts {
  readonly backend: Backend
  readonly hub: JournalHub
  readonly presence: Presence
  readonly visitors: VisitorPresence
  readonly registry: PresenceRegistry
  readonly ephemeral: EphemeralEvents
  readonly figures: GatewayFigures
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly trustProxy: TrustedProxies
  /** Returns whether the sender of a handshake may present another token. */
  mayShowToken(request: IncomingMessage): boolean
  /** Returns whether this relay is shutting down and rejects new sockets. */
  isClosing(): boolean
  readonly console: Namespace
  readonly widget: Namespace
}
