import { test as base, expect, type Page } from '@playwright/test'
import { type Running, runProduct, runSite, type Site } from '#tests/support/running.ts'

/** Console output that is expected because the network was cut on purpose. */
const expectedWhileDown = /net::ERR_|WebSocket|Failed to load resource|status of 50[234]/

interface Fixtures {
  /** Closes what a test opened, because open pages would use CPU during all later tests. */
  closing: undefined
  product: Running
  site: (host?: string) => Promise<Site>
  /** Makes a page fail the test if its console shows an error. */
  strict: (page: Page, allow?: RegExp) => Page
}

/**
 * Our choice: maximum stories per product. Starting a product takes seconds of CPU time, but rate limits by address count all
 * stories of a product.
 */
const STORIES_PER_PRODUCT = 12

/** Product shared by a worker's stories, each with its own account. */
interface Shared {
  readonly shared: { take(): Promise<Running>; discard(): Promise<void> }
}

export const test = base.extend<Fixtures, Shared>({
  shared: [
    async ({}, use) => {
      let product: Running | null = null
      let stories = 0
      const discard = async () => {
        await product?.dispose()
        product = null
      }
      const take = async () => {
        if (++stories % STORIES_PER_PRODUCT === 0) await discard()
        product ??= await runProduct()
        return product
      }
      await use({ take, discard })
      await discard()
    },
    { scope: 'worker' },
  ],

  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],

  product: async ({ shared }, use, story) => {
    await use(await shared.take())
    // A failed story may have left the product stopped.
    if (story.status !== story.expectedStatus) await shared.discard()
  },

  site: async ({}, use) => {
    const sites: Site[] = []
    await use(async (host) => {
      const site = await runSite(host)
      sites.push(site)
      return site
    })
    for (const site of sites) site.close()
  },

  strict: async ({}, use) => {
    const faults: string[] = []
    await use((page, allow = expectedWhileDown) => {
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !allow.test(message.text())) faults.push(message.text())
      })
      return page
    })
    expect(faults).toEqual([])
  },
})

export { expect }
