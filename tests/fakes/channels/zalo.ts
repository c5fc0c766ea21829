import { createHash } from 'node:crypto'
import { HOUR_MS } from '#contract/base/units.ts'
import { type FakeAnswer, type FakeCall, serve } from './http.ts'
import { accept, accounts, apps, type Fault, isFit, type ProviderState } from './state.ts'

const ok = (data: unknown): FakeAnswer => ({ json: { error: 0, message: 'Success', data } })
/** Returns an error response; Zalo sends even errors with status 200. */
const failed = ({ code, cut }: Fault): FakeAnswer => ({
  cut: cut ?? false,
  json: { error: code, message: 'failed' },
})
const [OA = ''] = accounts.zalo

function dialog(state: ProviderState, { query }: FakeCall): FakeAnswer {
  const isRight = query.app_id === apps.zalo.id && /^[\w-]{43}$/.test(query.code_challenge ?? '')
  if (!isRight || (query.state?.length ?? 0) < 32) return { status: 400, json: {} }
  const code = state.next('code-')
  state.codes.set(code, { channel: 'zalo', redirect: '', challenge: query.code_challenge ?? '' })
  return {
    status: 302,
    headers: { location: `${query.redirect_uri}?code=${code}&oa_id=${OA}&state=${query.state}` },
  }
}

/** Issues new tokens, which invalidate the previous access token; a refresh token works once. */
function issue(state: ProviderState): FakeAnswer {
  state.expire('zalo')
  const refresh_token = state.next('refresh-')
  state.refreshes.set(refresh_token, { isUsed: false })
  return { json: { access_token: state.grant('zalo', OA), refresh_token, expires_in: '90000' } }
}

function tokenCall(state: ProviderState, { body, headers }: FakeCall): FakeAnswer {
  if (headers.secret_key !== apps.zalo.secret || body.app_id !== apps.zalo.id) return failed({ code: -14002 })
  if (body.grant_type === 'authorization_code') {
    const known = state.codes.get(body.code)
    state.codes.delete(body.code)
    const challenge = createHash('sha256')
      .update(body.code_verifier ?? '')
      .digest('base64url')
    return known?.challenge === challenge ? issue(state) : failed({ code: -14019 })
  }
  const refresh = state.refreshes.get(body.refresh_token)
  state.refreshed += 1
  if (!refresh || refresh.isUsed) return failed({ code: -14014 })
  refresh.isUsed = true
  return issue(state)
}

function window(state: ProviderState, { to }: { readonly to: string }): Fault | null {
  const age = state.age('zalo', to)
  if (age === Number.POSITIVE_INFINITY) return { code: -213 }
  return age > 7 * 24 * HOUR_MS ? { code: -230 } : null
}

function upload(state: ProviderState, { files: [file] }: FakeCall, kind: string): FakeAnswer {
  if (file?.field !== 'file') return failed({ code: -201 })
  const head = file.bytes.subarray(0, 4).toString('latin1')
  if (kind === 'file' && head !== '%PDF' && !head.startsWith('PK')) return failed({ code: -201 })
  const heads = { image: ['\xff\xd8\xff', '\x89PNG'], gif: ['GIF8'] }[kind] ?? ['']
  if (!heads.some((start) => head.startsWith(start))) return failed({ code: -201 })
  if (file.bytes.length > (kind === 'image' ? 1 : 5) * 1024 * 1024) return failed({ code: -210 })
  const id = state.next('upload-')
  state.uploads.set(id, file)
  return ok(kind === 'file' ? { token: id } : { attachment_id: id })
}

async function send(state: ProviderState, { body }: FakeCall): Promise<FakeAnswer> {
  const to = body.recipient?.user_id
  const { text, attachment } = body.message ?? {}
  const [element] = attachment?.payload?.elements ?? []
  const isMedia = attachment?.type === 'template' && attachment.payload?.template_type === 'media'
  const id = isMedia ? element?.attachment_id : attachment?.payload?.token
  const file = attachment ? state.uploads.get(id) : undefined
  if (typeof to !== 'string' || (attachment ? !file : !isFit(text, 2_000, (one) => [...one].length)))
    return failed({ code: -201 })
  const done = await accept(state, { channel: 'zalo', account: OA, to, text, ...(file && { file }) }, window)
  return 'code' in done
    ? failed(done)
    : ok({ message_id: done.id, user_id: to, quota: { quota_type: 'reply' } })
}

async function api(state: ProviderState, call: FakeCall): Promise<FakeAnswer> {
  const { path, query, headers } = call
  const bytes = state.media.get(path)
  if (bytes) return { bytes }
  if (!state.token(String(headers.access_token ?? ''), 'zalo')) return failed({ code: -216 })
  if (path === '/oa/getoa') return ok({ oa_id: OA, name: 'Shop' })
  if (path === '/oa/user/detail') {
    const { user_id } = JSON.parse(query.data ?? '{}')
    const name = typeof user_id === 'string' ? state.names.get(`zalo ${user_id}`) : undefined
    return name ? ok({ display_name: name, shared_info: {} }) : failed({ code: -213 })
  }
  const kind = /^\/oa\/upload\/(file|image|gif)$/.exec(path)?.[1]
  if (kind) return upload(state, call, kind)
  return path === '/oa/message/cs' ? send(state, call) : failed({ code: -106 })
}

/** Starts fakes of Zalo's dialog, token call and API. */
export async function startZalo(state: ProviderState) {
  const oauth = (call: FakeCall) =>
    call.path === '/oa/permission' ? dialog(state, call) : tokenCall(state, call)
  return { oauth: await serve(oauth), api: await serve((call) => api(state, call)) }
}
