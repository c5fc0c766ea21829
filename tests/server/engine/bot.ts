import type { Locale } from '#contract/base/shapes.ts'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import type { Answer, AnswerEngine, AnswerRequest, Passage, Turn } from '#server/engine/types.ts'

/** Clock that never advances. */
export const stillClock = { now: () => new Date('2026-01-05T09:00:00Z') }

/** Returns a passage of an article, by default in English. */
export const passage = (id: number, text: string, more: Partial<Passage> = {}): Passage => ({
  id,
  text,
  heading: null,
  location: {},
  source: `file:${id}`,
  fileName: `file-${id}.txt`,
  important: false,
  language: 'en-US',
  ...more,
})

/** Creates an engine that knows the given passages, and returns functions for asking it questions. */
export function botWith(passages: readonly Passage[], engine = engineWith(passages)) {
  const ask = (question: string, more: Partial<AnswerRequest> = {}): Promise<Answer> =>
    engine.answer({
      botId: 7,
      botName: 'Nora',
      prompt: '',
      promptVersion: 3,
      locale: null,
      question,
      history: [],
      ...more,
    })
  return { engine, ask }
}

const engineWith = (passages: readonly Passage[]): AnswerEngine =>
  createEmbeddedEngine({ load: async () => passages, clock: stillClock })

/** Returns the turns of a conversation, beginning with the customer. */
export const turns = (...messages: readonly string[]): Turn[] =>
  messages.map((message, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', message }))

/** All locales, for parameterized tests. */
export const everyLocale: readonly Locale[] = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR']
