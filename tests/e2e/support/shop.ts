import type { Browser, Page } from '@playwright/test'
import { type ChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { addMember, getProfile } from '#contract/account/members.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { askForAgent, createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { ownerOf } from '#tests/support/registered.ts'
import type { Running } from '#tests/support/running.ts'
import { signsIn } from './screens.ts'

/** Number in the latest agent's address; several shops share a product, and each address can belong to only one account. */
let hired = 0

/** Registers a shop with a bot, and returns functions that act as its members and customers through API calls. */
export async function openShop({ url, dataDir }: Running) {
  const { email, token } = await ownerOf(url, dataDir)
  const api = createApi(url)
  const { client_id: client } = await api.call(getProfile, { token })
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const headers = { 'api-key': bot.api_key }

  /** Adds an agent and returns their sign-in address. */
  const hires = async (first_name: string): Promise<string> => {
    const address = `${first_name.toLowerCase()}${++hired}@shop.example`
    const body = { email: address, first_name, password: PASSWORD, role: 'agent' as const }
    await api.call(addMember, { token, params: { id: client }, body })
    return address
  }

  /** Makes a customer ask for an agent; `says` sends another message. */
  const asks = async (user_name: string, message = 'Where is my lamp?') => {
    const chat = await api.call(createChat, { headers, body: { user_name } })
    const own = { headers, token: chat.token, params: { id: chat.id } }
    const says = (text: string) => api.call(sendMessage, { ...own, body: { message: text } })
    await says(message)
    await api.call(askForAgent, own)
    return { id: chat.id, says }
  }

  const assigns = (autoAssign: boolean, more: Partial<ChatConfig> = {}) =>
    api.call(saveChatConfig, {
      token,
      body: {
        ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false, autoAssign },
        ...{ assignType: 'least_busy', specificAgentIds: [], ...more },
      },
    })

  /** Signs a member in, in a separate browser context, and opens a path. */
  const enters = async (browser: Browser, address: string, path: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await signsIn(page, url, address, PASSWORD)
    await page.goto(url + path)
    return page
  }

  return { api, token, email, bot, hires, asks, assigns, enters }
}
