import type { Page } from '@playwright/test'
import { signIn } from '#contract/account/auth.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { askForAgent, createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { newcomer, registers } from './support/owner.ts'
import { expect, test } from './support/test.ts'

test.use({ isFresh: true })

/** Lets customers ask for a person, in this order. */
async function customersWait(url: string, names: readonly string[]): Promise<void> {
  const api = createApi(url)
  const body = { username: newcomer.email, password: newcomer.password }
  const { access_token: token } = await api.call(signIn, { body })
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const headers = { 'api-key': bot.api_key }
  for (const user_name of names) {
    const chat = await api.call(createChat, { headers, body: { user_name } })
    const own = { headers, token: chat.token, params: { id: chat.id } }
    await api.call(sendMessage, { ...own, body: { message: 'Where is my lamp?' } })
    await api.call(askForAgent, own)
  }
}

const inBothThemes = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityFaults(page)).toEqual([])
  }
}

test('a supervisor drags two customers to an agent, takes it back, and hangs the floor on a wall', async ({
  browser,
  product,
  strict,
}) => {
  const context = await browser.newContext()
  const owner = strict(await context.newPage())
  await registers(owner, product)
  await customersWait(product.url, ['Grace', 'Tom', 'Mai'])
  const queue = owner.getByRole('listbox', { name: 'Queue' })
  const rows = queue.getByRole('option')

  await test.step('see who waits', async () => {
    await owner.goto(`${product.url}/chat-overview`)
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Grace')
    await inBothThemes(owner)
  })

  await test.step('drag two of them to an agent', async () => {
    for (const name of ['Grace', 'Mai'])
      await rows.filter({ hasText: name }).click({ modifiers: ['ControlOrMeta'] })
    await expect(owner.getByText('2 selected')).toBeVisible()
    const tile = owner.getByRole('gridcell', { name: newcomer.firstName })
    await rows.filter({ hasText: 'Grace' }).locator('[draggable=true]').dragTo(tile)
    await expect(owner.getByText('2 chats moved to Ada Byron')).toBeVisible()
    await expect(tile).toContainText('2/8')
  })

  await test.step('take it back', async () => {
    await owner.getByRole('button', { name: 'Undo' }).click()
    await expect(owner.getByText('2 chats moved back')).toBeVisible()
    await owner.mouse.move(5, 5)
    await expect(rows).toHaveText([/Grace/, /Tom/, /Mai/])
  })

  await test.step('narrow the agents by a figure', async () => {
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
    await expect(wall.getByRole('heading', { name: newcomer.company })).toBeVisible()
    await expect(wall.getByText('Grace')).toHaveCount(0)
    await inBothThemes(wall)
    await owner.getByRole('button', { name: 'Revoke' }).click()
    await expect(wall.getByText('This link was revoked or is incomplete.')).toBeVisible()
  })
})
