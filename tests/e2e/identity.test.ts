import { SignJWT } from 'jose'
import { updateBot } from '#contract/bots/bots.ts'
import { listChats } from '#contract/chats/chats.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/visitor.ts'

const sign = (secret: string, claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(secret))

test('an owner creates a secret, and a signed-in visitor is verified, continues elsewhere, and leaves no data behind', async ({
  browser,
  product,
  site,
  strict,
}) => {
  const shop = await openShop(product)
  const desk = strict(
    await shop.enters(browser, shop.email, `/build/${shop.bot.id}?step=publish&tab=install`),
  )
  await desk.getByRole('button', { name: 'Create a secret' }).click()
  const secret = (await desk.getByLabel('Identity secret').textContent()) ?? ''
  expect(secret).toMatch(/^parley_identity_/)
  await desk.getByRole('button', { name: 'Hide the secret' }).click()
  await expect(desk.getByText(secret)).toHaveCount(0)
  await desk.getByRole('button', { name: 'Show the secret' }).click()
  await expect(desk.getByLabel('Identity secret')).toHaveText(secret)

  const page = await site()
  page.html = `<!doctype html><title>Shop</title><script src="${product.url}/widget.js" data-key="${shop.bot.api_key}" async></script>`
  const opens = async () => {
    const visitor = new Widget(strict(await (await browser.newContext()).newPage()))
    await visitor.page.goto(page.origin)
    await visitor.open()
    return visitor
  }
  const ana = await sign(secret, { sub: 'u-1', name: 'Ana Proven', email: 'ana@shop.example' })
  const identify = (visitor: Widget, token: string) =>
    visitor.page.evaluate((shown) => window.Parley?.identify({ token: shown }), token)

  // An anonymous chat is linked to the person who signs in.
  const laptop = await opens()
  await laptop.say('Where is my order?')
  await laptop.sees('Where is my order?')
  await expect
    .poll(async () => (await shop.api.call(listChats, { token: shop.token })).entities[0]?.message_count)
    .toBeGreaterThan(1)
  await identify(laptop, ana)
  await desk.goto(`${product.url}/chats`)
  const row = desk.getByRole('option', { name: /Ana Proven/ })
  await expect(row).toBeVisible()
  await row.click()
  const customer = desk.getByRole('complementary').filter({ hasText: 'ana@shop.example' })
  await expect(customer.getByText('Verified').first()).toBeVisible()

  // The conversation continues on another device.
  const phone = await opens()
  await identify(phone, ana)
  await phone.sees('Where is my order?')

  // The next person to sign in on the same browser sees nothing of Ana's conversation.
  await identify(phone, await sign(secret, { sub: 'u-2', name: 'Bob' }))
  await expect(phone.log.getByText('Where is my order?')).toHaveCount(0)
  await laptop.page.evaluate(() => window.Parley?.signOut())
  await expect(laptop.log.getByText('Where is my order?')).toHaveCount(0)
  await laptop.page.reload()
  await laptop.open()
  await expect(laptop.log.getByText('Where is my order?')).toHaveCount(0)

  // A visitor who merely claims to be Ana is not identified as her.
  await laptop.say('I am Ana')
  await laptop.sees('I am Ana')
  const { entities } = await shop.api.call(listChats, { token: shop.token })
  expect(entities.map(({ proven }) => (proven?.length ?? 0) > 0).filter(Boolean)).toHaveLength(1)
})

test('a rejected token leaves the visitor anonymous, and the page’s console explains why', async ({
  browser,
  product,
  site,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.api.call(updateBot, {
    token: shop.token,
    params: { id: shop.bot.id },
    body: { auto_pop_up: false },
  })
  const forged = await sign('f'.repeat(43), { sub: 'u-1', name: 'Ana' })
  const page = await site()
  page.html = `<!doctype html><title>Shop</title><script src="${product.url}/widget.js" data-key="${shop.bot.api_key}" data-identity="${forged}" async></script>`
  const visitor = new Widget(strict(await (await browser.newContext()).newPage(), /409|422/))
  const said = visitor.page.waitForEvent('console', (message) => message.text().startsWith('Parley.identify'))
  await visitor.page.goto(page.origin)
  await visitor.open()
  expect((await said).text()).toBe('Parley.identify: identity_off')
  await visitor.say('Hello')
  await visitor.sees('Hello')
  await expect.poll(async () => (await shop.api.call(listChats, { token: shop.token })).total).toBe(1)
})
