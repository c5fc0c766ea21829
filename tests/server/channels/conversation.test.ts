import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integrationChannels } from '#contract/channels/channel-names.ts'
import { assignChat, endChat, listChats, readChat, sendManual } from '#contract/chats/chats.ts'
import { passOnTyping } from '#contract/journal/system.ts'
import { listFeedback } from '#contract/reports/feedback.ts'
import type { AnswerEngine } from '#server/engine/types.ts'
import { accounts, type FakeButton } from '#tests/fakes/channels/state.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import {
  type Customer,
  type Delivery,
  messageOf,
  messagingOf,
  newId,
  whatsAppOf,
  zaloOf,
} from '#tests/support/deliveries.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'

const SHORT = 'Delivery'
const LONG = 'Returns and refunds of large orders'
const ASKED = 'How do returns and refunds of large orders work?'

/** Engine that offers two topics on request, repeats everything else, and can be slow. */
const offering: AnswerEngine = {
  ...parrot,
  answer: async (request, onToken) => {
    const answer = await parrot.answer(request, onToken)
    if (request.question === 'slowly') await new Promise((done) => setTimeout(done, 1_500))
    if (request.question !== 'topics') return answer
    const choices = [
      { label: SHORT, question: 'How long does delivery take?' },
      { label: LONG, question: ASKED },
    ]
    return { ...answer, message: 'What is it about?', receipt: { ...answer.receipt, choices } }
  },
}

/** Returns a provider's event for a customer pressing a button. */
function press(customer: Customer, { title, id }: FakeButton): Delivery {
  const { channel } = customer
  const between = { sender: { id: customer.id }, recipient: { id: accounts[channel][0] } }
  const mid = newId(customer)
  if (channel === 'zalo') return messageOf(customer, title)
  if (channel === 'whatsapp')
    return whatsAppOf({
      messages: [
        {
          ...{ from: customer.id, id: mid, timestamp: String(Math.floor(Date.now() / 1_000)) },
          ...{ type: 'interactive', interactive: { type: 'list_reply', list_reply: { id, title } } },
        },
      ],
    })
  const message = { mid, text: title, quick_reply: { payload: id } }
  return messagingOf(channel, [{ ...between, timestamp: Date.now(), message }])
}

