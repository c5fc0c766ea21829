import type { Page } from '@playwright/test'
import { HOUR_MS } from '#contract/base/units.ts'
import { startProviders } from '#tests/fakes/channels/start.ts'
import { ProviderState, WABA } from '#tests/fakes/channels/state.ts'
import { type Customer, type Delivery, messageOf, whatsAppOf } from '#tests/support/deliveries.ts'
import { runProduct } from '#tests/support/running.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const grace: Customer = { channel: 'whatsapp', id: '447700900001', name: 'Grace Hopper' }
const ada: Customer = { channel: 'whatsapp', id: '447700900002', name: 'Ada Byron' }

/** Takes a screenshot if the environment variable `SHOTS` names a folder. */
const look = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('a number is connected, shows its state, brings a customer, is answered, and is disconnected', async ({
  browser,
  strict,
}) => {
  const state = new ProviderState()
  const providers = await startProviders(state)
  const product = await runProduct((url) => ({ ...providers.environment, PUBLIC_URL: url }))
  const deliver = async ({ url, payload, headers }: Delivery) => {
    const answer = await fetch(`${product.url}${url}`, {
      ...{ method: 'POST', body: payload },
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect(answer.status).toBe(200)
  }
  const writes = (customer: Customer, text: string, hoursAgo = 0) => {
    const at = Date.now() - hoursAgo * HOUR_MS
    state.write('whatsapp', customer.id, at)
    return deliver(messageOf(customer, text, { at }))
  }
  const receipt = (status: string) => {
    const { id = '' } = state.sentTo(grace.id).at(-1) ?? {}
    const timestamp = String(Math.floor(Date.now() / 1_000))
    return deliver(whatsAppOf({ statuses: [{ id, status, timestamp, recipient_id: grace.id }] }))
  }
  try {
    const shop = await openShop(product)
    await shop.assigns(false)
    const page = strict(await shop.enters(browser, shop.email, '/integration'))
    await expect(page.getByRole('button', { name: 'Connect WhatsApp' })).toBeVisible()
    await look(page, 'connect')

    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Connect WhatsApp' }).click()
    await popup
    const picker = page.getByRole('dialog', { name: /WhatsApp/ })
    await expect(picker.getByText('Desk 1')).toBeVisible()
    await look(page, 'picker')
    await picker.getByRole('button', { name: 'Connect' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Desk 0' })
    await expect(row).toContainText('no event yet')
    await row.getByRole('button', { name: 'Check' }).click()
    await expect(row).toContainText('quality medium')

    await writes(grace, 'Where is my lamp?')
    await expect.poll(() => state.sentTo(grace.id).length).toBeGreaterThan(0)
    await page.reload()
    await expect(row).toContainText('last event')
    await look(page, 'health')

    await page.goto(`${product.url}/chats`)
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await expect(page.getByText('Reply within 23 h')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Message to Grace Hopper' })
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await field.fill('It left this morning.')
    await field.press('Enter')
    await expect.poll(() => state.sentTo(grace.id).at(-1)?.text).toBe('It left this morning.')
    await receipt('delivered')
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
    await receipt('read')
    await expect(page.getByText('Read', { exact: true })).toBeVisible()
    await look(page, 'window')

    await writes(ada, 'Is it there?', 30)
    await page.getByRole('option', { name: /Ada Byron/ }).click()
    await expect(page.getByText(/^Only templates can be sent/)).toBeVisible()
    await page.getByRole('button', { name: 'Send a template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Templates' })
    await dialog.getByLabel(/Value 1/).fill('Ada')
    await dialog.getByLabel(/Value 2/).fill('A-1')
    await expect(dialog.getByText('Dear Ada, parcel A-1 left.')).toBeVisible()
    await look(page, 'template')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Template parcel')).toBeVisible()
    await expect.poll(() => state.sentTo(ada.id).at(-1)?.template).toBe('parcel')
    await look(page, 'template-sent')

    await page.goto(`${product.url}/integration`)
    await row.getByRole('button', { name: 'Disconnect' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Disconnect' })
      .click()
    await expect(row).toHaveCount(0)
    await expect.poll(() => state.subscribed.has(WABA)).toBe(false)
    expect(state.unforced).toEqual([])
  } finally {
    await product.dispose()
    await providers.close()
  }
})
