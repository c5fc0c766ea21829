import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBot, deleteBot, toggleBot, updateBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { clients } from '#server/db/schema/clients.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

describe('a visitor’s view of a bot', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())

  const see = (apiKey: string) => send(api.app, getBotByApiKey, { headers: { 'api-key': apiKey } })

  it('shows the owner’s latest settings, regardless of earlier reads', async () => {
    const { token } = await newOwner(api)
    const bot = await ok(api.app, createBot, { token, body: { bot_name: 'Nora' } })
    const params = { id: bot.id }
    for (const bot_name of ['Odile', 'Pia', 'Quynh']) {
      for (let n = 0; n < 3; n++) await see(bot.api_key)
      await ok(api.app, updateBot, { token, params, body: { bot_name } })
      expect((await see(bot.api_key)).body.bot_name).toBe(bot_name)
    }
    for (const is_disabled of [true, false]) {
      await ok(api.app, toggleBot, { token, params, body: { is_disabled } })
      expect((await see(bot.api_key)).body.is_disabled).toBe(is_disabled)
    }
    await ok(api.app, deleteBot, { token, params })
    expect((await see(bot.api_key)).body.code).toBe('api_key_invalid')
  })

  it('shows what was saved before the request, even during concurrent reads', async () => {
    const { token, bot } = await newOwner(api)
    const names = Array.from({ length: 30 }, (_, n) => `Bot ${n}`)
    let saved = -1
    const isOver = () => saved === names.length - 1
    const read = async () => {
      while (!isOver()) {
        const least = saved
        const { bot_name } = (await see(bot.api_key)).body
        expect(names.indexOf(bot_name)).toBeGreaterThanOrEqual(least)
      }
    }
    const save = async () => {
      for (const [n, bot_name] of names.entries()) {
        await ok(api.app, updateBot, { token, params: { id: bot.id }, body: { bot_name } })
        saved = n
      }
    }
    await Promise.all([save(), read(), read(), read()])
    expect((await see(bot.api_key)).body.bot_name).toBe(names.at(-1))
  })

  it('end with the account', async () => {
    const { bot, profile } = await newOwner(api)
    expect((await see(bot.api_key)).status).toBe(200)
    const disable = (is_disabled: boolean) =>
      api.database.db.update(clients).set({ is_disabled }).where(eq(clients.id, profile.client_id))
    await disable(true)
    expect((await see(bot.api_key)).body.code).toBe('client_disabled')
    await disable(false)
    expect((await see(bot.api_key)).status).toBe(200)
  })

  it('is empty for a key that no bot has, until one has it', async () => {
    expect((await see('no-such-key')).body.code).toBe('api_key_invalid')
    const { bot } = await newOwner(api)
    expect((await see(bot.api_key)).status).toBe(200)
  })
})
