import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { deleteBot, listBots } from '#contract/bots/bots.ts'
import {
  connectIntegration,
  disconnectIntegration,
  listIntegrations,
} from '#contract/channels/integrations.ts'
import { catchUp } from '#contract/journal/system.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'

describe('channels of bots', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  let count = 0
  /** Creates a connection as a completed OAuth dialog leaves it. */
  const connected = async ({ profile, bot }: Owner) => {
    const [row] = await api.database.db
      .insert(integrations)
      .values({
        client_id: profile.client_id,
        bot_id: bot.id,
        channel: 'whatsapp',
        account_id: `90071992547409${++count}99`,
        external_id: `90071992547409${count}99`,
        name: 'Acme shop',
        phone: '+84 28 1234 5678',
        sealed_token: 'sealed-token-of-the-channel',
      })
      .returning()
    if (!row) throw new Error('The connection was not inserted.')
    return row
  }

  it('are listed with their details, but never with their token', async () => {
    const owner = await newOwner(api)
    const { token } = owner
    const row = await connected(owner)
    const answer = await ok(api.app, listIntegrations, { token })
    expect(answer).toMatchObject({
      total: 1,
      entities: [
        {
          id: row.id,
          bot_id: owner.bot.id,
          channel: 'whatsapp',
          account_id: row.account_id,
          phone: '+84 28 1234 5678',
        },
      ],
    })
    const { integrations: byBot } = await ok(api.app, listBots, { token })
    expect(byBot).toEqual([{ bot_id: owner.bot.id, integrations: answer.entities }])
    expect(JSON.stringify([answer, byBot])).not.toContain('sealed-token')
    const other = await newOwner(api)
    expect(await ok(api.app, listIntegrations, { token: other.token })).toEqual({
      entities: [],
      total: 0,
      configured: [],
    })
  })

  it('are disconnected once, published and recorded in the audit log', async () => {
    const owner = await newOwner(api)
    const { token } = owner
    const row = await connected(owner)
    const call = { token, params: { id: row.id } }
    await ok(api.app, disconnectIntegration, call)
    expect((await send(api.app, disconnectIntegration, call)).status).toBe(404)
    expect((await ok(api.app, listIntegrations, { token })).total).toBe(0)
    const { entities } = await ok(api.app, listAudit, { token, query: { area: 'channel' } })
    expect(entities).toMatchObject([
      { action: 'channel.disconnected', subject: { name: 'Acme shop' }, detail: { channel: 'whatsapp' } },
    ])
    const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
    expect(events.at(-1)).toMatchObject({ type: 'channel.disconnected', integration: { id: row.id } })
  })

  it('are deleted with their bot', async () => {
    const owner = await newOwner(api)
    await connected(owner)
    await ok(api.app, deleteBot, { token: owner.token, params: { id: owner.bot.id } })
    expect((await ok(api.app, listIntegrations, { token: owner.token })).total).toBe(0)
  })

  it('cannot be connected unless the operator has configured the channel', async () => {
    const owner = await newOwner(api)
    const other = await newOwner(api)
    const connect = (bot_id: number, channel: 'zalo' | 'messenger') =>
      send(api.app, connectIntegration, { token: owner.token, params: { channel }, body: { bot_id } })
    expect(await connect(owner.bot.id, 'zalo')).toMatchObject({
      status: 409,
      body: { code: 'channel_not_configured', params: { channel: 'zalo' } },
    })
    expect((await connect(other.bot.id, 'messenger')).status).toBe(404)
    expect((await connect(owner.bot.id, 'pigeon' as never)).status).toBe(422)
  })

  it('can be changed by owners and admins of the account only', async () => {
    const owner = await newOwner(api)
    const row = await connected(owner)
    const stranger = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const disconnect = async (token: string) =>
      (await send(api.app, disconnectIntegration, { token, params: { id: row.id } })).status
    expect(await disconnect(stranger.token)).toBe(404)
    expect(await disconnect(agent.token)).toBe(403)
    const connect = {
      token: agent.token,
      params: { channel: 'zalo' as const },
      body: { bot_id: owner.bot.id },
    }
    expect((await send(api.app, connectIntegration, connect)).status).toBe(403)
    expect((await ok(api.app, listIntegrations, { token: agent.token })).total).toBe(1)
    expect(await disconnect((await newColleague(api, owner, 'admin')).token)).toBe(204)
  })
})
