import { accessibilityFaults } from './support/accessibility.ts'
import { registers } from './support/owner.ts'
import { runShopSite } from './support/shop-site.ts'
import { expect, test } from './support/test.ts'

test('a newcomer enters the URL of a website and gets a bot that runs on it', async ({
  page,
  product,
  strict,
}) => {
  test.setTimeout(180_000)
  const owner = strict(page)
  const shop = await runShopSite()
  await registers(owner, product)

  await test.step('one checklist shows the remaining steps, and cards are hidden until they have content', async () => {
    await expect(owner.getByRole('region', { name: 'Get your bot live' })).toContainText('0 of 4 done')
    await expect(owner.getByRole('region', { name: 'Waiting for a person' })).toHaveCount(0)
    await owner.getByRole('link', { name: 'Start with your website' }).click()
  })

  await test.step('pages are listed as they are read', async () => {
    await owner.getByLabel('Website address').fill(shop.origin.replace('http://', ''))
    await owner.getByRole('button', { name: 'Read my website' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: 'Returns' })).toContainText('Ready', {
      timeout: 60_000,
    })
    await expect(owner.getByText('cart', { exact: false })).toHaveCount(0)
    await owner.getByRole('button', { name: 'Ask it a question' }).click()
  })

  await test.step('a question about the site is answered from it', async () => {
    await owner.getByLabel('Message', { exact: true }).fill('How long can I return a lamp?')
    await owner.keyboard.press('Enter')
    await expect(owner.getByRole('log').getByText('30 days').last()).toBeVisible({ timeout: 60_000 })
    await owner.getByRole('button', { name: 'Next', exact: true }).click()
  })

  await test.step('name, color and logo come from the site', async () => {
    await expect(owner.getByText('Name: Lumen & Oak')).toBeVisible()
    await expect(owner.getByText('Color: #aa3300')).toBeVisible()
    expect(await accessibilityFaults(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Use these' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Lumen & Oak' })).toBeVisible()
  })

  await test.step('the line is found once the page contains it', async () => {
    await expect(owner.getByText('Waiting for your page …')).toBeVisible()
    shop.line = (await owner.locator('pre code').textContent()) ?? ''
    const found = owner.getByText(`Found it. The chat is on ${new URL(shop.origin).host}.`)
    // The page also checks automatically and may finish first.
    await owner.getByRole('button', { name: 'Check now' }).or(found).click()
    await expect(found).toBeVisible()
    await owner.getByRole('button', { name: 'Finish' }).click()
    await expect(owner.getByRole('heading', { level: 3, name: 'Create a prompt' })).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Get your bot live' })).toHaveCount(0)
  })

  await test.step('Back asks before an unsaved prompt is lost', async () => {
    await owner.getByRole('link', { name: /^Prompt/ }).click()
    await owner.getByRole('textbox', { name: 'Prompt' }).fill('Be brief.')
    await owner.goBack()
    await owner
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expect(owner.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Be brief.')
  })
  shop.close()
})
