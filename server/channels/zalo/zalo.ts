import { createHash } from 'node:crypto'
import { HOUR_MS } from '#contract/base/units.ts'
import { retryAfterMs } from '#server/lib/retry-after.ts'
import { callProvider, type ProviderAnswer, type ProviderCall } from '../call.ts'
import { type Channel, type Connection, type Credentials, type OutgoingFile, works } from '../channel.ts'
import { ProviderError, type Refusal } from '../provider-error.ts'
import { field, idOf, type Json, textOf } from '../read-json.ts'
import type { ChannelSettings } from '../settings.ts'

/** Time before expiry at which tokens are refreshed: about half of their lifetime of 25 hours, which leaves time for retries. */
const REFRESH_BEFORE_MS = 12 * HOUR_MS

const byRefusal: readonly (readonly [Refusal, readonly number[]])[] = [
  ['token', [-216, -220, 216, 401, -401]],
  ['later', [-32, -200, -100]],
  ['window', [-230, -232]],
  ['account', [-209, -212, -219, -221, -223, -224, -204, -205, -211, -320, -321]],
]
const refusalOf = (code: number): Refusal =>
  byRefusal.find(([, codes]) => codes.includes(code))?.[0] ?? 'never'

/**
 * Returns the body of a successful response; otherwise throws `ProviderError`. A failed response has an `error` other than 0,
 * usually with status 200.
 */
function checked(answer: ProviderAnswer): Json {
  const code = Number(field(answer.body, 'error') ?? 0)
  const waitMs = retryAfterMs(answer.headers)
  if (code !== 0)
    throw new ProviderError(refusalOf(code), String(code), { waitMs, holdsAccount: code === -32 })
  if (answer.status === 401) throw new ProviderError('token', '')
  if (answer.status >= 500 || answer.status === 429) throw new ProviderError('later', '', { waitMs })
  if (answer.status > 299 || answer.body === null) throw new ProviderError('never', '')
  return answer.body
}

/**
 * Returns the credentials in a token response; throws `ProviderError` if there are none. After a refusal, consent has to be given
 * again.
 */
function issued(answer: ProviderAnswer): Credentials {
  const [token, refreshToken] = [
    textOf(field(answer.body, 'access_token')),
    textOf(field(answer.body, 'refresh_token')),
  ]
  const code = idOf(field(answer.body, 'error')) ?? ''
  if (!token || !refreshToken) throw new ProviderError(answer.status >= 500 ? 'later' : 'token', code)
  // `expires_in` is a string, unlike in the responses of other providers.
  const seconds = Number(field(answer.body, 'expires_in'))
  const now = Date.now()
  const expiresAt =
    Number.isFinite(seconds) && seconds > 0 ? new Date(now + seconds * 1_000).toISOString() : null
  return { token, refreshToken, issuedAt: new Date(now).toISOString(), expiresAt }
}

/** Returns the PKCE challenge for a verifier: its SHA-256 as base64url. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Calls a path of Zalo's API with an access token. Rejects with a ProviderError if the call is refused. */
type CallZalo = (path: string, token: string, request?: ProviderCall) => Promise<Json>

/** Uploads a file and returns the message content that sends it. */
async function attach(call: CallZalo, { credentials }: Connection, file: OutgoingFile): Promise<object> {
  const kind = file.type === 'image/gif' ? 'gif' : file.type.startsWith('image/') ? 'image' : 'file'
  const multipart = new FormData()
  multipart.append('file', new Blob([await file.bytes()], { type: file.type }), file.name)
  const body = await call(`/v2.0/oa/upload/${kind}`, credentials.token, { method: 'POST', multipart })
  const id = textOf(field(body, 'data', 'token')) ?? textOf(field(body, 'data', 'attachment_id'))
  if (!id) throw new ProviderError('never', '')
  if (kind === 'file') return { attachment: { type: 'file', payload: { token: id } } }
  const elements = [{ media_type: kind, attachment_id: id }]
  return { attachment: { type: 'template', payload: { template_type: 'media', elements } } }
}

/** Returns the id and name of the account to which a token belongs. */
async function accountOf(call: CallZalo, token: string): Promise<{ id: string; name: string }> {
  const body = await call('/v2.0/oa/getoa', token)
  const id = idOf(field(body, 'data', 'oa_id')) ?? idOf(field(body, 'data', 'oaid'))
  if (!id) throw new ProviderError('never', '')
  return { id, name: textOf(field(body, 'data', 'name')) ?? id }
}

/** Creates the channel for Zalo's Official Accounts. */
export function createZalo({ zalo, urls }: ChannelSettings): Channel {
  const { appId, appSecret } = zalo ?? { appId: '', appSecret: '' }
  const call: CallZalo = async (path, token, request = {}) =>
    checked(await callProvider(`${urls.zaloApi}${path}`, { ...request, headers: { access_token: token } }))
  const tokens = async (form: Readonly<Record<string, string>>): Promise<Credentials> => {
    const headers = { secret_key: appSecret }
    const address = `${urls.zaloOauth}/v4/oa/access_token`
    return issued(await callProvider(address, { method: 'POST', headers, form: { ...form, app_id: appId } }))
  }
  return {
    name: 'zalo',
    isConfigured: zalo !== null,
    consentUrl: ({ state, redirectUri, verifier }) => {
      const query = { app_id: appId, redirect_uri: redirectUri, code_challenge: challengeOf(verifier), state }
      return `${urls.zaloOauth}/v4/oa/permission?${new URLSearchParams(query)}`
    },
    accounts: async (code, { verifier }) => {
      const credentials = await tokens({ code, grant_type: 'authorization_code', code_verifier: verifier })
      const { id, name } = await accountOf(call, credentials.token)
      return [{ id, accountId: id, name, phone: null, credentials }]
    },
    // Events arrive for every account that uses the app; no subscription is needed.
    activate: async ({ credentials }) => credentials,
    deactivate: async () => {},
    check: async ({ credentials }) => {
      await accountOf(call, credentials.token)
      return works
    },
    refreshAt: ({ expiresAt }) =>
      expiresAt === null ? null : new Date(Date.parse(expiresAt) - REFRESH_BEFORE_MS),
    refresh: ({ refreshToken }) => {
      if (!refreshToken) throw new ProviderError('token', '')
      return tokens({ refresh_token: refreshToken, grant_type: 'refresh_token' })
    },
    profile: async ({ credentials }, { id }) => {
      const query = { data: JSON.stringify({ user_id: id }) }
      const body = await call('/v3.0/oa/user/detail', credentials.token, { query })
      const phone = idOf(field(body, 'data', 'shared_info', 'phone'))
      return { name: textOf(field(body, 'data', 'display_name')), phone: phone === '0' ? null : phone }
    },
    mediaAddress: async () => {
      throw new ProviderError('never', '')
    },
    send: async (connection, to, part) => {
      if (part.kind === 'template') throw new ProviderError('never', '')
      const message = part.kind === 'text' ? { text: part.text } : await attach(call, connection, part.file)
      const json = { recipient: { user_id: to.id }, message }
      const body = await call('/v3.0/oa/message/cs', connection.credentials.token, { method: 'POST', json })
      const id = idOf(field(body, 'data', 'message_id'))
      if (!id) throw new ProviderError('later', '')
      return id
    },
    sendAction: async () => {},
    templates: async () => [],
  }
}
