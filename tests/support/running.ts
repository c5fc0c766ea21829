import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Product, ready, startProduct } from './product.ts'

/** Product under test, which can be stopped and restarted on the same data. */
export interface Running {
  readonly url: string
  readonly dataDir: string
  /** Kills the product without warning. */
  kill(): Promise<void>
  /** Restarts the product on the same port and data. */
  restart(): Promise<void>
  /** Kills the product and deletes its data. */
  dispose(): Promise<void>
}

/**
 * Starts the built product for browsers, with a separate port and data folder; `settings` returns additional environment
 * variables.
 */
export async function runProduct(
  settings: (url: string) => Record<string, string> = () => ({}),
): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let current: Product
  const start = async () => {
    current = startProduct(port, dataDir, { ALLOW_PRIVATE_URLS: '1', ...settings(url) })
    await ready(current)
  }
  const kill = async () => {
    current.signal('SIGKILL')
    await current.exited
  }
  const dispose = async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await start()
  return { url, dataDir, kill, restart: start, dispose }
}

/** Third-party website on a separate origin. */
export interface Site {
  readonly origin: string
  /** Content of every page. */
  html: string
  close(): void
}

/** Starts a website on a local host name. */
export async function runSite(host = 'localhost'): Promise<Site> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site.html),
  )
  await new Promise<void>((resolve) =>
    server.listen(0, host === 'localhost' ? 'localhost' : '127.0.0.1', resolve),
  )
  const { port } = server.address() as AddressInfo
  const site: Site = { origin: `http://${host}:${port}`, html: '', close: () => server.close() }
  return site
}
