import type { Page } from '@playwright/test'

/** Console screens that a member visits; `{bot}` and `{chat}` are placeholders for the first bot and the first chat. */
export const screens = [
  '/dashboard',
  '/chats',
  '/chats?chat={chat}',
  '/build',
  '/build/{bot}',
  '/build/{bot}?step=prompt',
  '/build/{bot}?step=knowledge',
  '/build/{bot}?step=knowledge&kind=question',
  '/build/{bot}?step=knowledge&kind=faq&state=ready',
  '/build/{bot}?step=chat',
  '/build/{bot}?step=tests',
  '/build/{bot}?step=publish',
  '/members',
  '/adhoc-report',
  '/rating-feedback',
  '/rating-feedback?chat={chat}',
  '/branding',
  '/setting',
  '/audit',
  '/finance',
  '/notifications',
  '/profile',
  '/chatbox',
  '/test?key={key}',
  '/inspect',
  '/nowhere',
] as const

/** Screens for signed-out visitors. */
export const openScreens = ['/', '/auth/login', '/auth/register', '/auth/forgot-password', '/test'] as const

/** Values for the placeholders in a screen's path. */
export interface Places {
  readonly bot: number
  readonly chat: number
  readonly key: string
}

/** Returns a screen's path with its placeholders filled in. */
export const filled = (screen: string, places: Places): string =>
  screen.replace(/\{(\w+)\}/g, (_, name: keyof Places) => String(places[name]))

/** Signs a member in through the form. */
export async function signsIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/dashboard$/)
}

/** Waits until a screen has loaded: its heading is visible, in the page or in one of our frames, and nothing is still loading. */
export async function settles(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)
    const headings = [document, ...frames].flatMap((one) => [...(one?.querySelectorAll('h1') ?? [])])
    return (
      headings.some((heading) => heading.checkVisibility()) && !document.querySelector('[aria-busy=true]')
    )
  })
  await page.evaluate(() => document.fonts.ready)
}
