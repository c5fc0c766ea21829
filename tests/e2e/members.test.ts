import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Returns the code from an invitation email once it has arrived. */
async function invitationTo(address: string, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const find = () => {
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    return mails.find((mail) => mail.includes(address))?.match(/(?:code=(?:3D)?|^)([\w-]{24})(?![\w-])/m)?.[1]
  }
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

test('an owner adds a colleague, changes their role, and disables and enables them, each with immediate effect', async ({
  browser,
  product,
  strict,
}) => {
  const { email } = await ownerOf(product.url, product.dataDir)
  const owner = strict(await (await browser.newContext()).newPage())
  const colleague = strict(
    await (await browser.newContext()).newPage(),
    /status of 40[01]|net::ERR_|WebSocket/,
  )
  await signsIn(owner, product.url, email, PASSWORD)
  await owner.goto(`${product.url}/members`)
  const row = owner.getByRole('listitem').filter({ hasText: 'Nam Trần' })
  const looks = async () => {
    await expect(owner.getByRole('menu')).toHaveCount(0)
    expect(await accessibilityFaults(owner)).toEqual([])
  }
  const chooses = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Nam Trần' }).focus()
    await owner.keyboard.press('Enter')
    await owner.getByRole('menuitem', { name }).press('Enter')
  }

  const confirms = async (name: string) => {
    const button = owner.getByRole('dialog').getByRole('button', { name, exact: true })
    // A confirmation dialog can be answered only after a moment.
    await expect(button).toBeEnabled()
    await owner.keyboard.press('Enter')
  }

  await test.step('add, by keyboard', async () => {
    await owner.getByRole('button', { name: 'Add member' }).press('Enter')
    await expect(owner.getByLabel('First name')).toBeFocused()
    await owner.keyboard.type('Nam')
    await owner.getByLabel('Last name').fill('Trần')
    await owner.getByLabel('Email address').fill('nam@shop.example')
    await looks()
    await owner.keyboard.press('Enter')
    await expect(
      owner.getByText('Nam Trần is now a member. We emailed a link to nam@shop.example.'),
    ).toBeVisible()
    await expect(row.getByText('Offline')).toBeVisible()
  })

  await test.step('the colleague chooses a password with the emailed code', async () => {
    const code = await invitationTo('nam@shop.example', product.dataDir)
    await colleague.goto(`${product.url}/auth/verify`)
    await colleague.getByRole('textbox').first().fill(code)
    await colleague.keyboard.press('Enter')
    await colleague.getByLabel('New password').fill('copper-lantern-52')
    await colleague.keyboard.press('Enter')
    await expect(colleague).toHaveURL(/\/auth\/login/)
  })

  await test.step('the colleague signs in, which shows immediately', async () => {
    await signsIn(colleague, product.url, 'nam@shop.example', 'copper-lantern-52')
    await expect(row.getByText('Online')).toBeVisible()
    await expect(colleague.getByRole('link', { name: 'Members' })).toBeVisible()
  })

  await test.step('change the role, which the colleague has without signing in again', async () => {
    await chooses('Change role')
    await owner.getByRole('radio', { name: 'Admin' }).press('Space')
    await looks()
    await owner.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(row.getByText('Admin')).toBeVisible()
    await colleague.getByRole('link', { name: 'Members' }).click()
    await expect(colleague.getByRole('button', { name: 'Add member' })).toBeVisible()
    const above = colleague.getByRole('button', { name: 'Actions for Ada B' })
    await expect(above).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('disable: the colleague is signed out; enable: they can return', async () => {
    await chooses('Disable')
    await looks()
    await confirms('Disable')
    await expect(owner.getByText('User is disabled!')).toBeVisible()
    await expect(colleague).toHaveURL(/\/(disabled|auth\/login)/)
    await chooses('Enable')
    await looks()
    await confirms('Enable')
    await expect(owner.getByText('User is enabled!')).toBeVisible()
    await expect(row.getByText('Disabled')).toHaveCount(0)
  })

  await test.step('reset the password: the old one is invalid', async () => {
    await chooses('Reset password')
    await owner.getByRole('radio', { name: 'Set it now' }).press('Space')
    await owner.getByLabel('Password', { exact: true }).fill('paper-anchor-73')
    await looks()
    await owner.keyboard.press('Enter')
    await expect(owner.getByText('New password set for Nam Trần.')).toBeVisible()
    const fresh = await (await browser.newContext()).newPage()
    await signsIn(fresh, product.url, 'nam@shop.example', 'paper-anchor-73')
  })
})
