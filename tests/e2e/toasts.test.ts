import type { Page } from '@playwright/test'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { settles, signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Toggles the first bot from the header, which shows a toast. */
async function showsToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bot: / }).click()
  await page.getByRole('switch').first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/ is (enabled|disabled)$/)).toBeVisible()
}

/** Returns the pixels between the toasts and the button below them. */
async function distance(page: Page, button: string): Promise<number> {
  const toasts = await page.getByRole('region', { name: 'Messages' }).boundingBox()
  const send = await page.getByRole('button', { name: button, exact: true }).boundingBox()
  if (!toasts || !send) throw new Error('The toasts or the button are not on the screen.')
  return send.y - (toasts.y + toasts.height)
}

test('toasts stay above the message form at every width, and do not cover the conversation', async ({
  page,
  product,
  strict,
}) => {
  strict(page)
  const { email, token } = await ownerOf(product.url, product.dataDir)
  const api = createApi(product.url)
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const headers = { 'api-key': bot.api_key }
  const chat = await api.call(createChat, { headers, body: { user_name: 'Grace' } })
  const body = { message: 'Hello, may I speak to a person?' }
  await api.call(sendMessage, { headers, token: chat.token, params: { id: chat.id }, body })
  await signsIn(page, product.url, email, PASSWORD)
  for (const width of [1440, 1120, 1024, 900, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [`/build/${bot.id}?step=chat`, `/chats?chat=${chat.id}`]) {
      await page.goto(product.url + path)
      await settles(page)
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
      await showsToast(page)
      expect(await distance(page, 'Send'), `${path} at ${width} px`).toBeGreaterThanOrEqual(0)
      if (width < 900 || !path.startsWith('/chats')) continue
      const log = await page.getByRole('log').boundingBox()
      expect(log?.width, `the conversation at ${width} px`).toBeGreaterThanOrEqual(width < 1024 ? 420 : 480)
    }
  }
})
