import { getProfile } from '#contract/account/members.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('an owner on another page learns that a customer waits, until somebody takes the chat', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const page = strict(await shop.enters(browser, shop.email, '/dashboard'))
  const chats = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chats/ })
  await chats.waitFor()
  const customer = await shop.asks('Grace')
  await expect(chats).toHaveText(/1 customer waits for you/)
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: /Grace is waiting for a person/ }).click()
  await expect(page).toHaveURL(new RegExp(`chat=${customer.id}`))
  await page.keyboard.press('Escape')
  await page.goto(`${product.url}/members`)
  await expect(page).toHaveTitle(/^\(1\) Members/)
  const agent = await shop.hires('Ben')
  const { id } = await shop.api.call(getProfile, { token: shop.token })
  await shop.api.call(assignChat, { token: shop.token, params: { id: customer.id }, body: { user_id: id } })
  await expect(page).toHaveTitle(/^\(1\) Members/)
  const row = page.getByRole('listitem').filter({ hasText: agent })
  await expect(row.getByRole('switch', { name: /takes chats automatically$/ })).toBeChecked()
})

test('undo ends what it undoes: a chat that was set aside is back', async ({ browser, product, strict }) => {
  const shop = await openShop(product)
  const customer = await shop.asks('Grace')
  const params = { id: customer.id }
  const { id } = await shop.api.call(getProfile, { token: shop.token })
  await shop.api.call(assignChat, { token: shop.token, params, body: { user_id: id } })
  const before = await shop.api.call(getHistory, { token: shop.token, params })
  const page = strict(await shop.enters(browser, shop.email, `/chats?chat=${customer.id}`))
  await page.getByRole('button', { name: 'Set the chat aside' }).click()
  await page.getByRole('menuitem', { name: /^In an hour/ }).click()
  await expect(page.getByRole('button', { name: /^Set aside until/ })).toBeVisible()
  const offer = page.getByRole('button', { name: /^Undo/ })
  await expect(offer).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set the chat aside' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Waits for the customer' })).toBeVisible()
  await expect(offer).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Set the chat aside' })).toBeVisible()
  const after = await shop.api.call(getHistory, { token: shop.token, params })
  const { steps = [], ...rest } = after
  const { steps: earlier = [], ...restBefore } = before
  expect(rest).toEqual({ ...restBefore, seq: after.seq, read: after.read })
  expect(steps.slice(0, earlier.length)).toEqual(earlier)
  expect(steps.slice(earlier.length)).toMatchObject([
    { kind: 'snoozed' },
    { kind: 'resumed', undoes: true },
    { kind: 'pending' },
    { kind: 'resumed', undoes: true },
  ])
})
