import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Small shop website whose first page can be changed. */
export interface ShopSite {
  readonly origin: string
  /** Last line of the first page. */
  line: string
  close(): void
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#aa3300"/></svg>'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title} | Lumen &amp; Oak</title>
  <meta property="og:site_name" content="Lumen &amp; Oak"><meta name="theme-color" content="#aa3300">
  <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any"></head><body><main><h1>${title}</h1>${body}</main>`

const pages: Readonly<Record<string, string>> = {
  '/': page(
    'Lamps',
    `<p>We make oak lamps by hand in Lyon and send them to every country of Europe since 1998.</p>
     <a href="/returns">Returns</a> <a href="/opening-hours">Opening hours</a> <a href="/cart">Cart</a>`,
  ),
  '/returns': page(
    'Returns',
    '<p>You can return a lamp within 30 days after delivery. We pay for the return label, and refund within a week.</p>',
  ),
  '/opening-hours': page(
    'Opening hours',
    '<p>The shop in Lyon is open from Tuesday to Saturday, from 10 in the morning to 7 in the evening.</p>',
  ),
}

/** Starts the website on a local port. */
export async function runShopSite(): Promise<ShopSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/icon.svg') return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(icon)
    const html = pages[path]
    if (!html) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(path === '/' ? html + site.line : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site: ShopSite = { origin: `http://127.0.0.1:${port}`, line: '', close: () => server.close() }
  return site
}
