import { randomInt } from 'node:crypto'
import { numberQualities } from '#contract/channels/integrations.ts'
import type {
  Channel,
  Connection,
  Consent,
  Customer,
  Health,
  OfferedAccount,
  OutgoingFile,
  OutgoingPart,
  Template,
} from '../channel.ts'
import { createGraph, GRAPH_VERSION, type Graph, needed } from '../meta/graph.ts'
import { ProviderError } from '../provider-error.ts'
import { field, idOf, items, type Json, textOf } from '../read-json.ts'
import type { ChannelSettings, MetaApp } from '../settings.ts'
import { interactive } from './interactive.ts'
import { templateBody, templateOf } from './templates.ts'

const MESSAGING = { messaging_product: 'whatsapp' } as const
const NUMBER_FIELDS = 'id,display_phone_number,verified_name,platform_type'

const HEALTH_FIELDS = `${NUMBER_FIELDS},quality_rating,messaging_limit_tier`

function healthOf(number: Json): Health {
  const rating = textOf(field(number, 'quality_rating'))?.toLowerCase()
  const quality = numberQualities.find((one) => one === rating) ?? null
  return { quality, messagingLimit: textOf(field(number, 'messaging_limit_tier')) }
}

/**
 * Returns the business accounts to which a token grants access, who gave consent, and when the token expires (null if it never
 * does).
 */
async function granted(graph: Graph, app: MetaApp, token: string) {
  const headers = { authorization: `Bearer ${app.id}|${app.secret}` }
  const answer = await graph.plain(`/${GRAPH_VERSION}/debug_token`, {
    query: { input_token: token },
    headers,
  })
  const scopes = items(answer, 'data', 'granular_scopes')
  const scope = scopes.find((one) => field(one, 'scope') === 'whatsapp_business_management')
  const end = Number(field(answer, 'data', 'expires_at') ?? 0)
  const accounts = items(scope, 'target_ids')
    .map(idOf)
    .filter((id) => id !== null)
  const consentedBy = idOf(field(answer, 'data', 'user_id'))
  return { accounts, consentedBy, expiresAt: end > 0 ? new Date(end * 1_000).toISOString() : null }
}

function offeredNumber(
  accountId: string,
  row: Json,
  credentials: OfferedAccount['credentials'],
): OfferedAccount | null {
  const id = idOf(field(row, 'id'))
  if (!id) return null
  const phone = textOf(field(row, 'display_phone_number'))
  const name = textOf(field(row, 'verified_name')) ?? phone ?? id
  const needsRegistration = field(row, 'platform_type') === 'NOT_APPLICABLE'
  return { id, accountId, name, phone, credentials, needsRegistration }
}

/**
 * Returns the media kind under which a file with the given media type is sent; a document unless it is a JPEG, a PNG, audio or
 * video.
 */
function mediaKind(type: string): 'image' | 'audio' | 'video' | 'document' {
  if (type === 'image/jpeg' || type === 'image/png') return 'image'
  const [kind] = type.split('/')
  return kind === 'audio' || kind === 'video' ? kind : 'document'
}

async function upload(graph: Graph, { id, credentials }: Connection, file: OutgoingFile) {
  // WhatsApp accepts CSV files only as plain text.
  const type = file.type === 'text/csv' ? 'text/plain' : file.type
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('type', type)
  form.append('file', new Blob([await file.bytes()], { type }), file.name)
  const body = await graph.call(`/${id}/media`, credentials.token, { method: 'POST', multipart: form })
  const kind = mediaKind(type)
  return {
    type: kind,
    [kind]: { id: needed(body, 'id'), ...(kind === 'document' && { filename: file.name }) },
  }
}

async function contentOf(graph: Graph, connection: Connection, part: OutgoingPart): Promise<object> {
  if (part.kind === 'text')
    return part.choices
      ? { type: 'interactive', interactive: interactive(part.text, part.choices) }
      : { type: 'text', text: { body: part.text, preview_url: true } }
  if (part.kind === 'template') return { type: 'template', template: templateBody(part.template) }
  return upload(graph, connection, part.file)
}

const addressee = ({ id, isUserId }: Customer): object => (isUserId ? { recipient: id } : { to: id })

/** Returns the phone numbers in all business accounts to which the user's consent grants access. */
async function numbersOf(
  graph: Graph,
  app: MetaApp,
  code: string,
  { redirectUri }: Consent,
): Promise<OfferedAccount[]> {
  const query = { client_id: app.id, client_secret: app.secret, redirect_uri: redirectUri, code }
  const token = needed(await graph.plain(`/${GRAPH_VERSION}/oauth/access_token`, { query }), 'access_token')
  const { accounts, consentedBy, expiresAt } = await granted(graph, app, token)
  const credentials = { token, issuedAt: new Date().toISOString(), expiresAt }
  const read = async (account: string) => {
    const rows = await graph.list(`/${account}/phone_numbers`, token, { fields: NUMBER_FIELDS })
    return rows.map((row) => offeredNumber(account, row, credentials))
  }
  const numbers = (await Promise.all(accounts.map(read))).flat().filter((number) => number !== null)
  return numbers.map((number) => ({ ...number, consentedBy }))
}

