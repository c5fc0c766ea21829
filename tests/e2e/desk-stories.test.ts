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

test('the history of a chat is the same after a reload and for a colleague, and can be shown alone', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  const mia = await shop.hires('Mia')
  const { id } = await shop.asks('Ayşe')
  const page = strict(await shop.enters(browser, mia, `/chats?chat=${id}`))
  const log = page.getByRole('log')
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(log.getByText('You took the chat')).toBeVisible()
  await page.keyboard.press('p')
  await expect(log.getByText('Set aside until the customer writes · by you')).toBeVisible()
  await page.keyboard.press('z')
  await expect(log.getByText('Undone: No longer set aside · by you')).toBeVisible()
  const linesOf = () => log.locator('p:has(time)').allInnerTexts()
  const live = await linesOf()
  await page.reload()
  await expect(log.getByText('You took the chat')).toBeVisible()
  expect(await linesOf()).toEqual(live)
  const supervisor = strict(await shop.enters(browser, shop.email, `/chats?chat=${id}`))
  await expect(supervisor.getByRole('log').getByText(/^Mia.* took the chat/)).toBeVisible()
  await expect(
    supervisor.getByRole('log').getByText(/Set aside until the customer writes · by Mia/),
  ).toBeVisible()
  await supervisor.getByRole('button', { name: 'More actions' }).last().click()
  await supervisor.getByRole('menuitemcheckbox', { name: 'Changes of the chat' }).click()
  await expect(supervisor.getByText('Messages and notes are hidden.')).toBeVisible()
  await expect(supervisor.getByRole('log').getByText(/^Mia.* took the chat/)).toBeVisible()
})

test('an agent who is mentioned reads the chat and writes a note, until the chat is withdrawn', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  const [mia, ben] = [await shop.hires('Mia'), await shop.hires('Ben')]
  const { id } = await shop.asks('Ayşe')
  const asks = strict(await shop.enters(browser, mia, `/chats?chat=${id}`))
  await asks.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(asks.getByRole('log').getByText('You took the chat')).toBeVisible()
  await asks.keyboard.press('n')
  await asks.keyboard.type('@Ben')
  await asks.getByRole('option', { name: /Ben.*Will get access/ }).click()
  await asks.keyboard.type('what now?')
  await asks.keyboard.press('Enter')
  await expect(asks.getByRole('log').getByText(/^Shared with Ben/)).toBeVisible()
  const reads = strict(await shop.enters(browser, ben, '/chats?show=mentions'))
  await reads.getByRole('option', { name: /Ayşe/ }).click()
  await expect(reads.getByText('what now?')).toBeVisible()
  await expect(reads.getByRole('textbox', { name: 'Message to Ayşe' })).toHaveCount(0)
  await asks.getByRole('button', { name: /^Withdraw the chat from Ben/ }).click()
  await expect(asks.getByRole('log').getByText(/^No longer shared with Ben/)).toBeVisible()
  await reads.goto(`${product.url}/chats?show=mentions`)
  await expect(reads.getByText('Nothing here.')).toBeVisible()
})

test('what an agent wrote is there in another browser, and colleagues see that it exists', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  const mia = await shop.hires('Mia')
  const { id } = await shop.asks('Ayşe')
  const page = strict(await shop.enters(browser, mia, `/chats?chat=${id}`))
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/draft'))
  await page.getByRole('textbox', { name: 'Message to Ayşe' }).fill('Dear Ayşe, ')
  await stored
  const other = strict(await shop.enters(browser, mia, `/chats?chat=${id}`))
  await expect(other.getByRole('textbox', { name: 'Message to Ayşe' })).toHaveValue('Dear Ayşe, ')
  const colleague = strict(await shop.enters(browser, await shop.hires('Tom'), `/chats?chat=${id}`))
  await expect(colleague.getByText(/^Mia.* has a draft here$/)).toBeVisible()
})
