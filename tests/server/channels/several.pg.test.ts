import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount, connectIntegration, finishConsent } from '#contract/channels/integrations.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import { startProviders } from '#tests/fakes/channels/start.ts'
import { accounts, ProviderState } from '#tests/fakes/channels/state.ts'
import { eventually } from '#tests/support/channels.ts'
import { type Delivery, messageOf } from '#tests/support/deliveries.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { type Several, startSeveral } from '#tests/support/several.ts'

const redis = process.env.TEST_REDIS_URL
const isPossible = Boolean(process.env.TEST_DATABASE_URL && redis)

describe.skipIf(!isPossible)(
  'webhooks at several relays (needs TEST_DATABASE_URL and TEST_REDIS_URL)',
  () => {
    const state = new ProviderState()
    let providers: Awaited<ReturnType<typeof startProviders>>
    let floor: Several
    let owner: Owner
    beforeAll(async () => {
      providers = await startProviders(state)
      const address = redis ?? ''
      floor = await startSeveral({ engine: parrot }, { here: address, there: address }, providers.environment)
      owner = await newOwner(floor.api)
      const { app } = floor.api
      const call = { token: owner.token, params: { channel: 'messenger' as const } }
      const { url } = await ok(app, connectIntegration, { ...call, body: { bot_id: owner.bot.id } })
      const { headers } = await fetch(url, { redirect: 'manual' })
      const back = new URL(headers.get('location') ?? '').searchParams
      const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
      const { attempt } = await ok(app, finishConsent, { ...call, body })
      await ok(app, chooseAccount, { ...call, body: { attempt, id: accounts.messenger[0] ?? '' } })
    })
    afterAll(async () => {
      await floor.close()
      await providers.close()
    })

    const deliver = async (relay: string, { url, payload, headers }: Delivery): Promise<number> => {
      const answer = await fetch(`${relay}${url}`, {
        ...{ method: 'POST', body: payload },
        headers: { 'content-type': 'application/json', ...headers },
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const { messenger } = {
      messenger: { channel: 'messenger', id: '24500000000001', name: 'Grace' } as const,
    }

    it('create one message and one answer from five deliveries, and keep the order of the customer', async () => {
      state.names.set(`messenger ${messenger.id}`, messenger.name)
      state.write('messenger', messenger.id)
      const relays = [floor.here.url, floor.there.url]
      const texts = ['one', 'two', 'three']
      for (const text of texts) {
        const delivery = messageOf(messenger, text)
        const five = Array.from({ length: 5 }, (_, i) => deliver(relays[i % 2] ?? '', delivery))
        expect(await Promise.all(five)).toEqual([200, 200, 200, 200, 200])
      }
      const answers = texts.map((text) => `You said: ${text}`)
      const received = () => state.sentTo(messenger.id).map(({ text }) => text)
      await eventually(() => expect(received().slice(1)).toEqual(answers))
      const { token } = owner
      const { entities } = await ok(floor.second, listChats, { token, query: { channel: 'messenger' } })
      expect(entities).toHaveLength(1)
      const params = { id: entities[0]?.id ?? 0 }
      const { messages } = await ok(floor.second, getHistory, { token, params, query: {} })
      const said = messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)
      expect(said).toEqual(texts)
    })
  },
)
