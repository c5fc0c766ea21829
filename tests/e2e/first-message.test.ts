import { getBot, listBots } from '#contract/bots/bots.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import { createApi } from '#server/demo/api.ts'
import { ownerOf } from '../support/registered.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/visitor.ts'

test('a first message survives a killed server, a lost response and a reload, and starts one chat', async ({
  browser,
  product,
  site,
  strict,
}) => {
  const { token } = await ownerOf(product.url, product.dataDir)
  const api = createApi(product.url)
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const shop = await site()
  shop.html = `<!doctype html><title>Shop</title><script src="${product.url}/widget.js" data-key="${bot.api_key}" async></script>`
  const page = strict(await (await browser.newContext()).newPage())
  const visitor = new Widget(page)
  await page.goto(shop.origin)
  await visitor.open()

  const beginning = /\/ai\/client\/create-chat$/
  await page.route(
    beginning,
    async (route) => {
      await route.fetch()
      await product.kill()
      await route.abort()
    },
    { times: 1 },
  )
  await visitor.say('Is anybody there?')
  await visitor.sees('Not sent yet. It is sent once you are back online.')

  await product.restart()
  await page.reload()
  await visitor.open()
  await visitor.sees('Is anybody there?')
  await expect(visitor.log.getByText(/Not sent|Sending/)).toHaveCount(0)

  const { entities, total } = await api.call(listChats, { token })
  expect(total).toBe(1)
  const id = entities[0]?.id ?? 0
  const { messages } = await api.call(getHistory, {
    token,
    params: { id },
    headers: { 'api-key': bot.api_key, 'client-id': String(bot.client_id) },
  })
  expect(messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)).toEqual([
    'Is anybody there?',
  ])
})
