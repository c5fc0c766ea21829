import { screen } from '@testing-library/react'
import { getChatConfig } from '#contract/account/clients.ts'
import { getProfile, type Role } from '#contract/account/members.ts'
import { type Bot, getBot, listBots } from '#contract/bots/bots.ts'
import { getIdentity } from '#contract/bots/identity.ts'
import { listPrompts } from '#contract/bots/prompts.ts'
import { listSites } from '#contract/bots/sites.ts'
import { listFaqs } from '#contract/knowledge/faqs.ts'
import { getKnowledgeHealth, listConflicts } from '#contract/knowledge/knowledge.ts'
import { listQuestions } from '#contract/knowledge/questions.ts'
import { type Document, getPrompt, type PromptVersion, type WebUrl } from '#contract/knowledge/training.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import type { FakeApi } from '#tests/client/app/fake-api.ts'
import { botOf, profileOf } from '#tests/client/app/fixtures.ts'
import { openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { botDocuments, botUrls, chatConfig, healthOf, settingsOf } from './stock.ts'

/** Initial API responses, and the signed-in member's role and language. */
export interface Stock {
  readonly bot?: Bot
  readonly prompt?: PromptVersion
  readonly documents?: readonly Document[]
  readonly urls?: readonly WebUrl[]
  readonly role?: Role
  readonly locale?: Locales
  readonly prepare?: (api: FakeApi) => void
}

const noPrompt: PromptVersion = { version: 0, prompt: '', created_at: null, author: null, needs_provider: [] }

function answer(api: FakeApi, { bot, prompt = noPrompt, documents = [], urls = [], role = 'owner' }: Stock) {
  quietDashboard(api)
  const bots = [botOf(1, bot?.bot_name ?? 'Shop assistant'), botOf(2, 'Booking desk')]
  api.on(listBots, { bots, integrations: [] })
  api.on(getProfile, profileOf(role))
  api.on(getBot, bot ?? settingsOf(1, 'Shop assistant'))
  api.on(getPrompt, prompt)
  api.on(listPrompts, { entities: [], total: 0 })
  api.on(getIdentity, { since: null })
  api.on(listSites, { entities: [], total: 0 })
  api.on(listFaqs, { entities: [], total: 0 })
  api.on(listQuestions, { entities: [], total: 0 })
  api.on(getKnowledgeHealth, healthOf())
  api.on(listConflicts, { entities: [], total: 0 })
  api.on(getChatConfig, chatConfig)
  api.on(botDocuments, { entities: [...documents], total: documents.length })
  api.on(botUrls, { entities: [...urls], total: urls.length })
}

/** Opens bot 1 at a step, with a live connection. */
export async function openBot(step: string, stock: Stock = {}) {
  const opened = openConsole(`/build/1${step && `?step=${step}`}`, {
    signedIn: true,
    ...(stock.locale && { locale: stock.locale }),
    prepare: (api) => {
      answer(api, stock)
      stock.prepare?.(api)
    },
  })
  await screen.findByRole('heading', { level: 1, name: stock.bot?.bot_name ?? 'Shop assistant' })
  await opened.socket.goLive()
  return opened
}
