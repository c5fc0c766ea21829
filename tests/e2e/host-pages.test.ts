import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createBot, updateBot } from '#contract/bots/bots.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

/** Website that embeds the chat. */
interface HostPage {
  readonly name: string
  readonly html: (script: string, other: string) => string
  readonly csp?: (product: string) => string
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'dark'
  /** Lets the website act before the chat is opened. */
  readonly act?: (page: Page) => Promise<void>
  /** Final assertions. */
  readonly check?: (page: Page) => Promise<void>
}

const page = (head: string, script: string, body = '<main><h1>Lamps</h1></main>', more = '') =>
  `<!doctype html><html lang="en" ${more}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lamps</title>${head}<body>${body}${script}`

const hostile = `<style>*{position:relative!important;transform:rotate(5deg) scale(.5)!important;max-width:200px!important;opacity:.7!important;border:9px solid red!important;margin:40px!important;z-index:1!important;visibility:hidden!important;direction:rtl!important;filter:blur(3px)!important;width:10px!important}</style>`

/** Replaces the body, as Turbo and htmx do. */
const swapBody = (page: Page) =>
  page.evaluate(() => {
    const body = document.createElement('body')
    body.innerHTML = '<h1>Another page</h1>'
    document.body.replaceWith(body)
    history.pushState({}, '', '/other')
  })

const pages: HostPage[] = [
  { name: 'hostile styles', html: (script) => page(hostile, script) },
  { name: 'a reset', html: (script) => page('<style>*,*::before{all:unset!important}</style>', script) },
  { name: 'right to left', html: (script) => page('', script, '<h1>Lamps</h1>', 'dir="rtl"') },
  {
    name: 'a transformed body',
    html: (script) =>
      page(
        '<style>body{transform:translateY(900px) scale(1.2);filter:grayscale(1);height:4000px}</style>',
        script,
      ),
  },
  { name: 'an exchanged body', html: (script) => page('', script), act: swapBody },
  {
    name: 'an exchanged document',
    html: (script) => page('', script),
    act: async (page) => {
      await page.evaluate(() => {
        const html = document.createElement('html')
        html.lang = 'en'
        html.innerHTML = '<head><title>New</title></head><body><h1>All new</h1></body>'
        document.documentElement.replaceWith(html)
      })
    },
  },
  {
    name: 'a strict policy',
    html: (script) => page('', script),
    csp: (url) =>
      `default-src 'none'; script-src ${url}; connect-src ${url}; frame-src ${url}; img-src ${url}`,
  },
  {
    name: 'a policy with a nonce',
    html: (script) => page('', script.replace('<script', '<script nonce="abc"')),
    csp: (url) =>
      `default-src 'none'; script-src 'nonce-abc'; connect-src ${url}; frame-src ${url}; require-trusted-types-for 'script'`,
  },
  {
    name: 'a module',
    html: (script) => page('', script.replace('<script', '<script type="module"')),
  },
  {
    name: 'two bots',
    html: (script, other) => page('', script.replace(' async', '') + other.replace(' async', '')),
    check: async (page) => {
      expect(await page.locator('parley-widget').count()).toBe(1)
    },
  },
  {
    name: 'listeners that parse each message',
    html: (script) =>
      page(
        '<script>window.faults=0;onmessage=e=>{try{JSON.parse(e.data)}catch{window.faults++}}</script>',
        script,
      ),
    check: async (page) => {
      expect(await page.evaluate(() => (window as unknown as { faults: number }).faults)).toBe(0)
    },
  },
  {
    name: 'a small root font',
    html: (script) => page('<style>html{font-size:62.5%}</style>', script),
  },
  { name: 'quirks mode', html: (script) => `<title>Lamps</title><h1>Lamps</h1>${script}` },
  {
    name: 'a dark page',
    html: (script) => page('<style>:root{color-scheme:dark}</style>', script),
    colorScheme: 'dark',
  },
  {
    // As wide as a 1280 px page at 200 % zoom.
    name: 'zoom',
    html: (script) => page('', script),
    viewport: { width: 640, height: 360 },
  },
  { name: 'a narrow screen', html: (script) => page('', script), viewport: { width: 320, height: 568 } },
]

const tag = (url: string, key: string) => `<script src="${url}/widget.js" data-key="${key}" async></script>`

