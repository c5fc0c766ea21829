import { readFile } from 'node:fs/promises'
import { PASSWORD } from '../support/people.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('an owner finds a chat in the report, reads it and exports it; an agent has no access', async ({
  browser,
  page: agentPage,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.asks('Ada', 'Where is my lamp?')
  await shop.asks('Bo', 'Do you ship to Norway?')
  const page = strict(await shop.enters(browser, shop.email, '/adhoc-report'))
  const table = page.getByRole('table', { name: 'Ad hoc report' })
  const rows = table.locator('tbody tr[tabindex]')
  await expect(rows).toHaveCount(2)
  await expect(page.getByLabel('Totals of the report')).toContainText('Chats2')
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('search, and read by keyboard', async () => {
    await page.getByRole('searchbox').fill('ada')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await rows.first().press('Enter')
    const panel = page.getByRole('dialog', { name: 'Ada' })
    await expect(panel.getByText('Where is my lamp?')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('export the shown rows', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    await page.getByRole('menuitem', { name: 'CSV file' }).press('Enter')
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text).toContain('Ada')
    expect(text).not.toContain('Bo,')
  })

  await test.step('redirects an agent', async () => {
    const address = await shop.hires('Mia')
    await signsIn(strict(agentPage), product.url, address, PASSWORD)
    await agentPage.goto(`${product.url}/adhoc-report`)
    await expect(agentPage).toHaveURL(/\/dashboard$/)
  })
})
