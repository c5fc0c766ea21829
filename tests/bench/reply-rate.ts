import { addFaq } from '#contract/knowledge/faqs.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { at } from './support/figures.ts'
import { startOneBot } from './support/one-bot.ts'
import { startPart } from './support/part.ts'

/** Number of visitors who write concurrently, and total number of replies, in each round. */
const ROUNDS = [
  { visitors: 1, replies: 200 },
  { visitors: 10, replies: 1_000 },
  { visitors: 50, replies: 2_000 },
] as const

/** Number of messages to write per chat; a chat accepts sixty per minute. */
const MESSAGES_PER_CHAT = 20

const WARM_UP = 200

type Bot = Awaited<ReturnType<typeof startOneBot>>

/**
 * Starts enough chats for the given number of messages, each from its own address, and returns a function that writes the next
 * message.
 */
async function writerOf({ api, bot }: Bot, messages: number, round: number): Promise<() => Promise<unknown>> {
  const chats: { id: number; token: string; headers: Record<string, string> }[] = []
  for (let n = 0; n * MESSAGES_PER_CHAT < messages; n++) {
    const headers = { 'api-key': bot.api_key, 'x-forwarded-for': `198.18.${round}.${n + 1}` }
    chats.push({ headers, ...(await api.call(createChat, { headers, body: {} })) })
  }
  let written = 0
  return () => {
    // Concurrent writers use different chats.
    const { id, token, headers } = chats[written++ % chats.length] as (typeof chats)[number]
    return api.call(sendMessage, {
      headers,
      token,
      params: { id },
      body: { message: 'How much is delivery?' },
    })
  }
}

/**
 * Makes visitors write until the given number of replies has arrived; each visitor continues as soon as their reply arrives.
 * Returns the duration of each reply in milliseconds, sorted.
 */
async function talk(write: () => Promise<unknown>, visitors: number, replies: number): Promise<number[]> {
  const times: number[] = []
  let left = replies
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (left-- > 0) {
        const begun = performance.now()
        await write()
        times.push(performance.now() - begun)
      }
    }),
  )
  return times.sort((a, b) => a - b)
}

async function measure(title: string, goal: number, environment: Record<string, string>): Promise<void> {
  const bot = await startOneBot('reply-rate', {
    ANSWERS_PER_BOT: '1000000',
    ANSWERS_PER_ADDRESS: '1000000',
    ...environment,
  })
  try {
    const faq = { question: 'How much is delivery?', answer: 'Delivery costs 4.90 within Europe.' }
    await bot.api.call(addFaq, { token: bot.token, params: { bot: bot.bot.id }, body: faq })
    await talk(await writerOf(bot, WARM_UP, 0), 10, WARM_UP)
    for (const [round, { visitors, replies }] of ROUNDS.entries()) {
      const write = await writerOf(bot, replies, round + 1)
      const begun = performance.now()
      const times = await talk(write, visitors, replies)
      const rate = replies / ((performance.now() - begun) / 1_000)
      console.log(
        `${title}, ${visitors} at a time: ${rate.toFixed(0)} replies/s${visitors > 1 ? ` (goal ${goal})` : ''}, p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`,
      )
    }
  } finally {
    await bot.end()
  }
}

/**
 * Measures replies per second of the whole product over HTTP on the embedded database, with the load generated on the same cores.
 */
export async function run(): Promise<void> {
  await measure('Embedded engine', 300, {})
  const provider = startPart('provider')
  try {
    const { url, key } = await provider.ask<{ url: string; key: string }>('address')
    await measure('Provider that answers at once', 400, {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: url,
      OPENAI_EMBEDDING_MODEL: '',
    })
  } finally {
    await provider.stop()
  }
}
