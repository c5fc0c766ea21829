import type { Socket } from 'socket.io'
import { type HandshakeRefusal, handshakeRefusals } from '#contract/events.ts'
import { type Identity, identify } from '#contract/system.ts'
import { AppError } from '../lib/app-error.ts'
import type { GatewayParts } from './gateway.ts'

/** What a socket brings to its handshake, checked: strings are strings, and a position is a number from 0 on. */
export interface Handshake {
  readonly token: string
  readonly apiKey: string | undefined
  readonly after: number | null
  /** Chat of a visitor, for backends whose tokens do not name it. */
  readonly chat: number | null
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 4_000 ? value : undefined

/** Reads the `auth` of a handshake. */
export function readHandshake({ handshake }: Pick<Socket, 'handshake'>): Handshake {
  const { token, apiKey, after, chat } = handshake.auth as Record<string, unknown>
  return {
    token: text(token) ?? '',
    apiKey: text(apiKey),
    after: Number.isInteger(after) && Number(after) >= 0 ? Number(after) : null,
    chat: Number.isSafeInteger(chat) && Number(chat) > 0 ? Number(chat) : null,
  }
}

/** A refusal as Socket.IO carries it: the code is at `data.code`. */
function refuse(code: string): Error {
  const known =
    handshakeRefusals.find((reason) => reason === code) ?? ('upstream_unavailable' satisfies HandshakeRefusal)
  return Object.assign(new Error(known), { data: { code: known } })
}

/** Lets a socket in when the API knows who is behind its token; who that is stands in `socket.data.identity`. */
export const admit =
  ({ upstream, isClosing }: Pick<GatewayParts, 'upstream' | 'isClosing'>, kind: Identity['kind']) =>
  async (socket: Socket, next: (error?: Error) => void): Promise<void> => {
    if (isClosing()) return next(refuse('upstream_unavailable'))
    const { token, apiKey, chat } = readHandshake(socket)
    if (!token) return next(refuse('token_missing'))
    if (kind === 'visitor' && !apiKey) return next(refuse('api_key_invalid'))
    try {
      const identity = await upstream.call(identify, {
        body: {
          token,
          ...(kind === 'visitor' && { api_key: apiKey, ...(chat !== null && { chat_id: chat }) }),
        },
      })
      socket.data.identity = identity
      next()
    } catch (error) {
      next(refuse(error instanceof AppError ? error.code : 'upstream_unavailable'))
    }
  }
