import { afterAll, beforeAll, describe } from 'vitest'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { createApi } from '#server/demo/api.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { ownerOf } from '#tests/support/registered.ts'
import { type Running, runProduct, runSite, type Site } from '#tests/support/running.ts'
import type { Tab } from './support/tab.ts'
import { browsers, testIn } from './support/test.ts'

const delivery = {
  question: 'How long does delivery take?',
  answer: 'Delivery takes two to three working days.',
} as const

let product: Running
let shop: Site

beforeAll(async () => {
  product = await runProduct()
  shop = await runSite()
})

afterAll(async () => {
  shop?.close()
  await product?.dispose()
})

/** Registers another owner, whose bot has no knowledge yet. */
async function newOwner() {
  const { email, token } = await ownerOf(product.url, product.dataDir)
  const api = createApi(product.url)
  const { bots } = await api.call(listBots, { token })
  const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  return { email, bot, learns: () => api.call(addFaq, { token, params: { bot: bot.id }, body: delivery }) }
}

async function signsIn(tab: Tab, email: string): Promise<void> {
  await tab.goto(`${product.url}/auth/login`)
  await tab.fill({ label: /^Email/ }, email)
  await tab.fill({ label: /^Password$/ }, PASSWORD)
  await tab.press('Enter')
  await tab.isAt(/\/dashboard$/)
}

async function says(tab: Tab, message: string): Promise<void> {
  await tab.fill({ label: /^Your message$/ }, message)
  await tab.press('Enter')
}

const shows = (tab: Tab, text: RegExp) => tab.sees({ text, within: 'log' })

describe.each(browsers)('$name', (browser) => {
  const test = testIn(browser)

  test.skipIf(!browser.start)(
    'an owner teaches an answer, and the playground streams it with its source',
    async ({ open }) => {
      const { email, bot } = await newOwner()
      const owner = await open()
      await signsIn(owner, email)
      await owner.goto(`${product.url}/build/${bot.id}?step=knowledge&kind=faq`)
      await owner.click({ role: 'button', name: /^Write an FAQ entry$/ })
      await owner.fill({ label: /^Question$/ }, delivery.question)
      await owner.fill({ label: /^Answer$/ }, delivery.answer)
      await owner.click({ role: 'button', name: /^Add$/ })
      await owner.sees({ text: /^The bot now knows the answer/ })

      await owner.goto(`${product.url}/build/${bot.id}?step=chat`)
      await owner.fill({ label: /^Message$/ }, delivery.question)
      await owner.press('Enter')
      await shows(owner, /two to three working days/)
      await shows(owner, /Based on/)
    },
  )

  test.skipIf(!browser.start)(
    'a visitor asks the bot, then an agent who replies live, and finds the whole conversation again',
    async ({ open }) => {
      const { email, bot, learns } = await newOwner()
      await learns()
      shop.html = `<!doctype html><title>Shop</title><script src="${product.url}/widget.js" data-key="${bot.api_key}" async></script>`
      const visitor = await open()
      await visitor.goto(shop.origin)
      await visitor.click({ role: 'button', name: /^Chat/ })
      await says(visitor.frame, delivery.question)
      await shows(visitor.frame, /two to three working days/)
      await visitor.frame.click({ role: 'button', name: /^Options$/ })
      await visitor.frame.click({ role: 'menuitem', name: /^Talk to a person$/ })
      await shows(visitor.frame, /We are looking for someone/)

      const agent = await open()
      await signsIn(agent, email)
      await agent.goto(`${product.url}/chats`)
      await agent.click({ role: 'option', name: /Visitor/ })
      await shows(agent, /two to three working days/)
      await agent.click({ role: 'button', name: /^Take( the chat)?$/ })
      await shows(visitor.frame, /joined the conversation/)
      await says(visitor.frame, 'Do you deliver on Sundays?')
      await shows(agent, /Do you deliver on Sundays\?/)
      await agent.fill({ role: 'textbox', name: /^Message to/ }, 'We do, in town.')
      await agent.press('Enter')
      await shows(visitor.frame, /We do, in town\./)

      await visitor.reload()
      await shows(visitor.frame, /two to three working days/)
      await shows(visitor.frame, /We do, in town\./)
    },
  )
})
