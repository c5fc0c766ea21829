import { saveChatConfig } from '#contract/account/clients.ts'
import { addMember, getProfile } from '#contract/account/members.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { askForAgent, createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { signsIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('an owner creates a team and routes a bot to it; only its member gets the customer’s chat', async ({
  browser,
  product,
  strict,
}) => {
  const { email, token } = await ownerOf(product.url, product.dataDir)
  const api = createApi(product.url)
  const { client_id: client } = await api.call(getProfile, { token })
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const open = async (address: string, path: string) => {
    const page = strict(await (await browser.newContext()).newPage())
    await signsIn(page, product.url, address, PASSWORD)
    await page.goto(`${product.url}${path}`)
    return page
  }
  const owner = await open(email, '/members')

  await test.step('two agents join', async () => {
    for (const first_name of ['Mia', 'Tom']) {
      const body = {
        ...{ email: `${first_name.toLowerCase()}@shop.example`, first_name, password: PASSWORD },
        role: 'agent' as const,
      }
      await api.call(addMember, { token, params: { id: client }, body })
    }
    await api.call(saveChatConfig, {
      token,
      body: {
        ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false, autoAssign: true },
        ...{ assignType: 'least_busy', specificAgentIds: [] },
      },
    })
  })
  const mia = await open('mia@shop.example', '/chats?show=mine')
  const tom = await open('tom@shop.example', '/chats?show=mine')

  await test.step('the owner creates a team with a member and a bot', async () => {
    await owner.getByRole('tab', { name: 'Teams' }).click()
    await owner.getByRole('button', { name: 'Create team' }).first().click()
    const dialog = owner.getByRole('dialog', { name: 'Create a team' })
    await dialog.getByLabel('Name').fill('Lamps')
    await dialog.getByRole('combobox', { name: 'Members' }).fill('Mia')
    await owner.getByRole('option', { name: /Mia/ }).click()
    await dialog.getByRole('combobox', { name: 'Bots' }).fill(bot.bot_name)
    await owner.getByRole('option').first().click()
    expect(await accessibilityFaults(owner)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('Team Lamps saved.')).toBeVisible()
    await expect(owner.getByRole('listitem').filter({ hasText: 'Lamps' }).first()).toContainText('Mia')
  })

  await test.step('a customer asks for an agent, and the team’s member gets the chat', async () => {
    const headers = { 'api-key': bot.api_key }
    const chat = await api.call(createChat, { headers, body: { user_name: 'Ayşe' } })
    const own = { headers, token: chat.token, params: { id: chat.id } }
    await api.call(sendMessage, { ...own, body: { message: 'My lamp flickers.' } })
    await api.call(askForAgent, own)
    await expect(mia.getByRole('listbox').getByText('Ayşe').first()).toBeVisible()
    await mia.goto(`${product.url}/chats?chat=${chat.id}`)
    await expect(mia.getByText(/Lamps · /)).toBeVisible()
    await expect(tom.getByText('No chats are assigned to you.')).toBeVisible()
    await expect(tom.getByText('Ayşe')).toHaveCount(0)
  })
})
