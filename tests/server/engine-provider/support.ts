import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { createOpenAi } from '#server/engine/provider/openai.ts'
import type { Patience } from '#server/engine/provider/patience.ts'
import type { Provider } from '#server/engine/provider/provider.ts'
import { createProviderEngine } from '#server/engine/provider/provider-engine.ts'
import { createEmbedder } from '#server/engine/provider/question-meaning.ts'
import { reliable } from '#server/engine/provider/reliable.ts'
import { createIndexShelf } from '#server/engine/retrieve/index-shelf.ts'
import type { Passage } from '#server/engine/types.ts'
import type { FakeOpenAi } from '#tests/fakes/openai.ts'
import { botWith, stillClock } from '../engine/bot.ts'

/** Time enough for a fake, and soon over where it stalls. Milliseconds. */
export const short: Patience = { first: 300, between: 300, whole: 5_000 }

/** A provider over a fake, with the pauses that it made between tries; none of them takes time. */
export function careful(fake: FakeOpenAi, more: { patience?: Patience; key?: string } = {}) {
  const pauses: number[] = []
  const provider = reliable(createOpenAi({ apiKey: more.key ?? fake.key, baseUrl: fake.url }), {
    clock: stillClock,
    random: () => 0.5,
    patience: more.patience ?? short,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { provider, pauses }
}

/** A bot that knows some passages and answers by a provider. */
export function botOver(provider: Provider, passages: readonly Passage[]) {
  const shelf = createIndexShelf({ load: async () => passages })
  const embedded = createEmbeddedEngine({ load: async () => passages, clock: stillClock, shelf })
  const embed = createEmbedder(provider)
  const engine = createProviderEngine({ provider, embedded, shelf, clock: stillClock, embed })
  return botWith(passages, engine)
}
