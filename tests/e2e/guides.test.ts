import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { catalogue } from '#machines/catalogue.ts'
import { guideLanguages, guideNames } from '#server/plugins/docs/guides.ts'
import { codeOf } from '#tests/support/guide-code.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('the guides are read in both themes, on a narrow screen and in each language', async ({
  browser,
  product,
  strict,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
    const page = strict(await context.newPage())
    await page.goto(`${product.url}/docs/guides`)
    for (const name of guideNames) {
      await page.goto(`${product.url}/docs/guides/${name}`)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, name).toBeLessThanOrEqual(390)
      expect(await accessibilityFaults(page), name).toEqual([])
    }
    await context.close()
  }
  const titles: string[] = []
  for (const locale of guideLanguages) {
    const context = await browser.newContext({ locale })
    const page = strict(await context.newPage())
    await page.goto(`${product.url}/docs/guides/keyboard`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await context.close()
  }
  expect(new Set(titles).size).toBe(guideLanguages.length)
})

test('the pages about machines are read in both themes and on a narrow screen, and the example opens in the inspector', async ({
  browser,
  product,
  strict,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
    const page = strict(await context.newPage())
    await page.goto(`${product.url}/docs/guides/machines`)
    await page.getByRole('navigation').getByRole('link', { name: 'All state machines' }).click()
    const links = page.getByRole('main').locator('li a')
    await expect(links).toHaveCount(catalogue.length)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    // The pages are made alike; the largest one and the list are checked in both themes.
    const checked = ['/docs/machines', '/docs/machines/chat']
    for (const address of colorScheme === 'light' ? [...checked, ...addresses] : checked) {
      await page.goto(product.url + address)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, address).toBeLessThanOrEqual(390)
      if (checked.includes(address)) expect(await accessibilityFaults(page), address).toEqual([])
    }
    await page.goto(`${product.url}/docs/machines/chat`)
    const chart = page.getByRole('region', { name: 'Chart' })
    await expect(chart.getByRole('img', { name: 'State chart: Open chat' })).toBeVisible()
    expect(await chart.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    await context.close()
  }
  const page = strict(await (await browser.newContext()).newPage())
  await page.goto(`${product.url}/docs/guides/machines`)
  await page.getByRole('link', { name: 'Open the example' }).click()
  await expect(page.getByText(/^([\d,]+) of \1 steps equal with this release$/)).toBeVisible()
  const line = page.getByRole('region', { name: 'Time line' })
  await line.getByRole('button', { name: 'chats: conversation' }).click()
  await expect(page.getByRole('link', { name: /^About this machine/ })).toHaveAttribute(
    'href',
    '/docs/machines/chat',
  )
})

test('a page built with the widget guide shows the chat, with the policy that the guide requires', async ({
  browser,
  product,
  strict,
}) => {
  const shop = await openShop(product)
  const { bots } = await shop.api.call(listBots, { token: shop.token })
  const bot = await shop.api.call(getBot, { token: shop.token, params: { id: bots[0]?.id ?? 0 } })
  const block = (name: string) =>
    codeOf('widget', name).replaceAll('PARLEY_URL', product.url).replaceAll('API_KEY', bot.api_key)
  const [, policy = ''] = /^Content-Security-Policy: (.+)/.exec(block('csp')) ?? []
  const script = "addEventListener('click', ({ target }) => target.id === 'chat' && window.Parley?.open())"
  const site = createServer(({ url }, response) => {
    if (url === '/own.js') {
      const listeners = ['ready', 'open', 'close'].map(
        (name) => `addEventListener('parley:${name}', () => { document.body.dataset.heard += ' ${name}' })`,
      )
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end([...listeners, block('early'), block('events'), script].join('\n'))
      return
    }
    if (url !== '/') return response.writeHead(204).end()
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': `default-src 'none'; ${policy.replace('script-src', "script-src 'self'")}`,
    })
    response.end(
      `<!doctype html><html lang="en"><title>Lamps</title><body data-heard=""><script src="/own.js"></script>
      <button id="chat">Chat with us</button>${block('embed')}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const page = strict(await (await browser.newContext()).newPage())
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const heard = page.locator('body')
    await expect(heard).toHaveAttribute('data-heard', ' ready')
    await page.getByRole('button', { name: 'Chat with us' }).click()
    await expect(page.frameLocator('iframe').getByRole('textbox')).toBeVisible()
    await expect(heard).toHaveAttribute('data-heard', ' ready open')
    await page.evaluate(() => (window as unknown as { Parley: { close(): void } }).Parley.close())
    await expect(heard).toHaveAttribute('data-heard', ' ready open close')
  } finally {
    site.closeAllConnections()
    site.close()
  }
})
