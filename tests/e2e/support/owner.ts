import type { Page } from '@playwright/test'
import { codeFor } from '#server/demo/api.ts'
import { PASSWORD } from '#tests/support/people.ts'
import type { Running } from '#tests/support/running.ts'
import { expect } from './test.ts'

/** Number in the latest newcomer's address; stories share a product, and each address can register only once. */
let newcomers = 0

/** Registers through the form with the code from the mail, and waits for the dashboard. */
export async function registers(page: Page, product: Running): Promise<void> {
  const email = `newcomer${++newcomers}@shop.example`
  await page.goto(product.url)
  await page.getByRole('link', { name: 'Create', exact: false }).first().click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Company').fill('Lumen & Oak')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(await codeFor(product.dataDir, email))
  await expect(page).toHaveURL(/\/dashboard$/)
}
