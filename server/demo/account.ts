import { setTimeout as wait } from 'node:timers/promises'
import { register, signIn, verifyOtp } from '#contract/account/auth.ts'
import { addMember, getProfile } from '#contract/account/members.ts'
import { createBot, getBot, listBots, updateBot } from '#contract/bots/bots.ts'
import { addTest, runTests } from '#contract/knowledge/evaluations.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { listDocuments, savePrompt, uploadDocuments } from '#contract/knowledge/training.ts'
import { type Api, codeFor, Refused } from './api.ts'
import { type DemoShop, filesOf, owner, password, shops, team } from './content.ts'

/** A demo shop that is open: its content and its bot's API key. */
export interface OpenShop {
  readonly shop: DemoShop
  readonly apiKey: string
}

/** Signs the owner in; the first time, registers the account through ordinary API calls. */
async function enter(api: Api, dataDir: string): Promise<{ token: string; isNew: boolean }> {
  const credentials = { username: owner.email, password }
  try {
    return { token: (await api.call(signIn, { body: credentials })).access_token, isNew: false }
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error
  }
  const { registration } = await api.call(register, { body: { ...owner, password } })
  const otp = await codeFor(dataDir, owner.email)
  const { access_token: token } = await api.call(verifyOtp, {
    body: { email: owner.email, otp, registration },
  })
  return { token, isNew: true }
}

async function furnish(api: Api, token: string, botId: number, shop: DemoShop): Promise<void> {
  await api.call(updateBot, {
    token,
    params: { id: botId },
    body: {
      bot_name: shop.name,
      primary_color: shop.color,
      welcome_message: shop.welcome,
      bot_question: shop.hint,
      attach_enabled: true,
      sample_questions: shop.suggestions.map((question) => ({ question, answer: '', ai_answer: true })),
    },
  })
  await api.call(savePrompt, { token, params: { bot: botId }, body: { prompt: shop.prompt } })
  const form = new FormData()
  for (const { name, text } of filesOf(shop)) form.append('files', new Blob([text]), name)
  await api.call(uploadDocuments, { token, params: { bot: botId }, form })
  await tryOut(api, token, botId, shop)
}

/** Adds FAQ entries and test questions and, once the files are processed, runs the tests. */
async function tryOut(api: Api, token: string, bot: number, { faqs = [], tests = [] }: DemoShop) {
  const of = { token, params: { bot } }
  for (const body of faqs) await api.call(addFaq, { ...of, body })
  for (const body of tests) await api.call(addTest, { ...of, body })
  const isRead = async () =>
    (await api.call(listDocuments, of)).entities.every(
      ({ status }) => status === 'ready' || status === 'failed',
    )
  while (!(await isRead())) await wait(200)
  if (tests.length > 0) await api.call(runTests, of)
}

/** Returns the demo account with its team and shops; creates it on the first run. */
export async function openAccount(
  api: Api,
  dataDir: string,
): Promise<{ shops: OpenShop[]; isNew: boolean; clientId: number; token: string }> {
  const { token, isNew } = await enter(api, dataDir)
  const profile = await api.call(getProfile, { token })
  if (isNew) {
    for (const member of team)
      await api.call(addMember, { token, params: { id: profile.client_id }, body: { ...member, password } })
  }
  const open = isNew ? await createShops(api, token) : await findShops(api, token)
  return { shops: open, isNew, clientId: profile.client_id, token }
}

/** Creates all shops; the first one uses the bot that every new account has. */
async function createShops(api: Api, token: string): Promise<OpenShop[]> {
  const { bots } = await api.call(listBots, { token })
  const open: OpenShop[] = []
  for (const [i, shop] of shops.entries()) {
    const first = i === 0 ? bots[0] : undefined
    const bot = first
      ? await api.call(getBot, { token, params: { id: first.id } })
      : await api.call(createBot, { token, body: { bot_name: shop.name } })
    await furnish(api, token, bot.id, shop)
    open.push({ shop, apiKey: bot.api_key })
  }
  return open
}

/** Returns the demo shops whose bots still exist. */
async function findShops(api: Api, token: string): Promise<OpenShop[]> {
  const { bots } = await api.call(listBots, { token })
  const open: OpenShop[] = []
  for (const shop of shops) {
    const known = bots.find(({ bot_name }) => bot_name === shop.name)
    if (!known) continue
    const { api_key } = await api.call(getBot, { token, params: { id: known.id } })
    open.push({ shop, apiKey: api_key })
  }
  return open
}
