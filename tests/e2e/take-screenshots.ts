import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { signIn } from '#contract/account/auth.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { listChats } from '#contract/chats/chats.ts'
import { createApi } from '#server/demo/api.ts'
import { owner, password } from '#server/demo/content.ts'
import { findBrowser } from '../support/browser.mjs'
import { freePort, type Product, ready, startProduct } from '../support/product.ts'
import { filled, openScreens, type Places, screens, settles, signsIn } from './support/screens.ts'

/**
 * Takes screenshots of the console with the demo account: `npx tsx tests/e2e/take-screenshots.ts [--readme] [part of a path …]`.
 * They go to `.cache/screens`; `--readme` takes only the README's screenshot, which shows the floor while customers write.
 */
const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/screens')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const looks = [
  { name: 'light-1440', width: 1440, height: 900, colorScheme: 'light', language: 'en-US' },
  { name: 'dark-1440', width: 1440, height: 900, colorScheme: 'dark', language: 'en-US' },
  { name: 'light-1024-vi', width: 1024, height: 768, colorScheme: 'light', language: 'vi-VN' },
  { name: 'dark-390-vi', width: 390, height: 844, colorScheme: 'dark', language: 'vi-VN' },
  { name: 'light-390-fr', width: 390, height: 844, colorScheme: 'light', language: 'fr-FR' },
] as const

const fileNameOf = (screen: string) => screen.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'home'

async function opens(browser: Browser, url: string, look: (typeof looks)[number]): Promise<Page> {
  const { width, height, colorScheme, language } = look
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: language })
  await context.addCookies([{ name: 'i18n_redirected', value: language, url }])
  return context.newPage()
}

async function takes(page: Page, url: string, list: readonly string[], places: Places, look: string) {
  for (const screen of list) {
    if (names.length && !names.some((name) => screen.includes(name))) continue
    await page.goto(url + filled(screen, places))
    await settles(page)
    await page.screenshot({ path: join(folder, `${fileNameOf(screen)}.${look}.png`) })
  }
}

/** Waits for a floor with enough activity, and returns the values for the paths' placeholders. */
async function placesOf({ url, output }: Product): Promise<Places> {
  const api = createApi(url)
  // Polling the sign-in before the account exists would hit its rate limit.
  while (!output().includes(owner.email)) await wait(200)
  const { access_token: token } = await api.call(signIn, { body: { username: owner.email, password } })
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  for (;;) {
    const { entities } = await api.call(listChats, { token, query: { status: 'waiting', length: 20 } })
    const chat = entities.find(({ last_message }) => (last_message?.order ?? 0) >= 6)
    if (chat) return { bot: bot.id, chat: chat.id, key: bot.api_key }
    await wait(500)
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'parley-screens-'))
mkdirSync(folder, { recursive: true })
const product = startProduct(await freePort(), dataDir, {}, ['--demo'])
const executablePath = await findBrowser()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await ready(product)
  const places = await placesOf(product)
  if (process.argv.includes('--readme')) {
    const page = await opens(browser, product.url, looks[0])
    await signsIn(page, product.url, owner.email, password)
    await page.goto(product.url + filled('/chats?chat={chat}', places))
    await settles(page)
    await page.getByRole('option').or(page.getByRole('listitem')).nth(12).waitFor()
    await page.screenshot({ path: join(root, 'client/public/screenshot.png') })
  } else {
    for (const look of looks) {
      const page = await opens(browser, product.url, look)
      await takes(page, product.url, openScreens, places, look.name)
      await signsIn(page, product.url, owner.email, password)
      await takes(page, product.url, screens, places, look.name)
      await page.context().close()
    }
  }
} finally {
  await browser.close()
  product.signal('SIGTERM')
  await product.exited
  rmSync(dataDir, { recursive: true, force: true })
}
