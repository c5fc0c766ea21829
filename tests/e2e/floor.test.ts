import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const inBothThemes = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityFaults(page)).toEqual([])
  }
}

test('a supervisor drags two customers to an agent, undoes it, and creates a wallboard', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  for (const name of ['Grace', 'Tom', 'Mai']) await shop.asks(name)
  const owner = strict(await shop.enters(browser, shop.email, '/chat-overview'))
  const queue = owner.getByRole('listbox', { name: 'Queue' })
  const rows = queue.getByRole('option')

  await test.step('see the waiting customers', async () => {
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Grace')
    await inBothThemes(owner)
  })

  await test.step('drag two of them to an agent', async () => {
    for (const name of ['Grace', 'Mai'])
      await rows.filter({ hasText: name }).click({ modifiers: ['ControlOrMeta'] })
    await expect(owner.getByText('2 selected')).toBeVisible()
    const tile = owner.getByRole('gridcell', { name: 'Ada' })
    await rows.filter({ hasText: 'Grace' }).locator('[draggable=true]').dragTo(tile)
    await expect(owner.getByText('2 chats moved to Ada B')).toBeVisible()
    await expect(tile).toContainText('2/8')
  })

  await test.step('undo it', async () => {
    await owner.getByRole('button', { name: 'Undo' }).click()
    await expect(owner.getByText('2 chats moved back')).toBeVisible()
    await owner.mouse.move(5, 5)
    await expect(rows).toHaveText([/Grace/, /Tom/, /Mai/])
  })

  await test.step('filter the agents by a figure', async () => {
    await owner.getByRole('button', { name: /^Offline/ }).click()
    await expect(owner).toHaveURL(/focus=offline/)
    await expect(owner.getByText('No agent matches.')).toBeVisible()
  })

  await test.step('open a wallboard, which shows no customer, and revoke it', async () => {
    await owner.getByRole('button', { name: 'Wallboards' }).click()
    await owner.getByLabel('Location').fill('Hall')
    await owner.getByRole('button', { name: 'Create a link' }).click()
    const link = await owner.getByText(/wallboard#/).innerText()
    const wall = strict(await (await browser.newContext()).newPage(), /status of 404|net::ERR_/)
    await wall.goto(product.url + new URL(link).pathname + new URL(link).hash)
    await expect(wall.getByRole('heading', { name: 'Acme' })).toBeVisible()
    await expect(wall.getByText('Grace')).toHaveCount(0)
    await inBothThemes(wall)
    await owner.getByRole('button', { name: 'Revoke' }).click()
    await expect(wall.getByText('This link was revoked or is incomplete.')).toBeVisible()
  })
})
