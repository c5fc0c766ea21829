import { readFile } from 'node:fs/promises'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { createChat, rateChat, sendMessage } from '#contract/visitor/visitor.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('an owner reads customers’ feedback: by stars, with the conversation, and as a file', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const { api, token } = shop
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const headers = { 'api-key': bot.api_key }
  const rates = async (user_name: string, stars: number, feedback: string) => {
    const chat = await api.call(createChat, { headers, body: { user_name } })
    const own = { headers, token: chat.token, params: { id: chat.id } }
    await api.call(sendMessage, { ...own, body: { message: `Hello from ${user_name}` } })
    await api.call(rateChat, { ...own, body: { stars, feedback } })
  }
  await rates('Ada', 5, 'Quick and kind')
  await rates('Bo', 1, 'Nobody answered')

  const page = strict(await shop.enters(browser, shop.email, '/rating-feedback'))
  const list = page.getByRole('list', { name: 'Ratings' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('a rating that arrives waits above the list', async () => {
    await rates('Cleo', 4, '')
    await page.getByRole('button', { name: '1 new' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('one star, by keyboard', async () => {
    await page.getByRole('button', { name: '1 star: 1 rating' }).press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await list.getByRole('button').first().press('Enter')
    const panel = page.getByRole('dialog', { name: 'Bo' })
    await expect(panel.getByText('Hello from Bo')).toBeVisible()
    await expect(panel.getByText('Nobody answered')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('export', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^ratings-.*\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Nobody answered')
    expect(text).not.toContain('Quick and kind')
    await expect(page.getByText('File saved.')).toBeVisible()
  })
})