/** Starts a website that shows one page at a time: `show` sets the page, and `/framed` serves the content of its frame. */
async function openSite(url: string) {
  let html = ''
  let policy = ''
  const server = createServer((request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'content-security-policy': policy }),
    })
    const outer =
      '<!doctype html><title>Outer</title><iframe src="/" style="width:900px;height:700px"></iframe>'
    response.end(request.url === '/outer' ? outer : html)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (page: Pick<HostPage, 'html' | 'csp'>, keys: readonly string[]) => {
      const [own = '', other = ''] = keys.map((key) => tag(url, key))
      html = page.html(own, other)
      policy = page.csp?.(url) ?? ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the launcher's size and its distance from the lower right corner, as actually rendered. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('parley-widget')
    const launcher = host?.shadowRoot?.querySelector('button[aria-expanded]')
    const { right, bottom, width, height, x, y } = launcher?.getBoundingClientRect() ?? new DOMRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const { clientWidth } = document.documentElement
    return {
      right: Math.round((document.compatMode === 'BackCompat' ? window.innerWidth : clientWidth) - right),
      bottom: Math.round(window.innerHeight - bottom),
      width: Math.round(width),
      height: Math.round(height),
      isHit: hit === host,
    }
  })

test.describe.configure({ mode: 'default' })

test('the chat works on every kind of page', async ({ browser, product }) => {
  const { api, bot, token } = await openShop(product)
  const second = await api.call(createBot, { token, body: { bot_name: 'Second' } })
  const keys = [bot.api_key, second.api_key]
  const site = await openSite(product.url)
  const plain = { html: (script: string) => page('', script) }
  for (const host of pages) {
    await test.step(host.name, async () => {
      const context = await browser.newContext({
        colorScheme: host.colorScheme ?? 'light',
        viewport: host.viewport ?? { width: 1280, height: 720 },
      })
      site.show(host, keys)
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await page.goto(site.origin)
      const launcher = page.getByRole('button', { name: /^Chat/ })
      await expect(launcher).toBeAttached()
      // Once the panel's styles have loaded, the launcher has its final look.
      await expect(launcher).toHaveCSS('cursor', 'pointer')
      await host.act?.(page)
      const placed = { right: bot.right, bottom: bot.bottom, width: 56, height: 56, isHit: true }
      await expect.poll(() => placeOf(page), host.name).toEqual(placed)
      await launcher.click()
      const panel = page.frameLocator('parley-widget iframe')
      await expect(panel.getByLabel('Your message')).toBeVisible()
      const box = await page.locator('parley-widget iframe').boundingBox()
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
      const isSmall = width <= 480 || height <= 480
      expect(Math.round(box?.width ?? 0), host.name).toBe(isSmall ? width : 384)
      expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0, host.name).toBe(true)
      if (isSmall) {
        expect(await panel.locator('body').evaluate((body) => body.scrollWidth <= innerWidth)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(launcher).toHaveAttribute('aria-expanded', 'false')
      await host.check?.(page)
      if (host.name === 'a dark page') expect(await accessibilityFaults(page)).toEqual([])
      expect(faults, host.name).toEqual([])
      await context.close()
    })
  }

  await test.step('a page in a frame of another', async () => {
    const context = await browser.newContext()
    site.show(plain, keys)
    const outer = await context.newPage()
    await outer.goto(`${site.origin}/outer`)
    const inner = outer.frameLocator('iframe')
    await inner.getByRole('button', { name: /^Chat/ }).click()
    await expect(inner.frameLocator('parley-widget iframe').getByLabel('Your message')).toBeVisible()
    await context.close()
  })

  await test.step('a wrong key and a website that is not allowed are logged once', async () => {
    for (const [key, code] of [
      ['wrong', 'api_key_invalid'],
      [second.api_key, 'origin_not_allowed'],
    ] as const) {
      if (code === 'origin_not_allowed')
        await api.call(updateBot, {
          token,
          params: { id: second.id },
          body: { allowed_domain: ['else.example'] },
        })
      const context = await browser.newContext()
      site.show(plain, [key])
      const visited = await context.newPage()
      const warned: string[] = []
      visited.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
      await visited.goto(site.origin)
      await expect.poll(() => warned).toEqual([`Parley: ${code}, see ${product.url}/docs/guides/widget`])
      expect(await visited.locator('parley-widget').count()).toBe(0)
      await context.close()
    }
  })

  await test.step('a launcher that the page hides stays hidden', async () => {
    const context = await browser.newContext()
    const hide = '<style>.checkout parley-widget,.checkout~parley-widget{--parley-display:none}</style>'
    site.show({ html: (script) => page(hide, script) }, keys)
    const visited = await context.newPage()
    await visited.goto(site.origin)
    const launcher = visited.getByRole('button', { name: /^Chat/ })
    await expect(launcher).toBeVisible()
    await visited.evaluate(() => document.documentElement.classList.add('checkout'))
    await expect(launcher).toBeHidden()
    await context.close()
  })
  site.close()
})
