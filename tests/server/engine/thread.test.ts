import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { EngineThread, type EngineThreadOptions } from '#server/engine/thread/engine-thread.ts'
import type { AnswerKind } from '#server/engine/types.ts'
import { TurnDeadline } from '#server/lib/fair-turns.ts'
import { startWorker } from '#server/lib/runnable.ts'
import { botWith, passage, stillClock, turns } from './bot.ts'

const passages = [
  passage(1, 'We are open Monday to Friday from 9 am to 6 pm. On Sunday we are closed.', {
    heading: 'Opening hours',
  }),
  passage(2, 'Returns are accepted within 30 days with the receipt.', { heading: 'Can I return an item?' }),
  passage(3, 'La livraison est gratuite à partir de 50 €.', { heading: 'Livraison', language: 'fr-FR' }),
  passage(4, 'Kargo ücreti 40 TL, 500 TL üzeri ücretsizdir.', { heading: 'Kargo', language: 'tr-TR' }),
  passage(5, 'Phí giao hàng là 30.000 đồng trong nội thành.', { heading: 'Giao hàng', language: 'vi-VN' }),
]

const questions = [
  'when are you open on monday',
  'Can I return an item?',
  'combien coûte la livraison ?',
  'kargo ücreti ne kadar?',
  'phí giao hàng bao nhiêu?',
  'hello',
  'do you sell tractors?',
  'I want to talk to a person',
  'is it open now?',
  `${'a.'.repeat(4_000)} when do you open?`,
]

const threads: EngineThread[] = []

/** Starts an engine in a thread that is closed after the test. */
function threadWith(more: Partial<EngineThreadOptions> = {}) {
  const thread = new EngineThread({ load: async () => passages, clock: stillClock, ...more })
  threads.push(thread)
  return { thread, ...botWith(passages, thread) }
}

/** Returns a function that starts a thread that runs the given code for its first message, and then the engine's own threads. */
function startsWith(code: string): () => Worker {
  const program = `require('node:worker_threads').parentPort.on('message', () => { ${code} })`
  const first = { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } }
  const starts = [() => new Worker(program, first)]
  return () => starts.pop()?.() ?? startWorker('engine/thread/worker', {})
}

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})

it('answers as the engine does outside of a thread, in pieces that make up the answer', async () => {
  const inside = threadWith()
  const outside = botWith(passages)
  for (const question of questions)
    for (const locale of [null, 'tr-TR'] as const) {
      const more = { locale, timeZone: 'Europe/Paris', history: turns('Where is your shop?', 'In Lyon.') }
      const expected = await outside.ask(question, more)
      const answer = await inside.ask(question, more)
      expect({ question, ...answer, receipt: { ...answer.receipt, milliseconds: 0 } }).toEqual({
        question,
        ...expected,
        receipt: { ...expected.receipt, milliseconds: 0 },
      })
    }
  const pieces: string[] = []
  const request = { botId: 7, botName: 'Nora', prompt: '', promptVersion: 1, locale: null, history: [] }
  const { message } = await inside.thread.answer(
    { ...request, question: 'when are you open on monday' },
    (piece) => pieces.push(piece),
  )
  expect(pieces.join('')).toBe(message)
  expect(pieces.length).toBeGreaterThan(3)
})

it('finds out from the caller whether a person has been called', async () => {
  const { ask } = threadWith()
  const kinds: AnswerKind[] = []
  const isAgentRequested = async (kind: AnswerKind) => kinds.push(kind) > 0
  const called = await ask('I want to talk to a person', { isAgentRequested })
  const uncalled = await ask('I want to talk to a person')
  expect(kinds).toEqual(['handover'])
  expect(called.message).not.toBe(uncalled.message)
})

it('reloads the passages of a bot that was forgotten, and only those', async () => {
  const loaded: number[] = []
  const { thread, ask } = threadWith({
    load: async (botId) => {
      loaded.push(botId)
      return passages
    },
  })
  await ask('Can I return an item?', { botId: 1 })
  await ask('Can I return an item?', { botId: 2 })
  thread.forget(1)
  await ask('Can I return an item?', { botId: 1 })
  await ask('Can I return an item?', { botId: 2 })
  expect(loaded).toEqual([1, 2, 1])
})

it('passes on why passages could not be loaded, and answers the next question', async () => {
  const problems = [new Error('the database is away')]
  const { ask } = threadWith({
    load: async () => {
      const problem = problems.pop()
      if (problem) throw problem
      return passages
    },
  })
  await expect(ask('Can I return an item?')).rejects.toThrow('the database is away')
  expect((await ask('Can I return an item?')).message).toContain('30 days')
})

it('stops waiting for an aborted question', async () => {
  const stop = new AbortController()
  const { ask } = threadWith({
    load: async () => {
      stop.abort(new Error('no longer needed'))
      return passages
    },
  })
  await expect(ask('Can I return an item?', { signal: stop.signal })).rejects.toThrow('no longer needed')
  expect((await ask('Can I return an item?')).message).toContain('30 days')
})

it('replaces a thread that a question blocks, and answers the next question in time', async () => {
  const ended: Error[] = []
  const { ask } = threadWith({
    start: startsWith('for (;;);'),
    pingMs: 20,
    onEnd: (error) => ended.push(error),
  })
  await expect(ask('Can I return an item?')).rejects.toThrow(TurnDeadline)
  expect(ended).toEqual([expect.any(TurnDeadline)])
})

it.each([
  ['exits', 'process.exit(3)'],
  ['throws', "throw new Error('broken')"],
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
])('replaces a thread that %s, and answers the next question', async (_, code) => {
  const ended: Error[] = []
  const { ask } = threadWith({ start: startsWith(code), onEnd: (error) => ended.push(error) })
  await expect(ask('Can I return an item?')).rejects.toThrow()
  expect((await ask('Can I return an item?')).message).toContain('30 days')
  expect(ended).toHaveLength(1)
})
