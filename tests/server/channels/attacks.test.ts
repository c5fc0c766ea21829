import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/account/notifications.ts'
import {
  metaDeauthorize,
  metaDeletion,
  metaWebhook,
  zaloWebhook,
} from '#contract/channels/channel-webhooks.ts'
import { checkIntegration, listIntegrations, listTemplates } from '#contract/channels/integrations.ts'
import { apps } from '#tests/fakes/channels/state.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import { messageOf, messagingOf, newId } from '#tests/support/deliveries.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

/** Id that the fake Meta returns for the person who consents. */
const PERSON = '10200000000000001'

/** Returns a form with a signed request about a person, as Meta sends it. */
function signedRequest(userId: string, secret: string, algorithm = 'HMAC-SHA256'): string {
  const text = JSON.stringify({ user_id: userId, algorithm, issued_at: 1_790_000_000 })
  const payload = Buffer.from(text).toString('base64url')
  const signature = createHmac('sha256', secret).update(payload).digest('base64url')
  return `signed_request=${signature}.${payload}`
}

describe('an attack on channels', () => {
  let world: ChannelWorld
  const lines: string[] = []
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(line) }
    world = await startChannels({ logTo }, { LOG_LEVEL: 'debug' })
    await world.connect('messenger')
    await world.connect('whatsapp')
    await world.connect('instagram')
  })
  afterAll(() => world.close())

  /** Connects both channels of the person. */
  const connectPerson = async () => {
    await world.connect('messenger')
    await world.connect('whatsapp')
  }
  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    world.api.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const listed = async () =>
    (await ok(world.api.app, listIntegrations, { token: world.owner.token })).entities

  it('cannot delete data with requests that are unsigned or for another application', async () => {
    const good = signedRequest(PERSON, apps.meta.secret)
    const wrong = [
      ...['', 'signed_request=', 'signed_request=a.b', 'signed_request=a.b.c'],
      signedRequest(PERSON, 'another-secret'),
      signedRequest(PERSON, apps.meta.secret, 'none'),
      good.replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`),
      `${good}x`,
    ]
    const statuses = async () => (await listed()).map(({ status }) => status)
    const before = await statuses()
    for (const { path } of [metaDeauthorize, metaDeletion])
      for (const payload of wrong) {
        const answer = await post(path, payload)
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'webhook_signature_invalid'])
      }
    // In another application, the same id belongs to a different person.
    expect((await post(metaDeauthorize.path, signedRequest(PERSON, apps.instagram.secret))).statusCode).toBe(
      200,
    )
    expect((await post(metaDeauthorize.path, signedRequest('1', apps.meta.secret))).statusCode).toBe(200)
    expect(await statuses()).toEqual(before)
  })

  it('stops the connections of a person who removes the application, and e-mails owners once', async () => {
    const { token, profile } = world.owner
    await connectPerson()
    const notified = async () => {
      const { entities } = await ok(world.api.app, listNotifications, { token, query: {} })
      return entities.filter(({ kind }) => kind === 'channel_stopped').length
    }
    const mailed = () => world.api.mails.filter(({ text }) => text.kind === 'channel_stopped')
    const before = { notified: await notified(), mailed: mailed().length }
    for (let n = 0; n < 2; n += 1)
      expect((await post(metaDeauthorize.path, signedRequest(PERSON, apps.meta.secret))).statusCode).toBe(200)
    const all = await listed()
    expect(all.find(({ channel }) => channel === 'messenger')).toMatchObject({
      ...{ status: 'reconnect', reason: 'withdrawn', reason_code: null },
      stopped_at: expect.stringMatching(/^20/),
    })
    expect(all.find(({ channel }) => channel === 'instagram')?.status).toBe('active')
    expect(await notified()).toBe(before.notified + 2)
    await eventually(() => {
      const mails = mailed().slice(before.mailed)
      expect(mails.map(({ to }) => to)).toEqual([profile.email, profile.email])
    })
    await world.connect('messenger')
    expect((await listed()).find(({ channel }) => channel === 'messenger')).toMatchObject({
      ...{ status: 'active', reason: null, stopped_at: null },
    })
  })

  it('deletes a person’s data at Meta’s request, and reports that at a separate URL', async () => {
    await connectPerson()
    const answer = await post(metaDeletion.path, signedRequest(PERSON, apps.meta.secret))
    expect(answer.statusCode).toBe(200)
    const { url, confirmation_code } = answer.json()
    expect(url).toBe(`${world.api.config.publicUrl}/webhooks/meta/deletion/${confirmation_code}`)
    expect((await listed()).map(({ channel }) => channel)).toEqual(['instagram'])
    const status = await world.api.app.inject({
      ...{ url: new URL(url).pathname, headers: { 'accept-language': 'fr' } },
    })
    expect([status.statusCode, status.body.slice(0, 7)]).toEqual([200, 'Fait le'])
    const forged = confirmation_code.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
    expect((await world.api.app.inject(`${metaDeletion.path}/${forged}`)).statusCode).toBe(404)
    await connectPerson()
  })

  it('reads no body that is larger than any provider’s', async () => {
    const large = Buffer.alloc(5_000_000, 'a')
    for (const { path } of [metaWebhook, zaloWebhook]) expect((await post(path, large)).statusCode).toBe(413)
    expect((await post(metaDeletion.path, large.subarray(0, 20_000))).statusCode).toBe(413)
  })

  it('fetches no file from addresses that only this machine can reach', async () => {
    const customer = world.customer('messenger')
    const secret = 'http://169.254.169.254/latest/meta-data'
    const addresses = [
      secret,
      'http://127.0.0.1:22/',
      'http://[::1]/x',
      'http://localhost./x',
      'file:///etc/passwd',
    ]
    const attachments = addresses.map((url) => ({ type: 'image', payload: { url } }))
    const between = { sender: { id: customer.id }, recipient: { id: '1040000000000001' } }
    world.state.write('messenger', customer.id)
    const message = { mid: newId(customer), text: 'Look', attachments }
    const item = { ...between, timestamp: Date.now(), message }
    expect(await world.deliver(messagingOf('messenger', [item]))).toBe(200)
    await eventually(async () => {
      const { messages } = await world.chatOf(customer)
      expect(messages[0]).toMatchObject({ message: 'Look', file_chat_messages: [], missing_files: 4 })
    })
  })

  it('does not expose the connections of other accounts', async () => {
    const stranger = await newOwner(world.api)
    const [{ id } = { id: 0 }] = await listed()
    const call = { token: stranger.token, params: { id } }
    expect((await send(world.api.app, checkIntegration, call)).status).toBe(404)
    expect((await send(world.api.app, listTemplates, call)).status).toBe(404)
  })

  it('reports the quality of a number, and the reason that a connection stopped', async () => {
    const { token } = world.owner
    const number = (await listed()).find(({ channel }) => channel === 'whatsapp')
    const params = { id: number?.id ?? 0 }
    expect(await ok(world.api.app, checkIntegration, { token, params })).toMatchObject({
      ...{ quality: 'yellow', messaging_limit: 'TIER_1K' },
      checked_at: expect.stringMatching(/^20/),
    })
    world.state.expire('whatsapp')
    expect(await ok(world.api.app, checkIntegration, { token, params })).toMatchObject({
      ...{ status: 'reconnect', reason: 'token_dead', reason_code: '190/463' },
    })
  })

  it('writes no tokens, signatures or customer text to the log', async () => {
    const customer = world.customer('instagram')
    await world.say(customer, 'Zebracanary')
    await eventually(() => expect(world.received(customer)).toContain('You said: Zebracanary'))
    const { payload, headers } = messageOf(customer, 'Zebracanary')
    await post(metaWebhook.path, `${payload} `, headers)
    const log = lines.join('')
    const secrets = [...world.state.tokens.keys(), ...Object.values(headers), ...Object.values(apps.zalo)]
    for (const word of [...secrets, apps.meta.secret, apps.instagram.secret, 'Zebracanary'])
      expect(log).not.toContain(word)
    expect(log).toContain('received a webhook without a valid signature')
  })
})
