import { aiModels } from '#contract/account/clients.ts'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { createMaterialFinder } from '#server/engine/provider/gather-material.ts'
import { createOpenAi } from '#server/engine/provider/openai.ts'
import type { Provider } from '#server/engine/provider/provider.ts'
import { createProviderEngine } from '#server/engine/provider/provider-engine.ts'
import { createEmbedder } from '#server/engine/provider/question-embedding.ts'
import { createResilientProvider } from '#server/engine/provider/resilient-provider.ts'
import type { Timeouts } from '#server/engine/provider/timeouts.ts'
import { createIndexCache } from '#server/engine/retrieve/index-cache.ts'
import type { Passage } from '#server/engine/types.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FakeOpenAi } from '#tests/fakes/openai.ts'
import { botWith, stillClock } from '../engine/bot.ts'

/** Timeouts that are long enough for a fake but end soon if it stalls. */
export const short: Timeouts = { firstTokenMs: 300, nextTokenMs: 300, totalMs: 5_000, awaitedMs: 5_000 }

/** Returns a resilient provider over a fake, and the delays between its attempts; delays take no real time. */
export function resilient(
  fake: FakeOpenAi,
  more: { timeouts?: Timeouts; key?: string; clock?: Clock; models?: readonly string[] } = {},
) {
  const delays: number[] = []
  const provider = createResilientProvider(
    createOpenAi({
      apiKey: more.key ?? fake.key,
      baseUrl: fake.url,
      models: more.models ?? aiModels,
      embeddingModel: 'text-embedding-3-small',
    }),
    {
      clock: more.clock ?? stillClock,
      random: () => 0.5,
      timeouts: more.timeouts ?? short,
      wait: async (milliseconds) => void delays.push(milliseconds),
    },
  )
  return { provider, delays }
}

/** Returns a bot that knows the given passages and answers through a provider. */
export function botOver(provider: Provider, passages: readonly Passage[]) {
  const indexes = createIndexCache({ load: async () => passages })
  const embedded = createEmbeddedEngine({ load: async () => passages, clock: stillClock, indexes })
  const findMaterial = createMaterialFinder(indexes, { embed: createEmbedder(provider), embedded })
  const engine = createProviderEngine({ provider, embedded, findMaterial, clock: stillClock })
  return botWith(passages, engine)
}
