import {
  type Channel,
  type Connection,
  type Consent,
  type OfferedAccount,
  type OutgoingFile,
  type OutgoingPart,
  works,
} from '../channel.ts'
import { createGraph, GRAPH_VERSION, type Graph, needed } from '../meta/graph.ts'
import {
  attachmentKind,
  envelopeOf,
  profileOf,
  quickReplies,
  senderAction,
  sentId,
} from '../meta/messaging.ts'
import { ProviderError } from '../provider-error.ts'
import { field, idOf, items, type Json, textOf } from '../read-json.ts'
import type { ChannelSettings, MetaApp } from '../settings.ts'

const SCOPES = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata']
const FIELDS = [
  'messages',
  'messaging_postbacks',
  'message_echoes',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'message_edits',
  'messaging_referrals',
  'messaging_handovers',
  'standby',
]

/** Returns a long-lived user token, because page tokens derived from it do not expire. */
async function userToken(
  graph: Graph,
  app: MetaApp,
  code: string,
  { redirectUri }: Consent,
): Promise<string> {
  const own = { client_id: app.id, client_secret: app.secret }
  const path = `/${GRAPH_VERSION}/oauth/access_token`
  const short = await graph.plain(path, { query: { ...own, redirect_uri: redirectUri, code } })
  const exchange = { grant_type: 'fb_exchange_token', fb_exchange_token: needed(short, 'access_token') }
  return needed(await graph.plain(path, { query: { ...own, ...exchange } }), 'access_token')
}

function offeredPage(page: Json): OfferedAccount | null {
  const [id, token] = [idOf(field(page, 'id')), textOf(field(page, 'access_token'))]
  const tasks = items(page, 'tasks')
  if (!id || !token || (tasks.length > 0 && !tasks.includes('MESSAGING'))) return null
  const credentials = { token, issuedAt: new Date().toISOString(), expiresAt: null }
  return { id, accountId: id, name: textOf(field(page, 'name')) ?? id, phone: null, credentials }
}

/**
 * Returns the id of the person who gave consent, and the pages that belong to a business portfolio, which the list of the user's
 * own pages may omit.
 */
async function grantedPages(graph: Graph, app: MetaApp, token: string, known: ReadonlySet<string>) {
  const query = { input_token: token }
  const headers = { authorization: `Bearer ${app.id}|${app.secret}` }
  const answer = await graph.plain(`/${GRAPH_VERSION}/debug_token`, { query, headers }).catch(() => null)
  const scopes = items(answer ?? undefined, 'data', 'granular_scopes')
  const granted = scopes.find((scope) => field(scope, 'scope') === 'pages_messaging')
  const consentedBy = idOf(field(answer ?? undefined, 'data', 'user_id'))
  const ids = items(granted, 'target_ids').map(idOf)
  const missing = [...new Set(ids)].filter((id) => id !== null && !known.has(id)) as string[]
  const read = (id: string) =>
    graph
      .call(`/${encodeURIComponent(id)}`, token, { query: { fields: 'id,name,access_token' } })
      .catch(() => null)
  return { pages: await Promise.all(missing.slice(0, 50).map(read)), consentedBy }
}

async function attach(graph: Graph, { id, credentials }: Connection, file: OutgoingFile): Promise<object> {
  const type = attachmentKind(file.type)
  const form = new FormData()
  form.append('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }))
  form.append('filedata', new Blob([await file.bytes()], { type: file.type }), file.name)
  const body = await graph.call(`/${id}/message_attachments`, credentials.token, {
    method: 'POST',
    multipart: form,
  })
  return { attachment: { type, payload: { attachment_id: needed(body, 'attachment_id') } } }
}

const contentOf = async (
  graph: Graph,
  connection: Connection,
  part: Exclude<OutgoingPart, { kind: 'template' }>,
): Promise<object> =>
  part.kind === 'text' ? { text: part.text, ...quickReplies(part) } : attach(graph, connection, part.file)

/** Returns the pages to which the user's consent grants access. */
async function pagesOf(
  graph: Graph,
  app: MetaApp,
  code: string,
  consent: Consent,
): Promise<OfferedAccount[]> {
  const token = await userToken(graph, app, code, consent)
  const listed = await graph.list('/me/accounts', token, { fields: 'id,name,access_token,tasks' })
  const known = new Set(listed.map((page) => idOf(field(page, 'id')) ?? ''))
  const { pages, consentedBy } = await grantedPages(graph, app, token, known)
  const offered = [...listed, ...pages].map(offeredPage).filter((page) => page !== null)
  return offered.map((page) => ({ ...page, consentedBy }))
}

/** Creates the channel for Facebook pages. */
export function createMessenger({ meta, messengerConfigId, urls }: ChannelSettings): Channel {
  const app = meta ?? { id: '', secret: '' }
  const graph = createGraph(urls.metaGraph, app)
  const subscription = (id: string) => `/${id}/subscribed_apps`
  return {
    name: 'messenger',
    isConfigured: meta !== null,
    consentUrl: ({ state, redirectUri }) => {
      const grant: Record<string, string> = messengerConfigId
        ? { config_id: messengerConfigId, override_default_response_type: 'true' }
        : { scope: SCOPES.join(',') }
      const query = { client_id: app.id, redirect_uri: redirectUri, state, response_type: 'code', ...grant }
      return `${urls.metaDialog}/${GRAPH_VERSION}/dialog/oauth?${new URLSearchParams(query)}`
    },
    accounts: (code, consent) => pagesOf(graph, app, code, consent),
    activate: async ({ id, credentials }) => {
      await graph.call(subscription(id), credentials.token, {
        method: 'POST',
        json: { subscribed_fields: FIELDS },
      })
      return credentials
    },
    deactivate: async ({ id, credentials }) => {
      await graph.call(subscription(id), credentials.token, { method: 'DELETE' })
    },
    check: async ({ id, credentials }) => {
      const apps = await graph.call(subscription(id), credentials.token)
      if (!items(apps, 'data').some((one) => idOf(field(one, 'id')) === app.id))
        throw new ProviderError('account', '')
      return works
    },
    refreshAt: () => null,
    refresh: async (credentials) => credentials,
    profile: async ({ credentials }, { id }) =>
      profileOf(await graph.call(`/${id}`, credentials.token, { query: { fields: 'first_name,last_name' } })),
    mediaAddress: async () => {
      throw new ProviderError('never', '')
    },
    send: async (connection, to, part, how) => {
      if (part.kind === 'template') throw new ProviderError('never', '')
      const content = await contentOf(graph, connection, part)
      const json = {
        ...envelopeOf(to, how, { messaging_type: 'RESPONSE' }),
        message: { ...content, metadata: how.mark },
      }
      const path = `/${connection.id}/messages`
      return sentId(await graph.call(path, connection.credentials.token, { method: 'POST', json }))
    },
    sendAction: async ({ id, credentials }, to, action) => {
      const json = { recipient: { id: to.id }, sender_action: senderAction(action) }
      await graph.call(`/${id}/messages`, credentials.token, { method: 'POST', json })
    },
    templates: async () => [],
  }
}
