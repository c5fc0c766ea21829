import type { Locale } from '#contract/base/shapes.ts'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import type { Answer, AnswerEngine, AnswerRequest, Passage, Turn } from '#server/engine/types.ts'

/** A clock that stands still. */
export const stillClock = { now: () => new Date('2026-01-05T09:00:00Z') }

/** A passage of an article, in English unless said otherwise. */
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

/** An engine that knows some passages, and asks it. */
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

/** Turns of a conversation, the customer first. */
export const turns = (...messages: readonly string[]): Turn[] =>
  messages.map((message, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', message }))

/** All locales with a word for telling tests apart. */
export const everyLocale: readonly Locale[] = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR']
