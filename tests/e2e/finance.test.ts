import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('an owner sees the plan, the queries of the month and that there are no payments yet', async ({
  browser,
  product,
  strict,
}) => {
  const { email } = await ownerOf(product.url, product.dataDir)
  const page = strict(await (await browser.newContext()).newPage())
  await signsIn(page, product.url, email, PASSWORD)
  await page.goto(`${product.url}/finance`)
  await expect(page.getByRole('region', { name: 'Plan: Trial' })).toBeVisible()
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Growth/ })).toBeVisible()
  await expect(page.locator('figure canvas')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
