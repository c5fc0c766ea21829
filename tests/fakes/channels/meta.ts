import { type FakeAnswer, type FakeCall, serve } from './http.ts'
import {
  accept,
  accounts,
  apps,
  type FakeSend,
  graphFault,
  interactiveOf,
  isFit,
  metaWindow,
  type ProviderState,
  quickRepliesOf,
  unproven,
  WABA,
} from './state.ts'

/** App-scoped id of the person who consents. */
const PERSON = '10200000000000001'

const ok = (json: unknown): FakeAnswer => ({ json })
const deadToken = graphFault({ code: 190, subcode: 463, status: 401 })
const badParameter = graphFault({ code: 100 })

/** Handles the dialog: redirects the browser back with a code, or responds with the error. */
function dialog(state: ProviderState, { path, query }: FakeCall): FakeAnswer {
  const isWhatsApp = query.config_id === apps.whatsappConfig
  const scopes = (query.scope ?? '').split(',')
  const isComplete = isWhatsApp
    ? query.override_default_response_type === 'true'
    : ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'].every((scope) => scopes.includes(scope))
  const isRight =
    path === '/dialog/oauth' && query.client_id === apps.meta.id && query.response_type === 'code'
  if (!isRight || !isComplete || (query.state?.length ?? 0) < 32) return { status: 400, json: {} }
  const code = state.next('code-')
  const redirect = query.redirect_uri ?? ''
  state.codes.set(code, { channel: isWhatsApp ? 'whatsapp' : 'messenger', redirect })
  return { status: 302, headers: { location: `${redirect}?code=${code}&state=${query.state}` } }
}

function tokenCall(state: ProviderState, { query }: FakeCall): FakeAnswer {
  if (query.client_id !== apps.meta.id || query.client_secret !== apps.meta.secret)
    return graphFault({ code: 101 })
  if (query.grant_type === 'fb_exchange_token') {
    const short = state.token(query.fb_exchange_token ?? '', 'user')
    return short ? ok({ access_token: state.grant('user', 'long') }) : deadToken
  }
  const known = state.codes.get(query.code ?? '')
  state.codes.delete(query.code ?? '')
  if (!known || known.redirect !== query.redirect_uri) return graphFault({ code: 100, subcode: 36008 })
  return ok({
    access_token: known.channel === 'whatsapp' ? state.grant('whatsapp', WABA) : state.grant('user', 'short'),
  })
}

/** Returns one Facebook page per call, as for people with many pages. */
function pages(state: ProviderState, { query, bearer }: FakeCall): FakeAnswer {
  const user = state.token(bearer, 'user')
  if (user?.account !== 'long') return deadToken
  const at = query.after ? Number(query.after) : 0
  const id = accounts.messenger[at]
  if (!id) return ok({ data: [], paging: {} })
  const paging = {
    cursors: { after: String(at + 1) },
    ...(at + 1 < accounts.messenger.length && { next: 'http://next' }),
  }
  return ok({
    data: [{ id, name: `Page ${id}`, access_token: state.grant('page', id), tasks: ['MESSAGING'] }],
    paging,
  })
}

function subscription(state: ProviderState, { method }: FakeCall, id: string): FakeAnswer {
  if (method === 'GET') return ok({ data: state.subscribed.has(id) ? [{ id: apps.meta.id }] : [] })
  if (method === 'DELETE') state.subscribed.delete(id)
  else state.subscribed.add(id)
  return ok({ success: true })
}

async function sendToPerson(
  state: ProviderState,
  { body, files }: FakeCall,
  page: string,
): Promise<FakeAnswer> {
  const to = body.recipient?.id
  if (typeof to !== 'string') return badParameter
  if (body.sender_action) {
    if (!['mark_seen', 'typing_on', 'typing_off'].includes(body.sender_action)) return badParameter
    state.actions.push({ channel: 'messenger', action: body.sender_action, to })
    return ok({ recipient_id: to })
  }
  const { text, attachment, metadata, quick_replies } = body.message ?? {}
  const buttons = quickRepliesOf(quick_replies)
  if (!['RESPONSE', 'MESSAGE_TAG'].includes(body.messaging_type)) return badParameter
  if (body.tag && (body.tag !== 'HUMAN_AGENT' || body.messaging_type !== 'MESSAGE_TAG'))
    return graphFault({ code: 100, subcode: 1893061 })
  const file = attachment ? (files[0] ?? state.uploads.get(attachment.payload?.attachment_id)) : undefined
  if (!buttons || (attachment ? !file || text : !isFit(text, 2_000, (one) => [...one].length)))
    return badParameter
  const send = {
    ...({ channel: 'messenger', account: page, to, text, file, buttons } as const),
    ...{ tag: body.tag, mark: metadata },
  }
  const done = await accept(state, send, metaWindow)
  return 'code' in done ? graphFault(done) : ok({ recipient_id: to, message_id: done.id })
}

function upload(state: ProviderState, { files, body }: FakeCall, name: string): FakeAnswer {
  const [file] = files
  if (!file || (name === 'id' && body.messaging_product !== 'whatsapp')) return badParameter
  const id = state.next('upload-')
  state.uploads.set(id, file)
  return ok({ [name]: id })
}

