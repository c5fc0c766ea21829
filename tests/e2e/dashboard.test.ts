import { readFile } from 'node:fs/promises'
import { endChat } from '#contract/chats/chats.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('an owner reads the figures of a period, opens the rows behind one and saves a chart', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const missed = await shop.asks('Ada', 'Where is my lamp?')
  await shop.asks('Bo', 'Do you ship to Norway?')
  await shop.api.call(endChat, { token: shop.token, params: { id: missed.id } })
  const page = strict(await shop.enters(browser, shop.email, '/dashboard'))
  const period = page.getByRole('region', { name: 'Figures for a period' })
  await expect(period.getByText('2 conversations began.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await period.getByRole('button', { name: 'Show all figures' }).press('Enter')
  const link = period.getByRole('link', { name: 'Missed chats: 1, show the rows' })
  await expect(link).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('save the chart as an image and as a table', async () => {
    const picture = page.waitForEvent('download')
    await period
      .getByRole('button', { name: 'Save “Who handled the chats, by day” as a picture (PNG)' })
      .press('Enter')
    const png = await readFile(await (await picture).path())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    const table = page.waitForEvent('download')
    await period
      .getByRole('button', { name: 'Save “Who handled the chats, by day” as a table (CSV)' })
      .press('Enter')
    const text = await readFile(await (await table).path(), 'utf8')
    expect(text).toContain('Day,Bot alone,People,Missed')
    expect(text.trimEnd()).toMatch(/,0,1,1$/)
  })

  await test.step('the definition, by keyboard', async () => {
    await period.getByRole('button', { name: 'About Missed chats' }).press('Enter')
    await expect(page.getByText(/waited longer than 10 minutes/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the rows behind a figure', async () => {
    await link.press('Enter')
    await expect(page).toHaveURL(/\/adhoc-report\?.*outcome=missed/)
    const rows = page.getByRole('table', { name: 'Ad hoc report' }).locator('tbody tr[tabindex]')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Ada')
  })
})
