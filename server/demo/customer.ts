import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { VisitorEvents, VisitorWishes } from '#contract/events.ts'
import {
  askForAgent,
  createChat,
  leaveChat,
  rateChat,
  readVisitorChat,
  sendMessage,
} from '#contract/visitor.ts'
import type { OpenShop } from './account.ts'
import type { Api } from './api.ts'
import type { Random } from './random.ts'

type WidgetSocket = Socket<{ [E in keyof VisitorEvents]: (payload: VisitorEvents[E]) => void }, VisitorWishes>

/** Turns of a customer with a person before they are content. */
const TURNS_WITH_PERSON = 3

/** A simulated customer: comes, asks, waits for answers, may want a person, says thanks, rates and goes. */
export async function visit(
  api: Api,
  { shop, apiKey }: OpenShop,
  name: string,
  random: Random,
): Promise<void> {
  const headers = { 'api-key': apiKey }
  const chat = await api.call(createChat, {
    headers,
    body: {
      user_name: name,
      language: shop.locale,
      chat_default_message: shop.welcome,
      city: random.pick(['Lyon', 'Hanoi', 'Oslo', 'İzmir', 'Leeds']),
    },
  })
  const own = { headers, token: chat.token, params: { id: chat.id } }
  const socket: WidgetSocket = io(`${api.base}/widget`, {
    auth: { apiKey, token: chat.token, after: chat.seq },
    transports: ['websocket'],
  })
  let agentTurns = 0
  let over = false

  const say = async (message: string) => {
    socket.emit('typing.start')
    await wait(random.between(900, 3_000))
    socket.emit('typing.stop')
    if (!over) await api.call(sendMessage, { ...own, body: { message } })
  }
  const finish = async () => {
    if (over) return
    over = true
    await api.call(leaveChat, own).catch(() => {})
    if (random.chance(0.6))
      await api.call(rateChat, { ...own, body: { stars: random.pick([3, 4, 5, 5]) } }).catch(() => {})
    socket.close()
  }

  socket.on('message.added', async ({ message }) => {
    await api.call(readVisitorChat, { ...own, body: { order: message.order, state: 'read' } }).catch(() => {})
    if (message.sender !== 'agent' || over) return
    agentTurns++
    if (agentTurns < TURNS_WITH_PERSON) await say(random.pick(shop.questions)).catch(() => {})
    else await say(shop.thanks).then(finish, () => {})
  })
  socket.on('chat.changed', ({ status }) => {
    over = status === 'ended'
    if (over) socket.close()
  })

  for (let i = 0; i < random.between(1, 4); i++) {
    await wait(random.between(2_000, 9_000))
    await say(random.pick(shop.questions))
  }
  if (random.chance(0.3)) await say(random.pick(shop.unhappy))
  if (random.chance(0.4)) {
    await (random.chance(0.5) ? say(shop.person) : api.call(askForAgent, own))
    return
  }
  if (random.chance(0.7)) {
    await say(shop.thanks)
    await wait(random.between(4_000, 20_000))
    if (agentTurns === 0) await finish()
  }
}