describe.each(integrationChannels)('a conversation on %s', (channel) => {
  let world: ChannelWorld
  beforeAll(async () => {
    world = await startChannels({ engine: offering })
    await world.connect(channel)
  })
  afterAll(async () => {
    await world.close()
    expect(world.state.unforced).toEqual([])
  })

  const own = (id: number) => ({ token: world.owner.token, params: { id } })
  const got = (customer: Customer, text: string) =>
    eventually(() => {
      const sent = world.state.sentTo(customer.id).find((one) => one.text?.startsWith(text))
      expect(sent).toBeDefined()
      return sent
    })
  const answered = async (customer: Customer, text = 'Hello') => {
    await world.say(customer, text)
    await got(customer, `You said: ${text}`)
    return world.chatOf(customer)
  }

  it('offers topics as buttons or as a list, and accepts the chosen one', async () => {
    const customer = world.customer(channel)
    await world.say(customer, 'topics')
    const sent = await got(customer, 'What is it about?')
    if (channel === 'zalo') {
      expect(sent?.text).toBe(`What is it about?\n\n1. ${SHORT}\n2. ${LONG}`)
      await world.say(customer, '2')
    } else {
      const [first, second] = sent?.buttons ?? []
      expect(first?.title).toBe(SHORT)
      expect(LONG.startsWith(second?.title.slice(0, -1) ?? '?')).toBe(true)
      expect(await world.deliver(press(customer, second ?? { title: '', id: '' }))).toBe(200)
    }
    await got(customer, `You said: ${ASKED}`)
    const shown = channel === 'zalo' ? '2' : ASKED
    expect(await world.textsOf(customer)).toEqual(['topics', shown])
  })

  it('accepts the title of an unknown button', async () => {
    if (channel === 'zalo') return
    const customer = world.customer(channel)
    world.state.write(channel, customer.id)
    await world.deliver(press(customer, { title: 'Red', id: 'RED' }))
    await got(customer, 'You said: Red')
  })

  it('recognizes which message a customer quotes', async () => {
    const customer = world.customer(channel)
    const chat = await answered(customer)
    const [answer] = world.state.sentTo(customer.id).slice(-1)
    const quoting = (text: string, quoted: string) => {
      const between = { sender: { id: customer.id }, recipient: { id: accounts[channel][0] } }
      const id = newId(customer)
      if (channel === 'zalo')
        return zaloOf('user_send_text', { ...between, message: { msg_id: id, text, quote_msg_id: quoted } })
      if (channel !== 'whatsapp')
        return messagingOf(channel, [
          { ...between, timestamp: Date.now(), message: { mid: id, text, reply_to: { mid: quoted } } },
        ])
      const message = { type: 'text', text: { body: text }, context: { id: quoted } }
      const timestamp = String(Math.floor(Date.now() / 1_000))
      return whatsAppOf({ messages: [{ from: customer.id, id, timestamp, ...message }] })
    }
    await world.deliver(quoting('This one', answer?.id ?? ''))
    await world.deliver(quoting('Another one', 'never-heard-of'))
    await got(customer, 'You said: Another one')
    const { messages } = await eventually(() => world.chatOf(customer))
    const order = messages.find(({ message }) => message === 'You said: Hello')?.order
    expect(messages.find(({ message }) => message === 'This one')?.reply_to).toBe(order)
    expect(messages.find(({ message }) => message === 'Another one')?.reply_to).toBeNull()
    expect(chat.messages[0]?.reply_to).toBeNull()
  })

  it('shows that an agent is typing or has stopped, and that the bot is typing if it takes a while', async () => {
    const customer = world.customer(channel)
    const chat = await answered(customer)
    const typing = (is_typing: boolean) =>
      send(world.api.app, passOnTyping, {
        token: world.api.config.internalKey,
        params: { id: chat.id },
        body: { is_typing },
      })
    const count = (action: string) => world.state.actions.filter((one) => one.action === action).length
    const before = { on: count('typing_on'), off: count('typing_off') }
    expect((await typing(true)).status).toBe(204)
    expect((await typing(false)).status).toBe(204)
    expect(count('typing_on') - before.on).toBe(channel === 'zalo' ? 0 : 1)
    expect(count('typing_off') - before.off).toBe(channel === 'zalo' || channel === 'whatsapp' ? 0 : 1)
    await answered(customer, 'slowly')
    expect(count('typing_on') - before.on).toBe(channel === 'zalo' ? 0 : 2)
  })

  it('converts the formatting of agents and bot to the channel’s', async () => {
    const customer = world.customer(channel)
    const chat = await answered(customer)
    const message =
      '## Hours\n**Open** *daily* at 3 * 4 and snake_case: [map](https://a.example/x_y_z)\n- one'
    expect((await send(world.api.app, sendManual, { ...own(chat.id), body: { message } })).status).toBe(201)
    const expected =
      channel === 'whatsapp'
        ? '*Hours*\n*Open* _daily_ at 3 * 4 and snake_case: map (https://a.example/x_y_z)\n• one'
        : 'Hours\nOpen daily at 3 * 4 and snake_case: map (https://a.example/x_y_z)\n• one'
    await eventually(() => expect(world.received(customer).at(-1)).toBe(expected))
    const { messages } = await world.chatOf(customer)
    expect(messages.at(-1)?.message).toBe(message)
  })

  it('requests a rating at the end in the channel’s format, and stores it', async () => {
    const customer = world.customer(channel)
    const { id } = await answered(customer)
    await ok(world.api.app, assignChat, { ...own(id), body: { user_id: world.owner.profile.id } })
    await ok(world.api.app, readChat, { ...own(id), body: { order: 3 } })
    await ok(world.api.app, endChat, own(id))
    const asked = await got(customer, 'How satisfied are you')
    const stars = { title: '★★★★', id: '' }
    if (channel === 'zalo') await world.say(customer, '4')
    else {
      const button = asked?.buttons?.find(({ title }) => title === stars.title)
      expect(asked?.buttons).toHaveLength(5)
      await world.deliver(press(customer, button ?? stars))
    }
    await got(customer, 'Thank you for your rating.')
    const { token } = world.owner
    const { entities } = await ok(world.api.app, listFeedback, { token, query: {} })
    expect(entities.filter(({ chat_id }) => chat_id === id)).toMatchObject([{ rating: 4 }])
    const chat = await world.chatOf(customer)
    expect(chat).toMatchObject({ status: 'ended', unanswered_since: null })
    expect(chat.messages.slice(-3).map(({ message }) => message.slice(0, 9))).toEqual([
      ...['How satis', '★★★★', 'Thank you'],
    ])
    const { entities: listed } = await ok(world.api.app, listChats, { token, query: { length: 200 } })
    const row = listed.find((one) => one.id === id)
    expect(row?.read.agent).toBe(row?.message_count)
    // Customers who continue writing are answered, and are not asked to rate again on the same day.
    await answered(customer, 'One more thing')
    await ok(world.api.app, endChat, own(id))
    await world.say(customer, '5')
    await got(customer, 'You said: 5')
    expect(world.received(customer).filter((text) => text.startsWith('How satisfied'))).toHaveLength(1)
  })
})
