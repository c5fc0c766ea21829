import { type FakeAnswer, type FakeCall, type FakeFile, serve } from './http.ts'
import {
  accept,
  accounts,
  apps,
  graphFault,
  isFit,
  metaWindow,
  type ProviderState,
  quickRepliesOf,
  unproven,
} from './state.ts'

const ok = (json: unknown): FakeAnswer => ({ json })
const [ID = ''] = accounts.instagram

function dialog(state: ProviderState, { path, query }: FakeCall): FakeAnswer {
  const scopes = (query.scope ?? '').split(',')
  const isRight =
    path === '/oauth/authorize' && query.client_id === apps.instagram.id && (query.state?.length ?? 0) >= 32
  if (!isRight || !scopes.includes('instagram_business_manage_messages')) return { status: 400, json: {} }
  const code = state.next('code-')
  state.codes.set(code, { channel: 'instagram', redirect: query.redirect_uri ?? '' })
  return { status: 302, headers: { location: `${query.redirect_uri}?code=${code}&state=${query.state}#_` } }
}

function tokenCall(state: ProviderState, { method, path, body }: FakeCall): FakeAnswer {
  const known = state.codes.get(body.code)
  state.codes.delete(body.code)
  const isOurs = body.client_id === apps.instagram.id && body.client_secret === apps.instagram.secret
  const isRight =
    method === 'POST' && path === '/oauth/access_token' && isOurs && body.grant_type === 'authorization_code'
  if (!isRight || !known || known.redirect !== body.redirect_uri) return { status: 400, json: { code: 400 } }
  return ok({
    access_token: state.grant('instagram-short', ID),
    user_id: '26000000000000001',
    permissions: [],
  })
}

async function fileOf(state: ProviderState, url: string): Promise<FakeFile | null> {
  const bytes = await state.fetchAddress(url)
  return bytes && { field: 'url', name: url, type: '', bytes }
}

async function send(state: ProviderState, { body }: FakeCall): Promise<FakeAnswer> {
  const to = body.recipient?.id
  if (typeof to !== 'string') return graphFault({ code: 100 })
  if (body.sender_action) {
    if (!['mark_seen', 'typing_on', 'typing_off'].includes(body.sender_action))
      return graphFault({ code: 100 })
    state.actions.push({ channel: 'instagram', action: body.sender_action, to })
    return ok({ recipient_id: to })
  }
  const { text, attachment, quick_replies } = body.message ?? {}
  const buttons = quickRepliesOf(quick_replies)
  const file = attachment ? await fileOf(state, attachment.payload?.url) : null
  const head = file?.bytes.toString('latin1', 0, 4) ?? ''
  const heads: Record<string, readonly string[]> = {
    file: ['%PDF'],
    image: ['\xff\xd8\xff', '\x89PNG', 'GIF8'],
  }
  const isTaken = heads[attachment?.type]?.some((start) => head.startsWith(start)) === true
  if (!buttons || (attachment ? !isTaken : !isFit(text, 1_000, (one) => Buffer.byteLength(one))))
    return graphFault({ code: 100 })
  const message = {
    channel: 'instagram',
    account: ID,
    to,
    text,
    buttons,
    ...(file && { file }),
    tag: body.tag,
  } as const
  const done = await accept(state, message, metaWindow)
  return 'code' in done ? graphFault(done) : ok({ recipient_id: to, message_id: done.id })
}

async function graph(state: ProviderState, call: FakeCall): Promise<FakeAnswer> {
  const { path, query, method, bearer } = call
  const bytes = state.media.get(path)
  if (bytes) return { bytes }
  if (path === '/access_token') {
    const isRight = query.grant_type === 'ig_exchange_token' && query.client_secret === apps.instagram.secret
    if (!isRight || !state.token(query.access_token ?? '', 'instagram-short'))
      return graphFault({ code: 101 })
    return ok({ access_token: state.grant('instagram', ID), expires_in: 5_183_944 })
  }
  if (path === '/refresh_access_token') {
    if (!state.token(query.access_token ?? '', 'instagram')) return graphFault({ code: 190, status: 401 })
    state.refreshed += 1
    return ok({ access_token: state.grant('instagram', ID), expires_in: 5_183_944 })
  }
  const refused = unproven(call, apps.instagram.secret)
  if (refused) return refused
  if (!state.token(bearer, 'instagram')) return graphFault({ code: 190, subcode: 463, status: 401 })
  if (path === '/me') return ok({ user_id: ID, id: '26000000000000001', username: 'shop', name: 'Shop' })
  const [, id = '', what] = path.split('/')
  if (id !== ID) return ok({ name: state.names.get(`instagram ${id}`), id })
  if (what === 'messages') return send(state, call)
  if (method === 'GET') return ok({ data: state.subscribed.has(ID) ? [{ id: apps.instagram.id }] : [] })
  if (method === 'DELETE') state.subscribed.delete(ID)
  else state.subscribed.add(ID)
  return ok({ success: true })
}

/** Starts fakes of Instagram's login dialog, token call and Graph API. */
export async function startInstagram(state: ProviderState) {
  return {
    dialog: await serve((call) => dialog(state, call)),
    tokens: await serve((call) => tokenCall(state, call)),
    graph: await serve((call) => graph(state, call)),
  }
}
