import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '#contract/base/units.ts'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { FakeAnswer, FakeCall, FakeFile } from './http.ts'

/** Applications that the fakes know, with their ids and secrets. */
export const apps = {
  meta: { id: '700000000000001', secret: 'meta-secret-of-the-fakes' },
  instagram: { id: '700000000000002', secret: 'instagram-secret-of-the-fakes' },
  zalo: { id: '3600000000000000001', secret: 'zalo-secret-of-the-fakes', oaSecret: 'oa-secret-of-the-fakes' },
  verifyToken: 'verify-token-of-the-fakes',
  whatsappConfig: '800000000000001',
} as const

/** Ids of the accounts that a person's consent covers, by channel; the first is the default. */
export const accounts: Record<IntegrationChannel, readonly string[]> = {
  messenger: ['1040000000000001', '1040000000000002'],
  instagram: ['17840000000000001'],
  whatsapp: ['1060000000000001', '1060000000000002'],
  zalo: ['3880000000000000001'],
}
export const WABA = '4190000000000001'

/** Button, quick reply or list row. */
export interface FakeButton {
  readonly title: string
  readonly id: string
}

/** Message that a provider accepted. */
export interface FakeSend {
  readonly channel: IntegrationChannel
  readonly account: string
  readonly to: string
  readonly id: string
  readonly text?: string
  readonly file?: FakeFile
  readonly tag?: string
  readonly template?: string
  readonly mark?: string
  /** Buttons below the text, with their labels and payloads. */
  readonly buttons?: readonly FakeButton[]
  readonly byUserId?: boolean
}

/** Error with which a fake responds. */
export interface Fault {
  readonly code: number
  readonly subcode?: number
  readonly status?: number
  readonly cut?: boolean
  readonly headers?: Record<string, string>
}

interface Token {
  readonly kind: 'user' | 'page' | 'instagram' | 'instagram-short' | 'whatsapp' | 'zalo'
  readonly account: string
  isDead: boolean
}

/** State of the fakes, and the requests that they received. */
export class ProviderState {
  readonly tokens = new Map<string, Token>()
  readonly codes = new Map<string, { channel: IntegrationChannel; redirect: string; challenge?: string }>()
  readonly subscribed = new Set<string>()
  readonly sends: FakeSend[] = []
  /** Codes of rejections that the test did not request; a correct client never causes any. */
  readonly unforced: string[] = []
  readonly actions: { readonly channel: IntegrationChannel; readonly action: string; readonly to: string }[] =
    []
  readonly uploads = new Map<string, FakeFile>()
  readonly names = new Map<string, string>()
  readonly said = new Map<string, number>()
  readonly media = new Map<string, Buffer>()
  readonly refreshes = new Map<string, { isUsed: boolean }>()
  /** Number of times that a refresh token was used. */
  refreshed = 0
  fault: ((send: Omit<FakeSend, 'id'>) => Fault | null) | null = null
  /** Runs before the response to an accepted message. */
  beforeAnswer: ((send: FakeSend) => Promise<void>) | null = null
  /** Fetches a URL as the provider's servers do. */
  fetchAddress: (url: string) => Promise<Buffer | null> = async () => null
  now: () => number = () => Date.now()
  #count = 0

  next(prefix: string): string {
    this.#count += 1
    return `${prefix}${this.#count}${randomBytes(6).toString('hex')}`
  }

  grant(kind: Token['kind'], account: string): string {
    const token = `token-${kind}-${randomBytes(24).toString('hex')}`
    this.tokens.set(token, { kind, account, isDead: false })
    return token
  }

  expire(kind: Token['kind']): void {
    for (const token of this.tokens.values()) if (token.kind === kind) token.isDead = true
  }

  /** Returns a call's token if it is valid and of one of the given kinds; otherwise null. */
  token(value: string, ...kinds: readonly Token['kind'][]): Token | null {
    const token = this.tokens.get(value)
    return token && !token.isDead && kinds.includes(token.kind) ? token : null
  }

  /** Records that a customer wrote on a channel, which opens their window for responses. */
  write(channel: IntegrationChannel, customer: string, at = this.now()): void {
    const key = `${channel} ${customer}`
    this.said.set(key, Math.max(at, this.said.get(key) ?? 0))
  }

  /** Returns the milliseconds since a customer wrote; infinite for strangers. */
  age(channel: IntegrationChannel, customer: string): number {
    const said = this.said.get(`${channel} ${customer}`)
    return said === undefined ? Number.POSITIVE_INFINITY : this.now() - said
  }

