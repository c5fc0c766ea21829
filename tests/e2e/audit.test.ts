import { readFileSync } from 'node:fs'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('an owner finds a rejected sign-in in the audit log, filters by it, and exports it', async ({
  browser,
  product,
  strict,
}) => {
  const { email } = await ownerOf(product.url, product.dataDir)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${product.url}/auth/login`)
  await stranger.locator('input[type=email]').fill(email)
  await stranger.locator('input[type=password]').fill('not-the-password')
  await stranger.locator('button[type=submit]').click()
  await expect(stranger.getByRole('alert')).toBeVisible()

  const page = strict(await (await browser.newContext({ acceptDownloads: true })).newPage())
  await signsIn(page, product.url, email, PASSWORD)
  await page.goto(`${product.url}/audit`)
  const entries = page.getByRole('list', { name: 'Entries of the audit log' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  const refused = entries.filter({ hasText: 'Sign-in refused' })
  await refused.getByText('Show details').click()
  await expect(refused.getByRole('row', { name: /Reason.*Wrong password/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: /^Area/ }).click()
  await page.getByRole('option', { name: 'Sign-ins' }).click()
  await expect(page).toHaveURL(/area=session/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('Wrong password')
  expect(file.charCodeAt(0)).toBe(0xfeff)
})