/** Returns the query for the page on which a business gives consent. */
const consentQuery = (by: { app: string; config: string; redirectUri: string; state: string }) =>
  new URLSearchParams({
    client_id: by.app,
    redirect_uri: by.redirectUri,
    state: by.state,
    response_type: 'code',
    override_default_response_type: 'true',
    config_id: by.config,
    extras: JSON.stringify({ sessionInfoVersion: '3', version: 'v4' }),
  })

/** Registers a number with its previous PIN, or with a new PIN if there is none, and returns the PIN. */
async function register(
  graph: Graph,
  { id, credentials }: OfferedAccount,
  former: string | undefined,
): Promise<string> {
  const pin = former ?? String(randomInt(1_000_000)).padStart(6, '0')
  await graph.call(`/${id}/register`, credentials.token, { method: 'POST', json: { ...MESSAGING, pin } })
  return pin
}

/** Returns the approved templates of a business account. */
async function approvedTemplates(
  graph: Graph,
  { accountId, credentials }: Connection,
): Promise<readonly Template[]> {
  const query = { status: 'APPROVED' }
  const rows = await graph.list(`/${accountId}/message_templates`, credentials.token, query)
  return rows.map(templateOf).filter((template) => template !== null)
}

/** Creates the channel for WhatsApp's Cloud API. */
export function createWhatsApp({ meta, whatsappConfigId, urls }: ChannelSettings): Channel {
  const app = meta ?? { id: '', secret: '' }
  const graph = createGraph(urls.metaGraph, app)
  const post = (path: string, token: string, json: object) =>
    graph.call(path, token, { method: 'POST', json })
  return {
    name: 'whatsapp',
    isConfigured: meta !== null && whatsappConfigId !== null,
    consentUrl: ({ state, redirectUri }) => {
      const query = consentQuery({ app: app.id, config: whatsappConfigId ?? '', redirectUri, state })
      return `${urls.metaDialog}/${GRAPH_VERSION}/dialog/oauth?${query}`
    },
    accounts: (code, consent) => numbersOf(graph, app, code, consent),
    activate: async (account, former) => {
      const { accountId, credentials, needsRegistration } = account
      const pin = needsRegistration ? await register(graph, account, former?.pin) : former?.pin
      await post(`/${accountId}/subscribed_apps`, credentials.token, {})
      return { ...credentials, ...(pin && { pin }) }
    },
    deactivate: async ({ accountId, credentials }, isLast) => {
      if (isLast) await graph.call(`/${accountId}/subscribed_apps`, credentials.token, { method: 'DELETE' })
    },
    check: async ({ id, accountId, credentials }) => {
      const number = await graph.call(`/${id}`, credentials.token, { query: { fields: HEALTH_FIELDS } })
      const apps = await graph.call(`/${accountId}/subscribed_apps`, credentials.token)
      if (items(apps, 'data').length === 0) throw new ProviderError('account', '')
      return healthOf(number)
    },
    refreshAt: () => null,
    refresh: async (credentials) => credentials,
    // The name comes with each message, so it need not be fetched.
    profile: async () => ({ name: null, phone: null }),
    mediaAddress: async ({ id, credentials }, mediaId) => {
      const path = `/${encodeURIComponent(mediaId)}`
      const body = await graph.call(path, credentials.token, { query: { phone_number_id: id } })
      return { url: needed(body, 'url'), headers: { authorization: `Bearer ${credentials.token}` } }
    },
    send: async (connection, to, part) => {
      const content = await contentOf(graph, connection, part)
      const json = { ...MESSAGING, recipient_type: 'individual', ...addressee(to), ...content }
      const body = await post(`/${connection.id}/messages`, connection.credentials.token, json)
      const id = idOf(field(items(body, 'messages')[0], 'id'))
      if (!id) throw new ProviderError('later', '')
      return id
    },
    sendAction: async ({ id, credentials }, _to, action, lastMessageId) => {
      // WhatsApp has no signal for this: the typing indicator ends with the next message, or after a while.
      if (action === 'idle') return
      const typing = action === 'typing' ? { typing_indicator: { type: 'text' } } : {}
      const json = { ...MESSAGING, status: 'read', message_id: lastMessageId, ...typing }
      await post(`/${id}/messages`, credentials.token, json)
    },
    templates: (connection) => approvedTemplates(graph, connection),
  }
}
