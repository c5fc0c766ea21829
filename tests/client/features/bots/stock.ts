import type { ChatConfig } from '#contract/account/clients.ts'
import type { Bot } from '#contract/bots/bots.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { KnowledgeHealth } from '#contract/knowledge/knowledge.ts'
import { listDocuments, listWebUrls } from '#contract/knowledge/training.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import * as shapes from '#tests/support/shapes.ts'

/** Routes with the paths that name a bot (`alsoAt`), because the fake API matches only `path`. */
export const botDocuments = { ...listDocuments, path: '/ai/:bot/train/documents' } as const
export const botUrls = { ...listWebUrls, path: '/ai/:bot/train/web-urls' } as const

const field = { enabled: true, required: false }

/** Returns a new bot with default settings. */
export const settingsOf = (id: number, bot_name: string, changes: Partial<Bot> = {}): Bot => {
  const { documents: _, ...item } = botOf(id, bot_name)
  return shapes.botOf({
    ...item,
    customer_info_custom_field: {
      enabled: false,
      username: field,
      email: field,
      phone: field,
      custom_fields: [],
    },
    embed_code: `<script src="https://parley.test/widget.js" data-key="key-${id}" async></script>`,
    ...changes,
  })
}

/** Returns a bot message in chat 1. */
export const answerOf = (order: number, message: string, changes: Partial<Message> = {}): Message =>
  shapes.messageOf(order, {
    id: 100 + order,
    role: 'assistant',
    sender: 'bot',
    message,
    created_at: '2026-11-21T08:00:00.000Z',
    ...changes,
  })

/** Account settings with the check before publishing disabled. */
export const chatConfig: ChatConfig = {
  ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false },
  ...{ autoAssign: false, assignType: 'round_robin', specificAgentIds: [], publishGate: false },
}

const none = { total: 0, ready: 0, under_way: 0, failed: 0, stale: 0, unused: 0 }

/** Returns the health of a bot's knowledge; empty by default. */
export const healthOf = (changes: Partial<KnowledgeHealth> = {}): KnowledgeHealth => ({
  kinds: { file: none, url: none, faq: none },
  open_questions: 0,
  uses: [],
  coverage: { since: '2026-11-15T00:00:00.000Z', asked: 0, answered: 0 },
  ...changes,
})
