import type { Page } from '@playwright/test'
import { addWallboard } from '#contract/floor/wallboards.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const names = Array.from({ length: 20 }, (_, place) => `Customer ${String(place + 1).padStart(2, '0')}`)
const queueOf = (page: Page) => page.getByRole('listbox', { name: 'Queue' }).getByRole('option')

/** Selects the given number of customers in the queue. */
async function marks(page: Page, count: number): Promise<void> {
  await queueOf(page).first().click()
  await page.keyboard.press('Escape')
  for (let place = 0; place < count; place++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await expect(page.getByText(`${count} selected`)).toBeVisible()
}

test('a supervisor drags twenty chats to an agent and takes them back', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  const mia = strict(await shop.enters(browser, await shop.hires('Mia'), '/chats?show=mine'))
  for (const name of names) await shop.asks(name)
  const owner = strict(await shop.enters(browser, shop.email, '/chat-overview'))
  await expect(owner.getByRole('heading', { name: 'Queue · 20' })).toBeVisible()
  await marks(owner, 20)
  const tile = owner.getByRole('gridcell', { name: /^Mia/ })
  await queueOf(owner).first().locator('[draggable=true]').dragTo(tile)
  await expect(owner.getByText(/^20 chats moved to Mia/)).toBeVisible()
  await expect(tile).toContainText('20/8')
  await expect(mia.getByRole('listbox', { name: 'Chats' }).getByRole('option').first()).toBeVisible()
  await owner.keyboard.press('z')
  await expect(owner.getByText('20 chats moved back')).toBeVisible()
  await expect(owner.getByRole('heading', { name: 'Queue · 20' })).toBeVisible()
  await expect(mia.getByText('No chats are assigned to you.')).toBeVisible()
})

test('a lost connection during a drag loses nothing', async ({ browser, product, strict }) => {
  const shop = await openShop(product)
  await shop.assigns(false)
  await shop.hires('Mia')
  await shop.asks('Grace')
  const owner = strict(await shop.enters(browser, shop.email, '/chat-overview'))
  const tile = owner.getByRole('gridcell', { name: /^Ada/ })
  const row = queueOf(owner).filter({ hasText: 'Grace' })
  await expect(row).toBeVisible()
  await row.locator('[draggable=true]').hover()
  await owner.mouse.down()
  await tile.hover()
  await owner.context().setOffline(true)
  await tile.hover()
  await owner.mouse.up()
  const question = owner.getByRole('dialog', { name: 'Assign 1 chat?' })
  await expect(question.getByText(/^Network error/)).toBeVisible()
  await shop.asks('Tom')
  await expect(owner.getByText(/^(Reconnecting|Last updated at)/).first()).toBeVisible()
  await owner.context().setOffline(false)
  await question.getByRole('button', { name: 'Retry' }).click()
  await expect(owner.getByText(/^1 chat moved to Ada/)).toBeVisible()
  // Here only the pointer pauses a pane; the focus that is left after dragging does not.
  await owner.getByRole('heading', { name: 'Live floor' }).hover()
  await expect(queueOf(owner)).toHaveText([/Tom/])
  await expect(tile).toContainText('1/8')
})

test('a wallboard runs for an hour, shows when it is disconnected, recovers, and does not grow', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.asks('Grace')
  const { secret } = await shop.api.call(addWallboard, { token: shop.token, body: { name: 'Hall' } })
  const wall = strict(await (await browser.newContext()).newPage())
  await wall.clock.install()
  await wall.goto(`${product.url}/wallboard#${secret}`)
  await expect(wall.getByRole('heading', { name: 'Acme' })).toBeVisible()
  const session = await wall.context().newCDPSession(wall)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
    return { bytes: usedSize, nodes: await wall.locator('*').count() }
  }
  const passes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) await wall.clock.runFor('01:00')
  }
  await passes(5)
  const before = await heap()
  await passes(25)
  await wall.context().setOffline(true)
  await passes(2)
  await expect(wall.getByText(/^No new figures since/)).toBeVisible()
  await shop.asks('Tom')
  await wall.context().setOffline(false)
  await passes(1)
  await expect(wall.getByText(/^No new figures since/)).toHaveCount(0)
  await passes(27)
  const after = await heap()
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 60)
  expect(after.bytes).toBeLessThan(before.bytes * 1.3 + 2_000_000)
  await expect(wall.getByText('Tom')).toHaveCount(0)
})
