import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/base/units.ts'
import { integrationChannels } from '#contract/channels/channel-names.ts'
import { pictureRules } from '#contract/channels/channel-rules.ts'
import { listIntegrations, resendMessage } from '#contract/channels/integrations.ts'
import { readChat, returnChatToBot, sendManual, sendManualFiles } from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import { accounts, apps } from '#tests/fakes/channels/state.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import {
  type Customer,
  messageOf,
  messagingOf,
  newId,
  whatsAppOf,
  zaloOf,
} from '#tests/support/deliveries.ts'
import { ok, send } from '#tests/support/inject.ts'
import { bomb, photo } from '#tests/support/pictures.ts'
import { upload } from '#tests/support/upload.ts'

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
/** Image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(integrationChannels)('%s', (channel) => {
  let world: ChannelWorld
  let integrationId: number
  beforeAll(async () => {
    world = await startChannels()
    integrationId = (await world.connect(channel)).id
  })
  afterAll(async () => {
    await world.close()
    expect(world.state.unforced).toEqual([])
  })

  const own = (id: number) => ({ token: world.owner.token, params: { id } })
  const manual = (id: number, message: string, as?: 'human_agent' | 'charged') =>
    send(world.api.app, sendManual, { ...own(id), body: { message, ...(as && { as }) } })
  const settled = (customer: Customer, messageId: number, ...states: string[]) =>
    eventually(async () => {
      const message = (await world.chatOf(customer)).messages.find(({ id }) => id === messageId)
      expect(states).toContain(message?.delivery?.state)
      return message
    })
  const answered = async (customer: Customer, text: string) => {
    await world.say(customer, text)
    await eventually(() => expect(world.received(customer)).toContain(`You said: ${text}`))
    return world.chatOf(customer)
  }
  /** Creates a chat that is assigned to an agent. */
  const withAgent = async () => {
    const customer = world.customer(channel)
    const chat = await answered(customer, 'Hello')
    expect((await manual(chat.id, 'I am here.')).status).toBe(201)
    await eventually(() => expect(world.received(customer)).toContain('I am here.'))
    return { customer, chat }
  }

  it('accepts a message, discloses once that the bot is a bot, and answers in order', async () => {
    const customer = world.customer(channel)
    await answered(customer, 'Xin chào 👋 a/b')
    await answered(customer, 'And again')
    const [disclosure, ...answers] = world.received(customer)
    expect(disclosure).toContain(world.owner.bot.bot_name)
    expect(answers).toEqual(['You said: Xin chào 👋 a/b', 'You said: And again'])
    const chat = await world.chatOf(customer)
    expect(chat).toMatchObject({ channel, status: 'bot', reply_window: { state: 'open' } })
    if (channel === 'whatsapp') expect(chat.phone).toBe(`+${customer.id}`)
    const { entities } = await ok(world.api.app, listIntegrations, { token: world.owner.token })
    expect(entities[0]).toMatchObject({ id: integrationId, status: 'active', waiting: 0 })
    expect(entities[0]?.last_event_at).not.toBeNull()
  })

  it('rejects bodies that are unsigned, signed with another secret, or modified', async () => {
    const good = messageOf(world.customer(channel), 'let me in')
    const [header = '', signature = ''] = Object.entries(good.headers)[0] ?? []
    const wrong = (value: string) => ({ ...good, headers: { [header]: value } })
    const tries = [
      { ...good, headers: {} },
      wrong(''),
      wrong(signature.slice(0, 30)),
      wrong(signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      { ...good, payload: good.payload.replace('let me in', 'let us in') },
    ]
    for (const one of tries) expect(await world.deliver(one)).toBe(403)
    expect(
      await world.deliver({ ...good, url: channel === 'zalo' ? '/webhooks/meta' : '/webhooks/zalo' }),
    ).toBe(403)
  })

  it('accepts a message once, regardless of how often and where it is delivered', async () => {
    const customer = world.customer(channel)
    world.state.write(channel, customer.id)
    const delivery = messageOf(customer, 'Only once')
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => world.deliver(delivery)))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    await eventually(() => expect(world.received(customer)).toContain('You said: Only once'))
    expect(await world.deliver(delivery)).toBe(200)
    await answered(customer, 'Fence')
    expect(await world.textsOf(customer)).toEqual(['Only once', 'Fence'])
    expect(world.received(customer).filter((text) => text === 'You said: Only once')).toHaveLength(1)
  })

  it('stores an image that it fetched, and only the message if it could not', async () => {
    const customer = world.customer(channel)
    const { urls } = world.api.config.channels
    const base = {
      messenger: urls.metaGraph,
      instagram: urls.instagramGraph,
      whatsapp: urls.metaGraph,
      zalo: urls.zaloApi,
    }[channel]
    const path = `/picture-${channel}`
    world.state.media.set(path, PNG)
    if (channel !== 'whatsapp') {
      await world.say(customer, 'Look', { picture: `${base}${path}` })
      const found = await eventually(async () => {
        const { messages } = await world.chatOf(customer)
        const message = messages.find(({ message }) => message === 'Look')
        expect(message?.file_chat_messages).toMatchObject([{ type: 'image/png', size: PNG.length }])
        return message
      })
      expect(found?.missing_files).toBe(0)
    }
    await world.say(customer, 'Inside', {
      picture: channel === 'whatsapp' ? '404' : 'http://127.0.0.1:9/x.png',
    })
    await eventually(async () => {
      const { messages } = await world.chatOf(customer)
      const message = messages.find(({ message }) => message === 'Inside')
      expect(message).toMatchObject({ file_chat_messages: [], missing_files: 1 })
    })
  })

  it('makes a line of a message that the channel does not pass on, and calls a person without a word', async () => {
    const customer = world.customer(channel)
    const base = { id: newId(customer), at: Date.now() }
    const meta = {
      sender: { id: customer.id },
      recipient: { id: accounts[channel][0] },
      timestamp: base.at,
      message: { mid: base.id, is_unsupported: true },
    }
    const delivery = {
      messenger: () => messagingOf('messenger', [meta]),
      instagram: () => messagingOf('instagram', [meta]),
      whatsapp: () =>
        whatsAppOf({
          contacts: [{ wa_id: customer.id, profile: { name: customer.name } }],
          messages: [
            {
              from: customer.id,
              id: base.id,
              timestamp: String(Math.floor(base.at / 1_000)),
              type: 'unsupported',
              errors: [{ code: 131051, title: 'Message type unknown' }],
            },
          ],
        }),
      zalo: () =>
        zaloOf('user_send_unsupported', {
          sender: { id: customer.id },
          recipient: { id: accounts.zalo[0] },
          message: { msg_id: base.id, attachments: [{ type: 'poll', payload: {} }] },
        }),
    }[channel]
    world.state.write(channel, customer.id)
    expect(await world.deliver(delivery())).toBe(200)
    const chat = await eventually(async () => {
      const found = await world.chatOf(customer)
      expect(found).toMatchObject({ status: 'waiting', queue_reason: 'unseen' })
      return found
    })
    expect(chat.messages.map(({ sender, message }) => [sender, message])).toEqual([
      ['customer', expect.stringMatching(/^\[Sent something that \w+ does not pass on \(unsupported\)/)],
    ])
    expect(world.received(customer)).toEqual([])
  })

  it('redraws pictures that customers send, and stores none that cannot be drawn', async () => {
    const { urls } = world.api.config.channels
    const base = { messenger: urls.metaGraph, instagram: urls.instagramGraph, zalo: urls.zaloApi }
    // The fake of WhatsApp names a picture by its id instead of an address.
    if (channel === 'whatsapp') return
    const customer = world.customer(channel)
    const pictures = [await photo(), bomb(30_000, 30_000)]
    for (const [index, bytes] of pictures.entries()) {
      const path = `/hostile-${channel}-${index}`
      world.state.media.set(path, bytes)
      await world.say(customer, `Picture ${index}`, { picture: `${base[channel]}${path}` })
    }
    await eventually(async () => {
      const { messages } = await world.chatOf(customer)
      const [drawn, refused] = pictures.map((_, index) =>
        messages.find(({ message }) => message === `Picture ${index}`),
      )
      const upright = { type: 'image/jpeg', picture: { width: 480, height: 640 } }
      expect(drawn).toMatchObject({ file_chat_messages: [upright], missing_files: 0 })
      expect(refused).toMatchObject({ file_chat_messages: [], missing_files: 1 })
    })
  })

  it('sends agents’ pictures in a format and a size that the channel accepts', async () => {
    const { customer, chat } = await withAgent()
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
    const large = await sharp({
      create: { width: 2_400, height: 1_800, channels: 3, background: '#888', noise },
    })
      .webp({ quality: 100 })
      .toBuffer()
    const files = [{ name: 'large.webp', bytes: large }]
    const uploaded = await upload(world.api.app, sendManualFiles, { ...own(chat.id), files, fields: {} })
    expect(uploaded).toMatchObject({ status: 201, body: { file_chat_messages: [{ name: 'large.jpg' }] } })
    await settled(customer, uploaded.body.id, 'sent')
    const sent = world.state.sentTo(customer.id).find(({ file }) => file)?.file?.bytes ?? Buffer.alloc(0)
    expect((await sharp(sent).metadata()).format).toBe('jpeg')
    expect(sent.length).toBeLessThanOrEqual(pictureRules[channel].maxBytes)
  })

  it('sends agents’ messages in parts that the channel accepts, and their files', async () => {
    const { customer, chat } = await withAgent()
    const long = `${'từ '.repeat(900)}${'😀'.repeat(1_300)}`
    const { body } = await manual(chat.id, long)
    await settled(customer, body.id, 'sent')
    const parts = world.received(customer).slice(world.received(customer).indexOf('I am here.') + 1)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('').replace(/\s/g, '')).toBe(long.replace(/\s/g, ''))
    const files = [{ name: 'contract.pdf', bytes: PDF }]
    const uploaded = await upload(world.api.app, sendManualFiles, {
      ...own(chat.id),
      files,
      fields: { message: 'Here' },
    })
    expect(uploaded.status).toBe(201)
    const sent = await eventually(() => {
      const one = world.state.sentTo(customer.id).find(({ file }) => file)
      expect(one?.file?.bytes.toString()).toBe(PDF)
      return one
    })
    expect(sent?.tag).toBeUndefined()
  })

  it('retries temporary rejections, and retains the order', async () => {
    const { customer, chat } = await withAgent()
    let tries = 0
    const code = { messenger: 613, instagram: 2, whatsapp: 131056, zalo: -200 }[channel]
    world.state.fault = ({ to }) => {
      if (to !== customer.id) return null
      tries += 1
      return tries === 1 ? { code } : tries === 2 ? { code, cut: true } : null
    }
    for (const text of ['first', 'second', 'third']) expect((await manual(chat.id, text)).status).toBe(201)
    await eventually(() => expect(world.received(customer).slice(-3)).toEqual(['first', 'second', 'third']))
    world.state.fault = null
    expect(tries).toBe(5)
  })

  it('shows permanent rejections with their code, once, and sends again manually', async () => {
    const { customer, chat } = await withAgent()
    const code = { messenger: 551, instagram: 100, whatsapp: 131026, zalo: -244 }[channel]
    let tries = 0
    world.state.fault = ({ to }) => {
      if (to !== customer.id) return null
      tries += 1
      return { code }
    }
    const { body } = await manual(chat.id, 'Are you there?')
    expect((await settled(customer, body.id, 'failed'))?.delivery?.code).toBe(String(code))
    expect(tries).toBe(1)
    world.state.fault = null
    const again = { ...own(chat.id), body: { message_id: body.id } }
    expect((await ok(world.api.app, resendMessage, again)).delivery).toEqual({ state: 'queued', code: null })
    await settled(customer, body.id, 'sent')
    expect(await send(world.api.app, resendMessage, again)).toMatchObject({
      status: 409,
      body: { code: 'message_not_failed' },
    })
    expect(world.received(customer).filter((text) => text === 'Are you there?')).toHaveLength(1)
  })

  it('processes receipts, and never moves back', async () => {
    const { customer, chat } = await withAgent()
    const { body } = await manual(chat.id, 'Seen?')
    await settled(customer, body.id, 'sent')
    const { id } = world.state.sentTo(customer.id).at(-1) ?? { id: '' }
    const base = {
      sender: { id: customer.id },
      recipient: { id: accounts[channel][0] },
      timestamp: Date.now(),
    }
    const status = (state: string) =>
      whatsAppOf({ statuses: [{ id, status: state, timestamp: '1790000000', recipient_id: customer.id }] })
    const read = {
      messenger: () => messagingOf('messenger', [{ ...base, read: { watermark: Date.now() + 1_000 } }]),
      instagram: () => messagingOf('instagram', [{ ...base, read: { mid: id } }]),
      whatsapp: () => status('read'),
      zalo: () =>
        zaloOf('user_seen_message', {
          sender: base.sender,
          recipient: base.recipient,
          message: { msg_ids: [id] },
        }),
    }[channel]()
    expect(await world.deliver(read)).toBe(200)
    await settled(customer, body.id, 'read')
    expect((await world.chatOf(customer)).read.customer).toBe(body.order)
    if (channel === 'whatsapp') {
      await world.deliver(status('delivered'))
      await world.deliver(status('sent'))
    }
    await world.say(customer, 'Fence')
    await eventually(async () => expect(await world.textsOf(customer)).toContain('Fence'))
    await settled(customer, body.id, 'read')
  })

  it('stores what a person writes in the provider’s tool, and is silent until the chat is returned to the bot', async () => {
    const customer = world.customer(channel)
    const chat = await answered(customer, 'Hello')
    const id = newId(customer)
    const text = 'By hand'
    const back = {
      sender: { id: accounts[channel][0] },
      recipient: { id: customer.id },
      timestamp: Date.now(),
    }
    const message = { mid: id, text, is_echo: true, app_id: 263902037430900 }
    const echo = {
      messenger: () => messagingOf('messenger', [{ ...back, message }]),
      instagram: () => messagingOf('instagram', [{ ...back, message }]),
      whatsapp: () =>
        whatsAppOf(
          {
            message_echoes: [
              { to: customer.id, id, timestamp: '1790000000', type: 'text', text: { body: text } },
            ],
          },
          'smb_message_echoes',
        ),
      zalo: () =>
        zaloOf('oa_send_text', {
          sender: { ...back.sender, admin_id: '7' },
          recipient: back.recipient,
          message: { msg_id: id, text },
        }),
    }[channel]()
    for (let i = 0; i < 2; i += 1) expect(await world.deliver(echo)).toBe(200)
    await eventually(async () => {
      const { messages } = await world.chatOf(customer)
      expect(messages.filter((one) => one.message === text)).toMatchObject([
        { sender: 'agent', agent: null, delivery: null },
      ])
    })
    await world.say(customer, 'Thanks')
    await eventually(async () => expect(await world.textsOf(customer)).toContain('Thanks'))
    await ok(world.api.app, returnChatToBot, own(chat.id))
    await answered(customer, 'Back to the bot')
    expect(world.received(customer)).not.toContain('You said: Thanks')
  })

  it('reports before sending that the window is closed, with the remaining option', async () => {
    const customer = world.customer(channel)
    await world.say(customer, 'Long ago', { at: Date.now() - 60 * HOUR_MS })
    const chat = await eventually(() => world.chatOf(customer))
    const offer = {
      messenger: 'human_agent',
      instagram: 'human_agent',
      whatsapp: 'template',
      zalo: 'charged',
    }[channel]
    expect(chat.reply_window?.state).toBe(offer)
    expect(await manual(chat.id, 'Sorry')).toMatchObject({
      status: 409,
      body: { code: 'reply_window_closed', params: { channel, offer } },
    })
    if (offer !== 'template') {
      const { body } = await manual(chat.id, 'Sorry', offer as 'human_agent' | 'charged')
      await settled(customer, body.id, 'sent')
      const tag = channel === 'zalo' ? {} : { tag: 'HUMAN_AGENT' }
      expect(world.state.sentTo(customer.id)).toMatchObject([{ text: 'Sorry', ...tag }])
    }
    expect(world.received(customer)).not.toContain('You said: Long ago')
  })

  it('forwards read receipts of agents, if the channel supports them', async () => {
    const customer = world.customer(channel)
    const chat = await answered(customer, 'Seen this?')
    await ok(world.api.app, readChat, { ...own(chat.id), body: { order: 1 } })
    if (channel === 'zalo') return
    await eventually(() =>
      expect(world.state.actions.some(({ action }) => action === 'mark_seen')).toBe(true),
    )
  })

  it('retains queued messages while its token is invalid, and sends them once it is reconnected', async () => {
    const { customer, chat } = await withAgent()
    if (channel === 'zalo') for (const refresh of world.state.refreshes.values()) refresh.isUsed = true
    world.state.expire(
      { messenger: 'page', instagram: 'instagram', whatsapp: 'whatsapp', zalo: 'zalo' }[channel] as 'page',
    )
    const { body } = await manual(chat.id, 'Kept for later')
    const listed = async () =>
      (await ok(world.api.app, listIntegrations, { token: world.owner.token })).entities[0]
    await eventually(async () =>
      expect(await listed()).toMatchObject({ status: 'reconnect', reason: 'token_dead', waiting: 1 }),
    )
    await settled(customer, body.id, 'queued')
    expect((await world.connect(channel)).id).toBe(integrationId)
    await settled(customer, body.id, 'sent')
    expect(await listed()).toMatchObject({ status: 'active', reason: null, waiting: 0 })
    const { events } = await ok(world.api.app, catchUp, { token: world.owner.token, query: { after: 0 } })
    expect(events.filter(({ type }) => type === 'channel.changed')).toHaveLength(1)
    const secrets = [
      ...world.state.tokens.keys(),
      ...world.state.refreshes.keys(),
      ...Object.values(apps.zalo),
    ]
    for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret)
  })
})
