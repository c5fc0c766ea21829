import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('an owner exports and erases a customer from the chat, and has old chats deleted', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const ada = await shop.asks('Ada', 'Where is my lamp?')
  await shop.asks('Bo', 'Do you ship to Norway?')
  const page = strict(await shop.enters(browser, shop.email, `/chats?chat=${ada.id}`))
  const panel = page.getByRole('complementary', { name: 'Customer' })
  const more = panel.getByRole('button', { name: 'More actions' })

  await test.step('export', async () => {
    const saving = page.waitForEvent('download')
    await more.click()
    await page.getByRole('menuitem', { name: 'Export data' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`customer-${ada.id}.zip`)
    expect((await readFile(await file.path())).includes('customer.json')).toBe(true)
  })

  await test.step('erase, after reading what is deleted', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Erase customer…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase Ada?' })
    await expect(dialog.getByText(/1 chat with \d+ messages and 0 files/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('This customer was erased.')).toBeVisible()
    await expect(page.getByRole('option', { name: /Ada/ })).toHaveCount(0)
    await expect(page.getByRole('option', { name: /Bo/ })).toHaveCount(1)
  })

  await test.step('delete old chats, after reading the effect', async () => {
    await page.goto(`${product.url}/setting#privacy`)
    const section = page.getByRole('region', { name: 'Privacy' })
    await section.getByRole('checkbox', { name: /Delete ended chats/ }).check()
    await expect(section.getByText('Nothing is old enough yet.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()
  })

  await test.step('the audit log records what happened, but not to whom', async () => {
    await page.goto(`${product.url}/audit`)
    await expect(page.getByText('Customer erased')).toBeVisible()
    await expect(page.getByText('Ada', { exact: true })).toHaveCount(0)
  })
})
