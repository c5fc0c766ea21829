import type { Page } from '@playwright/test'
import { files, page as shopPage } from './support/knowledge.ts'
import { registers } from './support/owner.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/visitor.ts'

/** Locates a file or page in its list, regardless of the view. */
const entry = (page: Page, name: string) =>
  page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: name }).first()

/** Asks a question in the playground and waits for the answer with its source. */
async function asks(page: Page, question: string, answer: string) {
  // The next question has to wait until the answer is fully revealed.
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await page.getByLabel('Message', { exact: true }).fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(answer).filter({ visible: true }).last()).toBeVisible()
}

test('a newcomer trains a bot, a customer is answered on a website, and an agent takes over, live', async ({
  browser,
  product,
  site,
  strict,
}) => {
  test.setTimeout(400_000)
  const owner = strict(await (await browser.newContext()).newPage())
  const shop = await site('localhost')
  const stranger = await site('127.0.0.1')

  await test.step('register and open the first bot', async () => {
    await registers(owner, product)
    await owner.goto(`${product.url}/build`)
    await owner.getByRole('link', { name: 'Default AI Chatbot' }).first().click()
    await expect(owner).toHaveURL(/\/build\/\d+/)
  })
  const bot = new URL(owner.url()).pathname

  await test.step('write a prompt', async () => {
    await owner.goto(`${product.url}${bot}?step=prompt`)
    await owner
      .getByRole('textbox', { name: 'Prompt' })
      .fill('You answer for Lumen & Oak, a shop for lamps. Be brief.')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('All changes saved')).toBeVisible()
  })

  await test.step('upload one file of each format', async () => {
    await owner.goto(`${product.url}${bot}?step=knowledge`)
    await owner
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        files.map(({ name, buffer }) => ({ name, buffer, mimeType: 'application/octet-stream' })),
      )
    for (const { name } of files) {
      await expect(entry(owner, name).getByText('Ready')).toBeVisible({ timeout: 60_000 })
    }
  })

  await test.step('add a web page', async () => {
    shop.html = shopPage.html
    await owner.getByRole('button', { name: 'Add', exact: true }).click()
    await owner.getByRole('menuitem', { name: 'Add a web page' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add a web page' })
    await dialog.getByLabel('Address').fill(`${shop.origin}/gift-cards`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(entry(owner, 'Gift cards').getByText('Ready')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('ask in the playground: answers with sources, and an honest refusal', async () => {
    await owner.goto(`${product.url}${bot}?step=chat`)
    for (const { question, answer } of [files[0], files[2], files[4], shopPage])
      await asks(owner, question, answer)
    await expect(
      owner
        .getByRole('log')
        .getByText(/^Based on/)
        .filter({ visible: true })
        .last(),
    ).toBeVisible()
    await asks(owner, 'What is the best recipe for lentil soup?', "don't know")
  })

  let code = ''
  await test.step('publish: name, color, welcome text, allowed site, embed code', async () => {
    await owner.goto(`${product.url}${bot}?step=publish`)
    await owner.getByRole('tab', { name: 'Content' }).click()
    await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('Lumen')
    await owner
      .getByRole('textbox', { name: 'Welcome message' })
      .fill('Hello from Lumen & Oak. How can I help?')
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
    expect(code).toContain('/widget.js')
  })
  // The embed code contains the public URL, but the product under test listens on a different one.
  const embedded = code.replace(/src="[^"]*\/widget\.js"/, `src="${product.url}/widget.js"`)
  const withWidget = `<!doctype html><html lang="en"><head><title>Lumen & Oak</title></head><body><h1>Our shop</h1>${embedded}</body></html>`

  await test.step('the widget shows nothing on a site that is not allowed, and the API rejects it too', async () => {
    stranger.html = withWidget
    const page = await (await browser.newContext()).newPage()
    const refused = page.waitForResponse((response) => response.url().includes('/widget/boot'))
    await page.goto(stranger.origin)
    expect((await refused).status()).toBe(403)
    await expect(page.locator('iframe')).toHaveCount(0)
    const key = /data-key="([^"]+)"/.exec(code)?.[1] ?? ''
    const status = await page.evaluate(
      async ([url, apiKey]) =>
        (
          await fetch(`${url}/ai/client/create-chat`, {
            method: 'POST',
            headers: { 'api-key': apiKey ?? '', 'content-type': 'application/json' },
            body: '{}',
          })
        ).status,
      [product.url, key],
    )
    expect(status).toBe(403)
  })

  shop.html = withWidget
  const visitorContext = await browser.newContext()
  const visitor = new Widget(strict(await visitorContext.newPage()))
  await test.step('on the allowed site it opens and answers', async () => {
    await visitor.page.goto(shop.origin)
    await visitor.open()
    await visitor.sees('Hello from Lumen & Oak. How can I help?')
    await visitor.say('Where is the showroom?')
    await visitor.sees('Mill Street 12')
  })

  const conversation = () => owner.getByRole('log')
  await test.step('an agent sees the chat and each message without a reload, and takes it', async () => {
    await owner.goto(`${product.url}/chats`)
    await owner.getByRole('option').or(owner.getByRole('row')).filter({ hasText: 'Visitor' }).first().click()
    await expect(conversation().getByText('Where is the showroom?')).toBeVisible()
    await visitor.say('Can I talk about a special order?')
    await expect(conversation().getByText('Can I talk about a special order?')).toBeVisible({
      timeout: 5_000,
    })
    await owner
      .getByRole('button', { name: /^Take( the chat)?$/ })
      .first()
      .click()
    await visitor.sees('Ada Byron joined the conversation')
  })

  const composer = () => owner.getByRole('textbox', { name: /^Message to/ })
  await test.step('they talk both ways, with typing and delivery marks, and the bot is silent', async () => {
    await composer().pressSequentially('Of course. ')
    await expect(visitor.panel.getByText('Ada Byron is typing').first()).toBeAttached()
    await composer().fill('Of course. What do you need?')
    await composer().press('Enter')
    await visitor.sees('Of course. What do you need?')
    await expect(
      conversation()
        .getByLabel('Read')
        .or(conversation().getByText('Read', { exact: true }))
        .first(),
    ).toBeAttached()
    await visitor.say('Twelve lamps for an office.')
    await expect(conversation().getByText('Twelve lamps for an office.')).toBeVisible({ timeout: 5_000 })
  })

  await test.step('the server is killed and restarted: both sides show the same messages, once and in order', async () => {
    await product.kill()
    await composer().fill('Let me look that up.')
    await composer().press('Enter')
    await product.restart()
    await visitor.sees('Let me look that up.')
    await visitor.say('Thanks, I can wait.')
    await expect(conversation().getByText('Thanks, I can wait.')).toBeVisible({ timeout: 30_000 })
    for (const text of [
      'Of course. What do you need?',
      'Twelve lamps for an office.',
      'Let me look that up.',
      'Thanks, I can wait.',
    ]) {
      await expect(conversation().getByText(text)).toHaveCount(1)
      await expect(visitor.log.getByText(text)).toHaveCount(1)
    }
  })

  await test.step('the agent returns the chat to the bot, which answers again', async () => {
    await owner
      .getByRole('button', { name: /Transfer to the chatbot/ })
      .first()
      .click()
    await visitor.sees('is answering again')
    await visitor.say('How long does delivery take?')
    await visitor.sees('two to three working days')
  })

  await test.step('the visitor reloads, and the conversation is still there', async () => {
    await visitor.page.reload()
    await visitor.open()
    await visitor.sees('two to three working days')
    await visitor.sees('Let me look that up.')
  })
})
