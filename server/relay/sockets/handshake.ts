import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { API_KEY_MAX_CHARS, TOKEN_MAX_CHARS } from '#contract/base/limits.ts'
import { type HandshakeRefusal, handshakeRefusals } from '#contract/journal/events.ts'
import { MIN_PROTOCOL, protocolIn } from '#contract/journal/protocol.ts'
import type { Identity } from '#contract/journal/system.ts'
import type { TrustedProxies } from '#server/config/checks.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isProxy } from '../http/connections.ts'
import { corkUntilNextTick } from './cork-until-next-tick.ts'
import type { GatewayParts } from './gateway-parts.ts'

/** Contents of a handshake's `auth`. */
export interface Handshake {
  readonly token: string
  readonly apiKey: string
  readonly after: number | null
  /** Whether the client accepts several events in one `journal.batch`. */
  readonly batch: boolean
  /** Protocol version of the page. */
  readonly protocol: number
  /** Chat of a visitor, for backends whose tokens do not name it. */
  readonly chat: number | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the `auth` of a handshake. Values of the wrong type become '', null or false. */
export function readHandshake({ handshake }: Pick<Socket, 'handshake'>): Handshake {
  const { token, apiKey, after, batch, protocol, chat } = handshake.auth as Record<string, unknown>
  return {
    token: text(token),
    apiKey: text(apiKey),
    after: Number.isInteger(after) && Number(after) >= 0 ? Number(after) : null,
    batch: batch === true,
    protocol: protocolIn(protocol),
    chat: Number.isSafeInteger(chat) && Number(chat) > 0 ? Number(chat) : null,
  }
}

/**
 * Returns whether a value can be sent as a header. Malformed tokens are rejected early, because tokens are verified in batches
 * and one invalid header value would fail the whole batch.
 */
const isHeaderSafe = (value: string, max: number): boolean => value.length <= max && /^[!-~]+$/.test(value)

function checkShape({ token, apiKey, protocol }: Handshake, kind: Identity['kind']): HandshakeRefusal | null {
  if (protocol < MIN_PROTOCOL) return 'client_outdated'
  if (!token) return 'token_missing'
  if (kind === 'visitor' && !isHeaderSafe(apiKey, API_KEY_MAX_CHARS)) return 'api_key_invalid'
  return isHeaderSafe(token, TOKEN_MAX_CHARS) ? null : 'token_invalid'
}

/** Maximum length of forwarded page headers; longer ones are truncated and then match no site. */
const HEADER_MAX_CHARS = 1_000

/** Returns the data that the browser reports about the page that opens a socket. A trusted proxy can set the requested host. */
function pageOf({ headers, socket }: IncomingMessage, proxies: TrustedProxies) {
  const asked = headers['x-forwarded-host']
  const isNamed = typeof asked === 'string' && isProxy(socket.remoteAddress ?? '', proxies)
  const host = (proxies !== null && isNamed ? asked.split(',').at(-1)?.trim() : headers.host) ?? ''
  const { origin } = headers
  const site = headers['sec-fetch-site']
  return {
    host: host.slice(0, HEADER_MAX_CHARS),
    ...(origin && { origin: origin.slice(0, HEADER_MAX_CHARS) }),
    ...(typeof site === 'string' && { site: site.slice(0, 100) }),
  }
}

/**
 * Returns an error for Socket.IO with the code of a rejection at `data.code`; codes that clients do not know become
 * `upstream_unavailable`.
 */
function refuse(code: string): Error {
  // The token of a deleted chat will never work again, so a retry would be useless.
  const reported = code === 'not_found' ? 'token_invalid' : code
  const known =
    handshakeRefusals.find((reason) => reason === reported) ??
    ('upstream_unavailable' satisfies HandshakeRefusal)
  return Object.assign(new Error(known), { data: { code: known } })
}

/** Returns middleware that admits sockets whose token the backend accepts, and sets `socket.data.identity`. */
export const admit =
  (
    {
      backend,
      isClosing,
      trustProxy,
      mayShowToken,
    }: Pick<GatewayParts, 'backend' | 'isClosing' | 'trustProxy' | 'mayShowToken'>,
    kind: Identity['kind'],
  ) =>
  async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    // Pages retry after a while.
    if (isClosing() || !mayShowToken(socket.request)) return next(refuse('upstream_unavailable'))
    const handshake = readHandshake(socket)
    const fault = checkShape(handshake, kind)
    if (fault) return next(refuse(fault))
    const { token, apiKey, chat } = handshake
    try {
      socket.data.identity = await backend.identify(
        kind === 'member'
          ? { token }
          : {
              token,
              api_key: apiKey,
              page: pageOf(socket.request, trustProxy),
              ...(chat !== null && { chat_id: chat }),
            },
      )
      corkUntilNextTick(socket.request.socket)
      next()
    } catch (error) {
      next(refuse(error instanceof AppError ? error.code : 'upstream_unavailable'))
    }
  }
