import { beforeAll, describe, expect, it } from 'vitest'
import { MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'
import { plainText } from '#server/channels/plain-text.ts'
import { guessLanguage } from '#server/engine/detect-language.ts'
import { inOwnWords } from '#server/engine/embedded/own-words.ts'
import { readPrompt } from '#server/engine/embedded/owner-prompt.ts'
import { splitQuotes } from '#server/engine/embedded/quotes.ts'
import { smallTalkFor } from '#server/engine/embedded/small-talk.ts'
import { toneOf } from '#server/engine/embedded/tone.ts'
import { createEmbeddedInsights } from '#server/engine/insights/embedded-insights.ts'
import type { Transcript } from '#server/engine/insights/types.ts'
import { readCitations } from '#server/engine/provider/citations.ts'
import { asksSomething } from '#server/engine/questions/asks-something.ts'
import { opinionIn } from '#server/engine/questions/opinion.ts'
import { sharedWords } from '#server/engine/questions/shared-words.ts'
import { termsOf } from '#server/engine/questions/similar.ts'
import { sentimentOf } from '#server/engine/sentiment/sentiment.ts'
import { botWith, stillClock, turns } from './bot.ts'
import { englishShop } from './shop/english.ts'
import { passagesOf } from './shop/shop.ts'

/** Returns a message of the maximum length that repeats a text. */
const full = (text: string) =>
  text.repeat(Math.ceil(MESSAGE_MAX_CHARS / text.length)).slice(0, MESSAGE_MAX_CHARS)

const shapes: Readonly<Record<string, string>> = {
  'sentences of a letter': full('a.'),
  'lines of a letter': full('a\n'),
  'clauses of a letter': full('a, '),
  'one word': full('a'),
  'punctuation marks': full('!?'),
  'exclamation marks': full('!'),
  'dots between letters': `a${full('.').slice(2)}b`,
  'a heading of spaces': `# a${full(' ').slice(4)}b`,
  'line breaks': full('\n'),
  spaces: full(' '),
  addresses: full('@a<'),
  'dotted addresses': full('a@a.'),
  brackets: full('(['),
  'combining marks': `e${full('\u0301').slice(1)}`,
  emoji: full('😀'),
  greetings: full('hello '),
  'requests for a person': full('talk to a human. '),
  negations: full("don't talk không được ne pas "),
  numbers: full('1,234 '),
  links: full('http://a '),
}
const ordinary = full(englishShop.answerable.map(([question]) => question).join(' '))

const { ask } = botWith(passagesOf(englishShop, 1))
const insights = createEmbeddedInsights({ clock: stillClock })
const chatOf = (message: string): Transcript => ({
  customer: 'Ann',
  bot: 'Nora',
  locale: null,
  lines: Array.from({ length: 20 }, (_, at) => ({
    sender: at % 2 === 0 ? ('customer' as const) : ('agent' as const),
    name: null,
    message,
  })),
})
const history = (text: string) =>
  turns(text, 'Hm.', text, 'Hm.', text, 'Hm.', text, 'Hm.', text, 'Hm.', text, 'Hm.')
/** Counter that makes texts different, so that cached results are not measured. */
let runs = 0

const functions: Readonly<Record<string, (text: string) => unknown>> = {
  answer: (text) => ask(text),
  'answer after a conversation': (text) => ask('And how much is it?', { history: history(text) }),
  smallTalkFor: (text) => smallTalkFor(text, []),
  opinionIn: (text) => opinionIn(`${++runs} ${text}`, null),
  sentimentOf: (text) => sentimentOf(`${++runs} ${text}`, 'en-US'),
  guessLanguage: (text) => guessLanguage(`${++runs} ${text}`),
  termsOf: (text) => termsOf(text, 'en-US'),
  sharedWords: (text) => sharedWords(text, text),
  asksSomething: (text) => asksSomething(text, 'en-US'),
  inOwnWords: (text) => inOwnWords(text, [{ said: 'a a', meant: 'delivery' }], 'en'),
  readPrompt: (text) => readPrompt(text),
  toneOf: (text) => toneOf(text),
  plainText: (text) => plainText('whatsapp', text),
  readCitations: (text) => readCitations(text, 3),
  splitQuotes: (text) => splitQuotes(text, 'en'),
  summarize: (text) => insights.summarize(chatOf(text), 'en-US'),
  tag: (text) => insights.tag(chatOf(text), 'en-US', ['delivery']),
}

/** Returns the time of the fastest of five calls, in milliseconds. */
async function timeOf(call: (text: string) => unknown, text: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    await call(text)
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

/** Maximum ratio to the cost of an ordinary message of the same length; quadratic or cubic time exceeds it many times over. */
const RATIO_MAX = 8

describe('a message of any shape', () => {
  let answering = 0
  beforeAll(async () => {
    for (const call of Object.values(functions)) await call(ordinary)
    answering = await timeOf(ask, ordinary)
  })

  it.each(Object.keys(functions))('costs %s about as much as an ordinary one', async (name) => {
    const call = functions[name] as (text: string) => unknown
    // Cheap functions are compared with answering, of which they are a part.
    const allowed = RATIO_MAX * Math.max(await timeOf(call, ordinary), answering)
    for (const [shape, text] of Object.entries(shapes)) {
      const cost = await timeOf(call, text)
      expect(cost, shape).toBeLessThan(allowed)
    }
  })

  it('asks for a person at its beginning and at its end', () => {
    const story = 'The parcel came late. '.repeat(200)
    expect(smallTalkFor(`I want to talk to a human. ${story}`, [])).toBe('handover')
    expect(smallTalkFor(`${story} I want to talk to a human.`, [])).toBe('handover')
  })
})
