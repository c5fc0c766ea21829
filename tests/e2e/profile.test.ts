import { readFileSync } from 'node:fs'
import { generateSync } from 'otplib'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('a member sets up two-factor sign-in, ends another session, and signs in with a recovery code', async ({
  browser,
  product,
  strict,
}) => {
  const { email } = await ownerOf(product.url, product.dataDir)
  const page = strict(await (await browser.newContext()).newPage())
  await signsIn(page, product.url, email, PASSWORD)
  await page.goto(`${product.url}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(generateSync({ secret }))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await codes.getByRole('link', { name: 'Download' }).click()
  const [first = ''] = readFileSync(await (await download).path(), 'utf8').split('\n')
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  const factor = page.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(factor.getByText('On', { exact: true })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${product.url}/auth/login`)
  await other.locator('input[type=email]').fill(email)
  await other.locator('input[type=password]').fill(PASSWORD)
  await other.locator('button[type=submit]').click()
  await other.getByLabel('Authenticator or recovery code').fill(first)
  await other.locator('button[type=submit]').click()
  await other.waitForURL(/\/dashboard$/)

  await page.reload()
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await sessions
    .getByRole('listitem')
    .filter({ hasNotText: 'This session' })
    .first()
    .getByRole('button', { name: /^End the session/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true, disabled: false }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await other.waitForURL(/\/auth\/login/)
})
