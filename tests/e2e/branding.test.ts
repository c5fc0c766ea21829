import { listBots } from '#contract/bots/bots.ts'
import { createApi } from '#server/demo/api.ts'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/visitor.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#7c3aed"/></svg>`

test('an owner gives the console a name, a logo and a color; an open tab and the widget follow', async ({
  browser,
  product,
  site,
  strict,
}) => {
  const { email, token } = await ownerOf(product.url, product.dataDir)
  const context = await browser.newContext()
  const page = strict(await context.newPage())
  await signsIn(page, product.url, email, PASSWORD)
  const other = strict(await context.newPage())
  await other.goto(`${product.url}/members`)
  await page.goto(`${product.url}/branding`)
  await expect(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Product name' }).fill('Acme Desk')
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByLabel('Choose a logo').setInputFiles(logo)
  await page.getByLabel('Choose an icon').setInputFiles(logo)
  await page.getByRole('checkbox', { name: 'Use our own color' }).check()
  const color = page.getByRole('textbox', { name: 'Color of the console' }).last()
  await color.fill('#ffd400')
  await color.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()

  await expect(page).toHaveTitle('Branding | Acme Desk Portal')
  await expect(other).toHaveTitle('Members | Acme Desk Portal')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page)).toEqual([])

  const { bots } = await createApi(product.url).call(listBots, { token })
  const shop = await site()
  shop.html = `<!doctype html><title>Shop</title><script src="${product.url}/widget.js" data-key="${bots[0]?.api_key}" async></script>`
  const visitor = new Widget(strict(await (await browser.newContext()).newPage()))
  await visitor.page.goto(shop.origin)
  await visitor.open()
  await expect(visitor.panel.getByText('Powered by Acme Desk')).toBeVisible()
})
