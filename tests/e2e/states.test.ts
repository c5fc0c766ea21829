import type { Page, Route } from '@playwright/test'
import { listAudit } from '#contract/account/audit.ts'
import { getClientConfig } from '#contract/account/branding.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import { listPayments } from '#contract/account/finance.ts'
import { listMembers } from '#contract/account/members.ts'
import { listWebhooks } from '#contract/account/webhooks.ts'
import { searchAdhoc } from '#contract/reports/adhoc.ts'
import { listFeedback } from '#contract/reports/feedback.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

/** Pages, each with the call that fills it and a text that is visible once it has loaded. */
const pages = [
  { path: '/dashboard', call: getStatistics.path, there: /conversations? began/ },
  { path: '/adhoc-report', call: searchAdhoc.path, there: /^Ada/ },
  { path: '/rating-feedback', call: listFeedback.path, there: /^No ratings/ },
  { path: '/setting', call: getChatConfig.path, there: /^Business hours/ },
  { path: '/branding', call: getClientConfig.path.replace(/:id/, '*'), there: /^Product name/ },
  { path: '/finance', call: listPayments.path, there: /^No payments/ },
  { path: '/audit', call: listAudit.path, there: /^Signed in/ },
  { path: '/members', call: listMembers.path, there: /@/ },
  { path: '/integration?tab=developers', call: listWebhooks.path, there: /^No webhooks yet/ },
] as const

/** Holds back the responses to a call until the test releases them. */
async function holds(page: Page, address: RegExp) {
  const held: Route[] = []
  let isOpen = false
  await page.route(address, (route) => {
    if (isOpen) return route.continue()
    held.push(route)
  })
  return async () => {
    isOpen = true
    for (const route of held.splice(0)) await route.continue()
  }
}

test('each page shows its loading state and its failure, and recovers on a retry', async ({
  browser,
  product,
  strict,
}) => {
  test.setTimeout(400_000)
  const shop = await openShop(product)
  // The dashboard hides its metrics until there is something to count.
  await shop.asks('Ada')
  const page = strict(await shop.enters(browser, shop.email, '/profile'), /status of 500/)
  for (const { path, call, there } of pages)
    await test.step(path, async () => {
      const address = new RegExp(`${call.replaceAll('*', '[^/]+')}(\\?.*)?$`)
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal_error', params: {} } }),
      )
      await page.goto(product.url + path)
      const main = page.getByRole('main')
      const retry = main.getByRole('button', { name: 'Retry' }).first()
      await expect(retry).toBeVisible()
      expect(await accessibilityFaults(page), path).toEqual([])
      await page.unroute(address)
      await retry.click()
      await expect(main.getByText(there).first()).toBeVisible()

      const letGo = await holds(page, address)
      await page.goto(product.url + path)
      await expect(main.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached()
      await letGo()
      await expect(main.getByText(there).first()).toBeVisible()
      await page.unroute(address)
    })
})