async function pageCall(
  state: ProviderState,
  call: FakeCall,
  id: string,
  what: string | undefined,
): Promise<FakeAnswer> {
  const token = state.token(call.bearer, 'page')
  if (token?.account !== id) return deadToken
  if (what === 'subscribed_apps') return subscription(state, call, id)
  if (what === 'message_attachments') return upload(state, call, 'attachment_id')
  return what === 'messages' ? sendToPerson(state, call, id) : ok({ id })
}

const templates = [
  {
    name: 'parcel',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Dear {{1}}, parcel {{2}} left.' }],
  },
  {
    name: 'old',
    language: 'en',
    category: 'UTILITY',
    status: 'REJECTED',
    components: [{ type: 'BODY', text: 'No.' }],
  },
]

function whatsAppContent(state: ProviderState, body: FakeCall['body']): Partial<FakeSend> | null {
  if (body.type === 'text')
    return isFit(body.text?.body, 4_096, (one) => [...one].length) ? { text: body.text.body } : null
  if (body.type === 'interactive') return interactiveOf(body.interactive)
  if (body.type === 'template') {
    const known = templates.find(({ name, status }) => name === body.template?.name && status === 'APPROVED')
    return known && body.template.components?.[0]?.parameters?.length === 2 ? { template: known.name } : null
  }
  const file = state.uploads.get(body[body.type]?.id)
  const isPicture = /^\xff\xd8\xff|^\x89PNG/.test(file?.bytes.toString('latin1', 0, 4) ?? '')
  const isFitting = body.type !== 'image' || (isPicture && (file?.bytes.length ?? 0) <= 5 * 1024 * 1024)
  return file && isFitting ? { file } : null
}

async function sendByNumber(state: ProviderState, { body }: FakeCall, number: string): Promise<FakeAnswer> {
  if (body.messaging_product !== 'whatsapp') return badParameter
  if (body.status === 'read') {
    if (!body.message_id) return badParameter
    const to = body.message_id
    state.actions.push({ channel: 'whatsapp', action: 'mark_seen', to })
    if (body.typing_indicator) {
      if (body.typing_indicator.type !== 'text') return badParameter
      state.actions.push({ channel: 'whatsapp', action: 'typing_on', to })
    }
    return ok({ success: true })
  }
  const to = body.recipient ?? body.to
  const content = whatsAppContent(state, body)
  if (typeof to !== 'string' || (body.to && !/^\d{6,15}$/.test(to)) || !content)
    return graphFault({ code: 131009 })
  const send = {
    channel: 'whatsapp',
    account: number,
    to,
    ...content,
    byUserId: Boolean(body.recipient),
  } as const
  const done = await accept(state, send, metaWindow)
  return 'code' in done ? graphFault(done) : ok({ messages: [{ id: done.id }] })
}

function businessCall(state: ProviderState, call: FakeCall, what: string | undefined): FakeAnswer {
  if (what === 'subscribed_apps') return subscription(state, call, WABA)
  if (what === 'message_templates')
    return ok({ data: templates.filter(({ status }) => status === call.query.status) })
  const row = (id: string, i: number) => ({
    id,
    display_phone_number: `+1 555 000 000${i}`,
    verified_name: `Desk ${i}`,
    platform_type: state.subscribed.has(`number ${id}`) ? 'CLOUD_API' : 'NOT_APPLICABLE',
  })
  return ok({ data: accounts.whatsapp.map(row) })
}

function numberCall(
  state: ProviderState,
  call: FakeCall,
  id: string,
  what: string | undefined,
): FakeAnswer | Promise<FakeAnswer> {
  if (what === 'register') {
    if (!/^\d{6}$/.test(call.body.pin)) return badParameter
    state.subscribed.add(`number ${id}`)
    return ok({ success: true })
  }
  if (what === 'media') return upload(state, call, 'id')
  return what === 'messages'
    ? sendByNumber(state, call, id)
    : ok({ id, quality_rating: 'YELLOW', messaging_limit_tier: 'TIER_1K' })
}

async function graph(state: ProviderState, call: FakeCall): Promise<FakeAnswer> {
  const { path, bearer, query } = call
  const bytes = state.media.get(path)
  if (bytes) return { bytes }
  if (path === '/oauth/access_token') return tokenCall(state, call)
  if (path === '/debug_token') {
    const isWhatsApp = state.token(query.input_token ?? '', 'whatsapp')
    const scope = isWhatsApp ? 'whatsapp_business_management' : 'pages_messaging'
    const target_ids = isWhatsApp ? [WABA] : accounts.messenger
    return ok({ data: { granular_scopes: [{ scope, target_ids }], expires_at: 0, user_id: PERSON } })
  }
  const refused = unproven(call, apps.meta.secret)
  if (refused) return refused
  if (path === '/me/accounts') return pages(state, call)
  const [, id = '', what] = path.split('/')
  if (accounts.messenger.includes(id)) return pageCall(state, call, id, what)
  const name = state.names.get(`messenger ${id}`)
  if (name) return ok({ first_name: name.split(' ')[0], last_name: name.split(' ')[1], id })
  if (!state.token(bearer, 'whatsapp')) return deadToken
  if (id === WABA) return businessCall(state, call, what)
  if (accounts.whatsapp.includes(id)) return numberCall(state, call, id, what)
  return graphFault({ code: 100, subcode: 33 })
}

/** Starts fakes of the login dialog and the Graph API for Messenger and WhatsApp. */
export async function startMeta(state: ProviderState) {
  return {
    dialog: await serve((call) => dialog(state, call)),
    graph: await serve((call) => graph(state, call)),
  }
}
