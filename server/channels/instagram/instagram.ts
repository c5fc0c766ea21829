import { DAY_MS } from '#contract/base/units.ts'
import { type Channel, type Consent, type OfferedAccount, works } from '../channel.ts'
import { createGraph, type Graph, needed } from '../meta/graph.ts'
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

const SCOPES = ['instagram_business_basic', 'instagram_business_manage_messages']
const FIELDS =
  'messages,messaging_postbacks,messaging_seen,message_reactions,message_edit,messaging_referral,standby'
/** Time before expiry at which tokens are refreshed; their lifetime is sixty days. */
const REFRESH_BEFORE_MS = 10 * DAY_MS
/** Minimum age at which a token can be refreshed. */
const REFRESH_AGE_MS = DAY_MS

/** Returns the credentials in a response that issues a token. */
function issued(body: Json, now: number) {
  const seconds = Number(field(body, 'expires_in'))
  return {
    token: needed(body, 'access_token'),
    issuedAt: new Date(now).toISOString(),
    expiresAt: Number.isFinite(seconds) ? new Date(now + seconds * 1_000).toISOString() : null,
  }
}

/** Our Meta app, with clients for Instagram's API and its token endpoint. */
interface Ends {
  readonly app: MetaApp
  readonly graph: Graph
  readonly tokens: Graph
}

/** Returns the only account to which the user's consent grants access, with a token that is valid for sixty days. */
async function accountOf(
  { app, graph, tokens }: Ends,
  code: string,
  { redirectUri }: Consent,
): Promise<OfferedAccount[]> {
  const own = { client_id: app.id, client_secret: app.secret }
  // The redirect ends in "#_", which is not part of the code.
  const form = {
    ...own,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: code.replace(/#_$/, ''),
  }
  const answer = await tokens.plain('/oauth/access_token', { method: 'POST', form })
  const issuedTo = items(answer, 'data')[0] ?? answer
  const short = needed(issuedTo, 'access_token')
  const query = { grant_type: 'ig_exchange_token', client_secret: app.secret, access_token: short }
  const credentials = issued(await graph.plain('/access_token', { query }), Date.now())
  // `user_id` is the id that webhooks contain; `id` is a different id.
  const me = await graph.call('/me', credentials.token, {
    query: { fields: 'user_id,username,name,account_type' },
  })
  const id = idOf(field(me, 'user_id'))
  if (!id) throw new ProviderError('never', '')
  const name = textOf(field(me, 'name')) ?? textOf(field(me, 'username')) ?? id
  // This `user_id` is the id within the app, unlike the one above, which webhooks contain.
  const consentedBy = idOf(field(issuedTo, 'user_id'))
  return [{ id, accountId: id, name, phone: null, credentials, consentedBy }]
}

/** Creates the channel for Instagram's professional accounts, which uses Instagram Login. */
export function createInstagram({ instagram, urls }: ChannelSettings): Channel {
  const app = instagram ?? { id: '', secret: '' }
  const graph = createGraph(urls.instagramGraph, app)
  const tokens = createGraph(urls.instagramToken, app)
  return {
    name: 'instagram',
    isConfigured: instagram !== null,
    consentUrl: ({ state, redirectUri }) => {
      const query = { client_id: app.id, redirect_uri: redirectUri, state, response_type: 'code' }
      return `${urls.instagramDialog}/oauth/authorize?${new URLSearchParams({ ...query, scope: SCOPES.join(',') })}`
    },
    accounts: (code, consent) => accountOf({ app, graph, tokens }, code, consent),
    activate: async ({ id, credentials }) => {
      const query = { subscribed_fields: FIELDS }
      await graph.call(`/${id}/subscribed_apps`, credentials.token, { method: 'POST', query })
      return credentials
    },
    deactivate: async ({ id, credentials }) => {
      await graph.call(`/${id}/subscribed_apps`, credentials.token, { method: 'DELETE' })
    },
    check: async ({ id, credentials }) => {
      const apps = await graph.call(`/${id}/subscribed_apps`, credentials.token)
      if (items(apps, 'data').length === 0) throw new ProviderError('account', '')
      return works
    },
    refreshAt: ({ issuedAt, expiresAt }) =>
      expiresAt === null
        ? null
        : new Date(
            Math.max(Date.parse(expiresAt) - REFRESH_BEFORE_MS, Date.parse(issuedAt) + REFRESH_AGE_MS),
          ),
    refresh: async ({ token }) => {
      const query = { grant_type: 'ig_refresh_token', access_token: token }
      return issued(await graph.plain('/refresh_access_token', { query }), Date.now())
    },
    profile: async ({ credentials }, { id }) =>
      profileOf(await graph.call(`/${id}`, credentials.token, { query: { fields: 'name,username' } })),
    mediaAddress: async () => {
      throw new ProviderError('never', '')
    },
    send: async ({ id, credentials }, to, part, how) => {
      if (part.kind === 'template') throw new ProviderError('never', '')
      const message =
        part.kind === 'text'
          ? { text: part.text, ...quickReplies(part) }
          : { attachment: { type: attachmentKind(part.file.type), payload: { url: part.file.address() } } }
      const json = { ...envelopeOf(to, how, {}), message }
      return sentId(await graph.call(`/${id}/messages`, credentials.token, { method: 'POST', json }))
    },
    sendAction: async ({ id, credentials }, to, action) => {
      const json = { recipient: { id: to.id }, sender_action: senderAction(action) }
      await graph.call(`/${id}/messages`, credentials.token, { method: 'POST', json })
    },
    templates: async () => [],
  }
}
