import { getBot, listBots } from '#contract/bots/bots.ts'
import { createApi } from '#server/demo/api.ts'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/visitor.ts'

test('an owner sets the hours; a customer who writes while the team is unavailable leaves an address, which the agent sees', async ({
  browser,
  product,
  site,
  strict,
}) => {
  const { email, token } = await ownerOf(product.url, product.dataDir)
  const api = createApi(product.url)
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const owner = strict(await (await browser.newContext()).newPage())
  await signsIn(owner, product.url, email, PASSWORD)

  await test.step('the team is not available today', async () => {
    await owner.getByRole('link', { name: 'Settings' }).click()
    const hours = owner.getByRole('region', { name: 'Business hours' })
    await hours.getByRole('checkbox', { name: /Use business hours/ }).click()
    const zone = hours.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('kiritimati')
    await owner.getByRole('option', { name: /Kiritimati/ }).click()
    const now = { weekday: 'long', timeZone: 'Pacific/Kiritimati' } as const
    const today = new Intl.DateTimeFormat('en-US', now).format(new Date())
    // Initially the team is available from Monday to Friday.
    if (!/Saturday|Sunday/.test(today))
      await hours.getByRole('button', { name: `Remove span 1 on ${today}` }).click()
    await expect(hours.getByText(/Closed now; open again /)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await owner.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await accessibilityFaults(owner)).toEqual([])
    }
    await owner.keyboard.press('ControlOrMeta+s')
    await expect(owner.getByText('All changes saved')).toBeVisible()
  })

  const shop = await site()
  shop.html = `<!doctype html><title>Shop</title><script src="${product.url}/widget.js" data-key="${bot.api_key}" async></script>`
  const page = strict(await (await browser.newContext()).newPage())
  const visitor = new Widget(page)

  await test.step('a customer asks for an agent and sees when the team is back', async () => {
    await page.goto(shop.origin)
    await visitor.open()
    await visitor.say('I want to talk to a human')
    await visitor.sees('Our team is back')
    await expect(visitor.panel.getByText(/^We’ll be back /)).toBeVisible()
  })

  await test.step('the customer leaves an e-mail address', async () => {
    const form = visitor.panel.getByRole('form', { name: 'Leave your email address' })
    await form.getByLabel('Email').fill('ana@shop.example')
    await form.getByRole('button', { name: 'Send' }).click()
    await visitor.sees('Our team now has your email address, ana@shop.example')
    await expect(form).toHaveCount(0)
  })

  await test.step('the agent sees it', async () => {
    await owner.goto(`${product.url}/chats`)
    await owner.getByRole('listbox').getByRole('option').first().click()
    await expect(owner.getByText('ana@shop.example', { exact: true }).first()).toBeVisible()
  })
})
