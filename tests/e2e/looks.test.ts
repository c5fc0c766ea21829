import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { filled, openScreens, type Places, screens, settles } from './support/screens.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

// One test per theme and width, each in its own worker.
test.describe.configure({ mode: 'parallel' })

/** Returns axe findings, one per line, and whether the page scrolls horizontally. */
async function faultsOf(page: Page, name: string, withAxe: boolean): Promise<string[]> {
  const faults = withAxe ? await accessibilityFaults(page) : []
  const found = faults.map((fault) => `${name}: ${fault}`)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [...found, `${name}: ${overflow} px wider than the window`] : found
}

/** axe checks each theme and width once; the other languages can only cause overflow, so they split the screens. */
const looks = [
  [
    { colorScheme: 'light', width: 1440, language: 'en-US', withAxe: true, isOf: () => true },
    { colorScheme: 'dark', width: 390, language: 'tr-TR', withAxe: false, isOf: (n: number) => n % 2 === 0 },
  ],
  [
    { colorScheme: 'dark', width: 390, language: 'vi-VN', withAxe: true, isOf: () => true },
    { colorScheme: 'light', width: 390, language: 'fr-FR', withAxe: false, isOf: (n: number) => n % 2 === 1 },
  ],
] as const

for (const some of looks) {
  const name = some.map(({ language, colorScheme, width }) => `${language}, ${colorScheme}, ${width} px`)
  test(`every screen is accessible: ${name.join('; ')}`, async ({ browser, product, strict }) => {
    test.setTimeout(600_000)
    const shop = await openShop(product)
    const { id } = await shop.asks('Grace', 'Hello, may I speak to a person?')
    const faults: string[] = []
    const visit = async (page: Page, list: readonly string[], places: Places) => {
      // The catch-all page correctly responds with 404.
      strict(page, /status of 404/)
      for (const { colorScheme, width, language, withAxe, isOf } of some) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: product.url }])
        for (const screen of list.filter((_, n) => isOf(n))) {
          await page.goto(product.url + filled(screen, places))
          await settles(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          faults.push(...(await faultsOf(page, `${screen} ${colorScheme} ${width} ${language}`, withAxe)))
        }
      }
    }
    await visit(await (await browser.newContext()).newPage(), openScreens, { bot: 0, chat: 0, key: '' })
    const member = await shop.enters(browser, shop.email, '/dashboard')
    await visit(member, screens, { bot: shop.bot.id, chat: id, key: shop.bot.api_key })
    expect(faults).toEqual([])
  })
}
