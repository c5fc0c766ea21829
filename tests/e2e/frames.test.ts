import type { Page } from '@playwright/test'
import { getClient } from '#contract/account/clients.ts'
import { listPayments } from '#contract/account/finance.ts'
import { listMembers, setMemberActive } from '#contract/account/members.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

interface Subscription {
  readonly monthly_queries?: number
  readonly credit_consumed?: number
  readonly end_date?: string
}

/** Responds as the server does, but with another subscription. */
const subscribes = (page: Page, to: () => Subscription) =>
  page.route(`**${getClient.path}`, async (route) => {
    const response = await route.fetch()
    const client = await response.json()
    await route.fulfill({ response, json: { ...client, subscription: { ...client.subscription, ...to() } } })
  })

test('the language comes from the browser until one is chosen, and the choice is stored for a year', async ({
  browser,
  product,
  strict,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = strict(await context.newPage())
  await page.goto(`${product.url}/auth/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('Türkçe')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr-TR')
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'tr-TR', path: '/', sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(364 * DAY_MS)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr-TR')
})

test('a URL without a page shows that', async ({ browser, product, strict }) => {
  const page = strict(await (await browser.newContext()).newPage(), /status of 404/)
  const statusOf = async (path: string) => (await page.goto(product.url + path))?.status()
  for (const path of ['/', '/auth/login', '/build/7?step=url', '/dashboard/', '/oauth/messenger-callback'])
    expect(await statusOf(path), path).toBe(200)
  expect(await statusOf('/no/such/page')).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a page that fails shows that, and recovers when it is loaded again', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const page = strict(await (await browser.newContext()).newPage(), /TypeError|error occurred|Error:/)
  await signsIn(page, product.url, shop.email, PASSWORD)
  // Response that this build of the console cannot render.
  const address = `**${listPayments.path}*`
  await page.route(address, (route) => route.fulfill({ json: { entities: [null], total: 1 } }))
  await page.goto(`${product.url}/finance`)
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(address)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a disabled account shows that, and opens again once it is enabled', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const page = strict(await (await browser.newContext()).newPage())
  let is_disabled = false
  await page.route(`**${getClient.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_disabled } })
  })
  await signsIn(page, product.url, shop.email, PASSWORD)
  is_disabled = true
  await page.goto(`${product.url}/chats`)
  await expect(page).toHaveURL(/\/disabled$/)
  await expect(page.getByRole('heading', { level: 1, name: /disabled/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  is_disabled = false
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).not.toHaveURL(/\/disabled$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('warnings of quota and expiry appear once per session, and an expired account links to a way out', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const page = strict(await (await browser.newContext()).newPage())
  let subscription: Subscription = { monthly_queries: 100, credit_consumed: 1_095_000 }
  await subscribes(page, () => subscription)
  await signsIn(page, product.url, shop.email, PASSWORD)
  const warning = page.getByRole('dialog', { name: 'Warning' })

  await test.step('the quota, once', async () => {
    await expect(warning.getByText(/exceeded your monthly query quota/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await warning.getByRole('button', { name: 'OK' }).press('Enter')
    await expect(warning).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'What needs attention' })).toBeVisible()
    await expect(warning).toHaveCount(0)
  })

  await test.step('the end of the subscription, once', async () => {
    subscription = { end_date: new Date(Date.now() + 3 * DAY_MS).toISOString() }
    await page.reload()
    await expect(warning.getByText(/Your subscription ends on/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(warning).toHaveCount(0)
  })

  await test.step('an account that has expired, and was renewed', async () => {
    subscription = { end_date: new Date(Date.now() - DAY_MS).toISOString() }
    await page.goto(`${product.url}/chats`)
    await expect(page).toHaveURL(/\/expired$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    subscription = {}
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page).not.toHaveURL(/\/expired$/)
  })
})

test('a disabled member sees that, and returns once enabled', async ({ browser, product, strict }) => {
  const shop = await openShop(product)
  const address = await shop.hires('Mia')
  const page = strict(await shop.enters(browser, address, '/chats'), /status of 4\d\d/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  const { entities } = await shop.api.call(listMembers, { token: shop.token })
  const mia = entities.find(({ email }) => email === address)
  const active = (is_disabled: boolean) =>
    shop.api.call(setMemberActive, {
      token: shop.token,
      params: { id: mia?.id ?? 0 },
      query: { is_disabled },
    })
  await active(true)
  await page.goto(`${product.url}/chats`)
  await expect(page.getByRole('heading', { level: 1, name: /disabled|Sign in/i })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a newer build is detected within the hour, and offered', async ({ browser, product, strict }) => {
  const shop = await openShop(product)
  const page = strict(await (await browser.newContext()).newPage())
  let build = 'first'
  await page.route('**/manifest.json', (route) => route.fulfill({ json: { build } }))
  await page.clock.install()
  await signsIn(page, product.url, shop.email, PASSWORD)
  await expect(page.getByRole('region', { name: 'Chats now' })).toBeVisible()
  build = 'second'
  await page.clock.fastForward('01:01:00')
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('the API reference works with our own policy', async ({ browser, product, strict }) => {
  const page = strict(await (await browser.newContext()).newPage())
  await page.goto(`${product.url}/docs/`)
  await expect(page.getByRole('heading', { name: 'Parley API' }).first()).toBeVisible()
  await page.getByRole('button', { name: /Open Group - Members/ }).click()
  await expect(page.getByText('Lists the members of the team.').first()).toBeVisible()
})
