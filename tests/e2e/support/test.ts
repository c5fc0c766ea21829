import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { freePort, type Product, ready, startProduct } from '#tests/support/product.ts'

/** The product under test, which can be stopped and started again on the same data. */
export interface Running {
  readonly url: string
  readonly dataDir: string
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
}

/** A website of someone else, on an origin of its own. */
export interface Site {
  readonly origin: string
  /** What every page of the site says. */
  html: string
}

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
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
    const port = await freePort()
    let current: Product
    const start = async () => {
      current = startProduct(port, dataDir, { ALLOW_PRIVATE_URLS: '1' })
      await ready(current)
    }
    await start()
    const kill = async () => {
      current.signal('SIGKILL')
      await current.exited
    }
    await use({ url: `http://127.0.0.1:${port}`, dataDir, kill, restart: start })
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  },

  site: async ({}, use) => {
    const servers: Server[] = []
    await use(async (host = 'localhost') => {
      const site: Site = { origin: '', html: '' }
      const server = createServer((_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site.html),
      )
      await new Promise<void>((resolve) =>
        server.listen(0, host === 'localhost' ? 'localhost' : '127.0.0.1', resolve),
      )
      servers.push(server)
      return Object.assign(site, { origin: `http://${host}:${(server.address() as AddressInfo).port}` })
    })
    for (const server of servers) server.close()
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
