import { setTimeout as wait } from 'node:timers/promises'
import { listDocuments, uploadDocuments } from '#contract/knowledge/training.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import type { Api } from '#server/demo/api.ts'
import { type CorpusQuestion, corpusRows } from '../server/engine/corpora.ts'
import { at } from './support/figures.ts'
import { startOneBot } from './support/one-bot.ts'

/** Minimum number of passages that the bot knows; set `PASSAGES` for a faster run. */
const PASSAGES = Number(process.env.PASSAGES ?? 10_000)
/** Number of questions to measure, after as many warm-up questions. */
const QUESTIONS = 200
/** Questions per chat; follow-ups are interpreted in context, so chats are kept short. */
const QUESTIONS_PER_CHAT = 20
const FILE_BYTES = 1_000_000
const SENTENCES_PER_PARAGRAPH = 4

/** Returns the sentences of the question corpora, in three languages. */
const sentences = () =>
  ['xquad_en', 'xquad_tr', 'xquad_vi'].flatMap((name) =>
    corpusRows<{ context: string }>(`qa/${name}.contexts.jsonl`).flatMap(({ context }) =>
      context.split(/(?<=[.!?])\s+/),
    ),
  )

/** Returns paragraphs of sentences that are adjacent in no document, so that no two files are alike. */
function fileOf(pool: readonly string[], n: number): string {
  const paragraphs: string[] = []
  for (let size = 0, at = n; size < FILE_BYTES; ) {
    const picked: string[] = []
    for (let k = 0; k < SENTENCES_PER_PARAGRAPH; k++) {
      // A step that is coprime to most lengths visits the sentences in a different order for each file.
      at = (at + 7_919 + 104_729 * n) % pool.length
      picked.push(pool[at] ?? '')
    }
    const paragraph = picked.join(' ')
    size += Buffer.byteLength(paragraph)
    paragraphs.push(paragraph)
  }
  return paragraphs.join('\n\n')
}

/** Uploads texts until the bot knows enough passages, and returns their number. */
async function teach(api: Api, url: string, token: string, bot: number): Promise<number> {
  const pool = sentences()
  for (let n = 1; ; n++) {
    const form = new FormData()
    form.append('files', new Blob([fileOf(pool, n)], { type: 'text/plain' }), `knowledge-${n}.txt`)
    const path = uploadDocuments.alsoAt.replace(':bot', String(bot))
    const response = await fetch(url + path, {
      method: uploadDocuments.method,
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    if (!response.ok) throw new Error(`file ${n} was refused: ${await response.text()}`)
    for (;;) {
      const { entities } = await api.call(listDocuments, { token, params: { bot } })
      const failed = entities.find(({ status }) => status === 'failed')
      if (failed) throw new Error(`${failed.file_name} could not be read: ${failed.error}`)
      const known = entities.reduce((sum, { passages }) => sum + passages, 0)
      if (entities.every(({ status }) => status === 'ready')) {
        if (known >= PASSAGES) return known
        break
      }
      await wait(200)
    }
  }
}

/**
 * Measures the response time of the embedded engine over HTTP, one question after another, with a bot that knows many passages.
 */
export async function run(): Promise<void> {
  const { product, api, token, bot, end } = await startOneBot('answers')
  try {
    const known = await teach(api, product.url, token, bot.id)
    const questions = corpusRows<CorpusQuestion>('qa/xquad_en.questions.jsonl')
    const step = Math.max(1, Math.floor(questions.length / (2 * QUESTIONS)))
    const asked = questions.filter((_, n) => n % step === 0).slice(0, 2 * QUESTIONS)
    const times: number[] = []
    let visitor = { headers: {}, id: 0, token: '' }
    for (const [n, { question }] of asked.entries()) {
      if (n % QUESTIONS_PER_CHAT === 0) {
        const headers = {
          'api-key': bot.api_key,
          'x-forwarded-for': `198.18.0.${1 + n / QUESTIONS_PER_CHAT}`,
        }
        visitor = { headers, ...(await api.call(createChat, { headers, body: {} })) }
      }
      const begun = performance.now()
      await api.call(sendMessage, {
        headers: visitor.headers,
        token: visitor.token,
        params: { id: visitor.id },
        body: { message: question },
      })
      times.push(performance.now() - begun)
    }
    const measured = times.slice(asked.length / 2).sort((a, b) => a - b)
    console.log(
      `${measured.length} answers with ${known} passages, embedded database: p50 ${at(measured, 0.5).toFixed(1)} ms, p95 ${at(measured, 0.95).toFixed(1)} ms (goal 25)`,
    )
  } finally {
    await end()
  }
}
