import type { Page } from '@playwright/test'
import { signIn } from '#contract/account/auth.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { newcomer, registers } from './support/owner.ts'
import { filled, openScreens, type Places, screens, settles } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use({ isFresh: true })

/** Has a customer write, so that the floor is not empty. */
async function customerWrites(url: string): Promise<Places> {
  const api = createApi(url)
  const credentials = { username: newcomer.email, password: newcomer.password }
  const { access_token: token } = await api.call(signIn, { body: credentials })
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const headers = { 'api-key': bot.api_key }
  const chat = await api.call(createChat, { headers, body: { user_name: 'Grace' } })
  const message = 'Hello, may I speak to a person?'
  await api.call(sendMessage, { headers, token: chat.token, params: { id: chat.id }, body: { message } })
  return { bot: bot.id, chat: chat.id, key: bot.api_key }
}

/** What axe finds, a line each, and whether the page scrolls sideways. */
async function faultsOf(page: Page, name: string, withAxe: boolean): Promise<string[]> {
  const faults = withAxe ? await accessibilityFaults(page) : []
  const found = faults.map((fault) => `${name}: ${fault}`)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [...found, `${name}: ${overflow} px wider than the window`] : found
}

/** Each theme and width is read by axe once; the other languages can only be too wide, and share the screens. */
const looks = [
  { colorScheme: 'light', width: 1440, language: 'en-US', withAxe: true },
  { colorScheme: 'dark', width: 390, language: 'vi-VN', withAxe: true },
  { colorScheme: 'dark', width: 390, language: 'tr-TR', withAxe: false },
  { colorScheme: 'light', width: 390, language: 'fr-FR', withAxe: false },
] as const

test('every screen can be read by everyone, light and dark, wide and narrow, in each language', async ({
  page,
  product,
  strict,
}) => {
  test.setTimeout(600_000)
  // The catch-all page is answered with 404, as it should be.
  strict(page, /status of 404/)
  const faults: string[] = []
  const visit = async (list: readonly string[], places: Places) => {
    for (const { colorScheme, width, language, withAxe } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: product.url }])
      const shared = withAxe ? list : list.filter((_, place) => (place % 2 === 0) === (language === 'tr-TR'))
      for (const screen of shared) {
        await page.goto(product.url + filled(screen, places))
        await settles(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        faults.push(...(await faultsOf(page, `${screen} ${colorScheme} ${width} ${language}`, withAxe)))
      }
    }
    await page.context().clearCookies()
  }
  await visit(openScreens, { bot: 0, chat: 0, key: '' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await registers(page, product)
  await visit(screens, await customerWrites(product.url))
  expect(faults).toEqual([])
})
