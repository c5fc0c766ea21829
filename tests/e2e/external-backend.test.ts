import { PASSWORD, startSection7 } from '#tests/fakes/section7/start.ts'
import { runProduct } from '#tests/support/running.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Console output that is expected: what this backend refuses, or does not offer. */
const refused = /status of (400|401|403|404|422|501)|net::ERR_|WebSocket/

test('members sign in and publish a bot in front of a backend that has only the calls of the specification', async ({
  browser,
  site,
  strict,
}) => {
  test.setTimeout(400_000)
  const backend = await startSection7()
  const product = await runProduct(() => ({ API_UPSTREAM: backend.url }))
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
    await expect(owner.getByText(/<script src=/).first()).toBeVisible()
  })

  await product.dispose()
  await backend.stop()
})
