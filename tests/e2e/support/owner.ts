import type { Page } from '@playwright/test'
import { codeFor } from '#server/demo/api.ts'
import type { Running } from '#tests/support/running.ts'
import { expect } from './test.ts'

/** What a newcomer fills in. */
export const newcomer = {
  email: 'ada@shop.example',
  password: 'quiet-harbour-41',
  firstName: 'Ada',
  lastName: 'Byron',
  company: 'Lumen & Oak',
} as const

/** Registers with the code of the mail, as a newcomer does, and stands on the dashboard. */
export async function registers(page: Page, product: Running): Promise<void> {
  await page.goto(product.url)
  await page.getByRole('link', { name: 'Create', exact: false }).first().click()
  await page.getByLabel('First name').fill(newcomer.firstName)
  await page.getByLabel('Last name').fill(newcomer.lastName)
  await page.getByLabel('Company').fill(newcomer.company)
  await page.getByLabel('Email address').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(await codeFor(product.dataDir, newcomer.email))
  await expect(page).toHaveURL(/\/dashboard$/)
}