  sentTo(customer: string): FakeSend[] {
    return this.sends.filter(({ to }) => to === customer)
  }
}

/** Returns an error response in the format of the Graph API. */
export const graphFault = ({ code, subcode, status = 400, headers, cut }: Fault): FakeAnswer => ({
  ...{ status, cut: cut ?? false, ...(headers && { headers }) },
  json: {
    error: { message: `(#${code})`, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'A' },
  },
})

const proof = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('hex')

/** Returns the error for a call whose proof is missing or wrong; null if the proof is right. */
export const unproven = ({ query, bearer }: FakeCall, secret: string): FakeAnswer | null =>
  query.appsecret_proof === proof(bearer, secret) ? null : graphFault({ code: 100, status: 400 })

/** Returns the error for a message that Meta's messaging window rules forbid; null if it may be sent. */
export function metaWindow(state: ProviderState, send: Omit<FakeSend, 'id'>): Fault | null {
  const age = state.age(send.channel, send.to)
  if (send.channel === 'whatsapp') {
    if (age === Number.POSITIVE_INFINITY) return { code: 131026 }
    return age > DAY_MS && !send.template ? { code: 131047 } : null
  }
  if (age === Number.POSITIVE_INFINITY) return { code: 100, subcode: 2018001 }
  if (age <= (send.tag === 'HUMAN_AGENT' ? 7 : 1) * DAY_MS) return null
  return { code: 10, subcode: send.channel === 'messenger' ? 2018278 : 2534022 }
}

/** Accepts a message and returns it; returns the error instead if a fault or a rule rejects the message. */
export async function accept(
  state: ProviderState,
  send: Omit<FakeSend, 'id'>,
  rule: (state: ProviderState, send: Omit<FakeSend, 'id'>) => Fault | null,
): Promise<FakeSend | Fault> {
  const forced = state.fault?.(send)
  if (forced) return forced
  const refused = rule(state, send)
  if (refused) {
    state.unforced.push(`${send.channel} ${refused.code}`)
    return refused
  }
  const accepted = { ...send, id: state.next(`${send.channel}-message-`) }
  state.sends.push(accepted)
  await state.beforeAnswer?.(accepted)
  return accepted
}

/** Returns whether a text is well formed, not blank, and within a limit. */
export const isFit = (text: unknown, max: number, size: (text: string) => number): text is string =>
  typeof text === 'string' &&
  text.trim() !== '' &&
  size(text) <= max &&
  Buffer.from(text).toString() === text &&
  !text.includes('\uFFFD')

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= max &&
  Buffer.from(value).toString() === value

/** Returns a message's quick replies, which can be empty, or null if they break one of Meta's rules. */
export function quickRepliesOf(given: unknown): FakeButton[] | null {
  if (given === undefined) return []
  if (!Array.isArray(given) || given.length === 0 || given.length > 13) return null
  const isRight = given.every(
    ({ content_type, title, payload }) =>
      content_type === 'text' && isText(title, 20) && isText(payload, 1_000),
  )
  return isRight ? given.map(({ title, payload }) => ({ title, id: payload })) : null
}

/** Returns the text and buttons of an interactive message; null if it breaks one of WhatsApp's rules. */
// biome-ignore lint/suspicious/noExplicitAny: what a caller sends has any shape.
export function interactiveOf(given: any): { text: string; buttons: FakeButton[] } | null {
  const text = given?.body?.text
  if (!isText(text, 1_024)) return null
  if (given.type === 'button') {
    const all: { type: string; reply: FakeButton }[] = given.action?.buttons ?? []
    const isRight = all.every(
      ({ type, reply }) => type === 'reply' && isText(reply.title, 20) && isText(reply.id, 256),
    )
    return isRight && all.length > 0 && all.length <= 3
      ? { text, buttons: all.map(({ reply }) => reply) }
      : null
  }
  const rows: (FakeButton & { description?: string })[] = given.action?.sections?.[0]?.rows ?? []
  const isRight = rows.every(
    ({ title, id, description }) =>
      isText(title, 24) && isText(id, 200) && (description === undefined || isText(description, 72)),
  )
  return given.type === 'list' &&
    isText(given.action?.button, 20) &&
    isRight &&
    rows.length > 0 &&
    rows.length <= 10
    ? { text, buttons: rows }
    : null
}
