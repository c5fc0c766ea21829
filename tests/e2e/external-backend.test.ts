import type { Page } from '@playwright/test'
import { PASSWORD, startSection7 } from '#tests/fakes/section7/start.ts'
import { runProduct } from '#tests/support/running.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/visitor.ts'

/** Console output that is expected: what this backend refuses, or does not offer. */
const refused = /status of (400|401|403|404|422|501)|net::ERR_|WebSocket/

const option = (page: Page, name: string) =>
  page.getByRole('option').or(page.getByRole('row')).filter({ hasText: name }).first()

const running: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

test('the console works in front of a backend that has only the calls of the specification', async ({
  browser,
  site,
  strict,
}) => {
  test.setTimeout(400_000)
  const backend = await startSection7()
  const product = await runProduct(() => ({ API_UPSTREAM: backend.url }))
  running.push(product.dispose, backend.stop)
  const opened = async () => strict(await (await browser.newContext()).newPage(), refused)
  const owner = await opened()
  const goes = (path: string) => owner.goto(product.url + path)
  const shop = await site('localhost')

  await test.step('a wrong password shows the sentence of the backend, the right one signs in', async () => {
    await goes('/auth/login')
    await owner.locator('input[type=email]').fill('olga@example.test')
    await owner.locator('input[type=password]').fill('wrong password')
    await owner.locator('button[type=submit]').click()
    await expect(owner.getByText('Incorrect username or password')).toBeVisible()
    await signsIn(owner, product.url, 'olga@example.test', PASSWORD)
    await expect(owner.getByRole('heading', { name: 'Hello Olga' })).toBeVisible()
    await expect(owner.getByText('Live', { exact: true })).toBeVisible()
  })

  await test.step('the relay serves the pages about machines, and the example of the inspector', async () => {
    await goes('/docs/machines/chat')
    await expect(owner.getByRole('img', { name: 'State chart: Open chat' })).toBeVisible()
    await goes('/inspect?recording=example')
    await expect(owner.getByText(/^([\d,]+) of \1 steps equal with this release$/)).toBeVisible()
  })

  await test.step('bots: files, web pages and the prompt', async () => {
    await goes('/build')
    await owner.getByRole('link', { name: 'Old bot' }).first().click()
    await expect(owner).toHaveURL(/\/build\/7/)
    await goes('/build/7?step=knowledge')
    await expect(owner.getByText('prices.pdf', { exact: true })).toBeVisible()
    await expect(owner.getByText('This server does not offer this.').first()).toBeVisible()
    await owner.getByRole('button', { name: 'Add', exact: true }).click()
    await owner.getByRole('menuitem', { name: 'Upload files' }).click()
    const upload = owner.getByRole('dialog', { name: 'Upload files' })
    const chooser = owner.waitForEvent('filechooser')
    await upload.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles({
      name: 'hours.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Open from 9 to 5.'),
    })
    await expect(owner.getByText('hours.txt', { exact: true })).toBeVisible()
    await owner.getByRole('button', { name: 'Add', exact: true }).click()
    await owner.getByRole('menuitem', { name: 'Add a web page' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add a web page' })
    await dialog.getByLabel('Address').fill('https://shop.example/returns')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(owner.getByText('shop.example/returns').first()).toBeVisible()
    await goes('/build/7?step=prompt')
    await owner.getByRole('textbox', { name: 'Prompt' }).fill('Be kind.')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('All changes saved')).toBeVisible()
  })

  let code = ''
  await test.step('publish: name, allowed site, embed code', async () => {
    await goes('/build/7?step=publish')
    await owner.getByRole('tab', { name: 'Content' }).click()
    await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('Lumen')
    await owner.getByRole('tab', { name: 'Install' }).click()
    await owner
      .getByRole('combobox', { name: 'Allowed sites' })
      .or(owner.getByRole('textbox', { name: 'Allowed sites' }))
      .fill(new URL(shop.origin).host)
    await owner.keyboard.press('Enter')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('All changes saved')).toBeVisible()
    code =
      (await owner
        .getByText(/<script src=/)
        .first()
        .textContent()) ?? ''
  })

  const embedded = code.replace(/src="[^"]*\/widget\.js"/, `src="${product.url}/widget.js"`)
  shop.html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1>${embedded}</body></html>`
  const visitor = new Widget(await opened())
  const conversation = owner.getByRole('log')
  await test.step('a customer writes in the widget, and the console follows live', async () => {
    await visitor.page.goto(shop.origin)
    await visitor.open()
    await visitor.say('Where is my lamp?')
    await visitor.sees('You said: Where is my lamp?')
    await goes('/chats')
    await option(owner, 'You said: Where is my lamp?').click()
    await expect(conversation.getByText('Where is my lamp?', { exact: true })).toBeVisible()
    await visitor.say('Are you there?')
    await expect(conversation.getByText('Are you there?', { exact: true })).toBeVisible()
  })

  await test.step('an agent takes the chat and answers, and the bot is silent', async () => {
    await owner
      .getByRole('button', { name: /^Take( the chat)?$/ })
      .first()
      .click()
    await expect(owner.getByRole('button', { name: 'Take', exact: true })).toHaveCount(0)
    await owner.getByRole('textbox', { name: /^(Message|Write) to/ }).fill('It arrives tomorrow.')
    await owner.keyboard.press('Enter')
    await visitor.sees('It arrives tomorrow.')
    await visitor.say('Thank you.')
    await expect(conversation.getByText('Thank you.', { exact: true })).toBeVisible()
    await expect(visitor.log.getByText('You said: Thank you.')).toHaveCount(0)
  })

  await test.step('a summary and tags, after their cost', async () => {
    await owner.getByRole('button', { name: 'Summarize' }).first().click()
    const summary = owner.getByRole('dialog', { name: 'Summarize this chat?' })
    await expect(summary.getByText('This uses 2 queries; 508 are left.')).toBeVisible()
    await summary.getByRole('button', { name: 'Summarize' }).click()
    await expect(owner.getByText('Summary 1')).toBeVisible()
    await owner.getByRole('button', { name: 'Suggest tags' }).first().click()
    const tags = owner.getByRole('dialog', { name: 'Suggest tags for this chat?' })
    await expect(tags.getByText('This uses 1 query; 508 are left.')).toBeVisible()
    await tags.getByRole('button', { name: 'Suggest tags' }).click()
    await expect(owner.getByText('order', { exact: true }).first()).toBeVisible()
  })

  const agent = await opened()
  await test.step('the chat goes to a colleague, who sees it at once, and back to the bot', async () => {
    await signsIn(agent, product.url, 'aldo@example.test', PASSWORD)
    await agent.goto(`${product.url}/chats`)
    await owner.getByRole('button', { name: 'Assign to…' }).first().click()
    await owner
      .getByRole('option', { name: /Aldo Lind/ })
      .last()
      .click()
    await expect(option(agent, 'Thank you.')).toBeVisible()
    await owner
      .getByRole('button', { name: /Transfer to the chatbot/ })
      .first()
      .click()
    await visitor.sees('is answering again')
    await visitor.say('Goodbye.')
    await visitor.sees('You said: Goodbye.')
  })

  await test.step('what another program changes appears without a reload', async () => {
    await goes('/chats?chat=103')
    await expect(conversation.getByText('Where is order 103?')).toBeVisible()
    const form = new URLSearchParams({ username: 'sven@example.test', password: PASSWORD })
    const signed = await fetch(`${backend.url}/identity/token2`, { method: 'POST', body: form })
    const { access_token } = await signed.json()
    await fetch(`${backend.url}/ai/chat/103/manual`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{"message":"Written elsewhere"}',
    })
    await expect(conversation.getByText('Written elsewhere')).toBeVisible()
  })

  await test.step('ratings, the report, members and settings', async () => {
    await goes('/rating-feedback')
    await expect(owner.getByText('Fast', { exact: true })).toBeVisible()
    await expect(owner.getByText('unknown').first()).toBeVisible()
    await goes('/adhoc-report')
    await expect(owner.getByText('Ann', { exact: true }).first()).toBeVisible()
    await goes('/members')
    await expect(owner.getByText('Aldo Lind').first()).toBeVisible()
    await expect(owner.getByRole('main').getByText('Online', { exact: true })).toHaveCount(2)
    await owner.getByRole('button', { name: 'Add member' }).click()
    await owner.getByLabel('First name').fill('Nam')
    await owner.getByLabel('Email address').fill('nam@example.test')
    await owner.keyboard.press('Enter')
    await expect(owner.getByText(/Nam.* is now a member/)).toBeVisible()
  })

  await test.step('settings: the server saves what it has, and the rest keeps its defaults', async () => {
    await goes('/setting')
    await owner.getByRole('checkbox', { name: 'Automatic summaries' }).click()
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('All changes saved')).toBeVisible()
    await owner.reload()
    await expect(owner.getByRole('checkbox', { name: 'Automatic summaries' })).toBeChecked()
    await goes('/finance')
    await expect(owner.getByText('12 of 520')).toBeVisible()
  })

  await test.step('screens without a call say so', async () => {
    for (const path of ['/chat-overview', '/audit', '/profile', '/build/7?step=tests', '/finance']) {
      await goes(path)
      await expect(owner.getByText('This server does not offer this.').first(), path).toBeVisible()
    }
    for (const page of [owner, agent]) await expect(page.getByText('1970')).toHaveCount(0)
  })
})
