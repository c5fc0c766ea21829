import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('of two agents who take a chat at once one wins, and the other sees who did', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  const [mia, tom] = [await shop.hires('Mia'), await shop.hires('Tom')]
  const { id } = await shop.asks('Ayşe')
  const allow = /status of 409|Failed to load resource/
  const pages = await Promise.all([mia, tom].map((one) => shop.enters(browser, one, `/chats?chat=${id}`)))
  for (const page of pages) {
    strict(page, allow)
    await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible()
  }
  await Promise.all(pages.map((page) => page.keyboard.press('a')))
  const won = (page: (typeof pages)[number]) => page.getByText('You took the chat')
  const lost = (page: (typeof pages)[number]) =>
    page.getByText(/(Mia|Tom).*(took this chat|has had this chat)/).first()
  for (const page of pages) await expect(won(page).or(lost(page)).first()).toBeVisible()
  const winners = await Promise.all(pages.map(async (page) => (await won(page).count()) > 0))
  expect(winners.filter(Boolean)).toHaveLength(1)
  const loser = pages[winners.indexOf(false)]
  if (!loser) throw new Error('Both have the chat.')
  await expect(lost(loser)).toBeVisible()
  await expect(loser.getByRole('textbox', { name: 'Message to Ayşe' })).toHaveCount(0)
})

test('nothing is assigned to an agent at lunch, and waiting chats arrive once they are back', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.assigns(true)
  const mia = strict(await shop.enters(browser, await shop.hires('Mia'), '/chats?show=mine'))
  const row = mia.getByRole('option', { name: /Ayşe/ })
  const chooses = async (word: string) => {
    await mia.getByRole('button', { name: /^Availability/ }).click()
    await mia.getByRole('menuitemcheckbox', { name: new RegExp(`^${word}`) }).click()
  }
  await chooses('Lunch')
  await expect(mia.getByRole('button', { name: 'Availability: Lunch' })).toBeVisible()
  await shop.asks('Ayşe')
  await mia.goto(`${product.url}/chats?show=waiting`)
  await expect(row).toBeVisible()
  await mia.goto(`${product.url}/chats?show=mine`)
  await expect(mia.getByText('No chats are assigned to you.')).toBeVisible()
  await expect(mia.getByRole('button', { name: 'Availability: Lunch' })).toBeVisible()
  await chooses('Online')
  await expect(row).toBeVisible()
})

test('a chat set aside comes back when the customer writes', async ({ browser, product, strict }) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  const { id, says } = await shop.asks('Ayşe')
  const mia = strict(await shop.enters(browser, await shop.hires('Mia'), `/chats?chat=${id}&show=mine`))
  await mia.getByRole('button', { name: 'Take', exact: true }).click()
  await mia.getByRole('button', { name: 'Set the chat aside' }).click()
  await mia.getByRole('menuitem', { name: /^In an hour/ }).click()
  const aside = mia.getByRole('button', { name: /^Set aside until/ })
  await expect(aside).toBeVisible()
  await says('Has it been sent?')
  await expect(mia.getByRole('log').getByText('Has it been sent?')).toBeVisible()
  await expect(mia.getByRole('button', { name: 'Set the chat aside' })).toBeVisible()
  await expect(aside).toHaveCount(0)
})
