import { test as base, expect, type Page } from '@playwright/test'
import { type Running, runProduct, runSite, type Site } from '#tests/support/running.ts'

/** Console output that says nothing about a fault of ours: the network was cut on purpose. */
const expectedWhileDown = /net::ERR_|WebSocket|Failed to load resource|status of 50[234]/

interface Fixtures {
  product: Running
  site: (host?: string) => Promise<Site>
  /** A page that fails the test when its console shows an error. */
  strict: (page: Page, allow?: RegExp) => Page
}

export const test = base.extend<Fixtures>({
  product: async ({}, use) => {
    const product = await runProduct()
    await use(product)
    await product.dispose()
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
