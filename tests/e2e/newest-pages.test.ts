import { getProfile } from '#contract/account/members.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { assignChat, endChat, sendManual } from '#contract/chats/chats.ts'
import { getMemberFigures } from '#contract/reports/member-figures.ts'
import { createChat, rateChat, sendMessage } from '#contract/visitor/visitor.ts'
import { startReceiver } from '#tests/fakes/webhook-receiver.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('a report is saved, opened again and emailed daily, and its columns retain their widths', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  await shop.asks('Ada', 'Where is my lamp?')
  await shop.asks('Bo', 'Do you ship to Norway?')
  const page = strict(await shop.enters(browser, shop.email, '/adhoc-report?q=ada'))
  const rows = page.getByRole('table', { name: 'Ad hoc report' }).locator('tbody tr[tabindex]')
  await expect(rows).toHaveCount(1)

  await test.step('save and schedule', async () => {
    await page.getByRole('button', { name: 'Saved reports' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Save as a new report…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lamps')
    await dialog.getByRole('button', { name: /Send it to me by email/ }).click()
    await page.getByRole('option', { name: 'Every day, covering the day before' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`${product.url}/adhoc-report`)
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Saved reports' }).press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Lamps' }).press('Enter')
    await expect(rows).toHaveCount(1)
  })

  await test.step('a wider column stays', async () => {
    const edge = page.getByRole('separator', { name: 'Resize Tags' })
    await edge.focus()
    for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowRight')
    const width = Number(await edge.getAttribute('aria-valuenow'))
    expect(width).toBeGreaterThan(200)
    await page.reload()
    await expect(edge).toHaveAttribute('aria-valuenow', String(width))
    const head = page.getByRole('columnheader', { name: 'Tags' })
    expect(Math.round((await head.boundingBox())?.width ?? 0)).toBeGreaterThanOrEqual(width)
  })
})

test('a rating is marked as handled, and its question is answered for the bot', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const { api, token } = shop
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const headers = { 'api-key': bot.api_key }
  const chat = await api.call(createChat, { headers, body: { user_name: 'Bo' } })
  const own = { headers, token: chat.token, params: { id: chat.id } }
  await api.call(sendMessage, { ...own, body: { message: 'Do you repair lamps?' } })
  await api.call(rateChat, { ...own, body: { stars: 1, feedback: 'No answer' } })
  const page = strict(await shop.enters(browser, shop.email, '/rating-feedback'))
  const list = page.getByRole('list', { name: 'Ratings' })
  await list.getByRole('button').first().press('Enter')
  const panel = page.getByRole('dialog', { name: 'Bo' })
  await panel.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Teach the bot' }).click()
  const teaching = page.getByRole('dialog', { name: /^Teach / })
  await expect(teaching.getByRole('textbox').first()).toHaveValue('Do you repair lamps?')
  await teaching.getByRole('textbox').nth(1).fill('Yes, within two weeks.')
  expect(await accessibilityFaults(page)).toEqual([])
  await teaching.getByRole('button', { name: 'Add an entry' }).click()
  await expect(teaching).toHaveCount(0)
})

test('developers get a key that is shown once, and a webhook with its log', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const receiver = await startReceiver(() => new Date())
  const page = strict(await shop.enters(browser, shop.email, '/integration?tab=developers'))
  await expect(page.getByText(/^No keys yet/)).toBeVisible()
  await expect(page.getByText(/^No webhooks yet/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('a key', async () => {
    await page.getByRole('button', { name: 'New access key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock program')
    await dialog.getByRole('checkbox').first().click()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^parley_/)
        .or(page.getByRole('dialog').locator('input[value^="parley_"]'))
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Stock program').first()).toBeVisible()
    await expect(page.getByText(/never used/)).toBeVisible()
  })

  await test.step('a webhook', async () => {
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(receiver.url)
    await dialog.getByRole('checkbox').first().click()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'New webhook' }).click()
    receiver.expect(await page.getByRole('status', { name: 'Webhook secret' }).innerText())
    await page.keyboard.press('Escape')
  })

  await test.step('its deliveries, with a test that is sent again', async () => {
    await page.getByRole('button', { name: /^Deliveries to / }).click()
    const log = page.getByRole('dialog', { name: /^Deliveries to / })
    await expect(log.getByText(/^Nothing was sent/)).toBeVisible()
    receiver.answer(500, 'Not today')
    await log.getByRole('button', { name: 'Send a test' }).click()
    await log.getByText('webhook.test', { exact: true }).click()
    await expect(log.getByText(/Failed · 500/)).toBeVisible()
    await expect(log.getByText('Not today')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    receiver.answer(200, 'Thanks')
    await log.getByRole('button', { name: 'Send again' }).click()
    await expect(log.getByText(/Delivered · 200/)).toBeVisible()
    expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test'])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(receiver.refused).toEqual([])
    await receiver.close()
  })
})

test('a member sees their own figures and the day as a timeline', async ({ browser, product, strict }) => {
  const shop = await openShop(product)
  const { api, token } = shop
  const me = await api.call(getProfile, { token })
  const chat = await shop.asks('Ada')
  await api.call(assignChat, { token, params: { id: chat.id }, body: { user_id: me.id } })
  await api.call(sendManual, { token, params: { id: chat.id }, body: { message: 'Here' } })
  await api.call(endChat, { token, params: { id: chat.id } })
  const page = strict(await shop.enters(browser, shop.email, '/profile'))
  const card = page.getByRole('region', { name: 'Your figures' })
  await expect(card.getByText('Handled chats')).toBeVisible()
  const figures = await api.call(getMemberFigures, { token, params: { id: me.id } })
  expect(figures.handled).toBe(1)
  await expect(card.getByText(/of 10 ratings needed/)).toBeVisible()
  await expect(card.getByText(/^Online and away/)).toBeVisible()
  const kinds = page.getByRole('region', { name: 'Notifications by kind' })
  await kinds.getByRole('checkbox', { name: 'Email: A customer is unhappy' }).click()
  await page.reload()
  await expect(kinds.getByRole('checkbox', { name: 'Email: A customer is unhappy' })).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
})
