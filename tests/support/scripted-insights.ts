import type { InsightsEngine } from '#server/engine/insights/types.ts'

const receipt = { engine: 'test', model: 'test', tokens: 1, milliseconds: 0 }

/** Creates an insights engine whose answers the tests choose. */
export function scriptedInsights() {
  const script = {
    tags: ['Refund', 'Delivery'] as readonly string[],
    isBroken: false,
    runs: 0,
    /** The client's tags, as the last tag run received them. */
    shown: [] as readonly string[],
    gate: Promise.resolve(),
    begun: () => {},
    /** Holds runs back until two are in progress. */
    meet: () => {
      const both = script.runs + 2
      script.gate = new Promise((resolve) => {
        script.begun = () => script.runs === both && resolve()
      })
    },
  }
  const begin = async () => {
    script.runs++
    script.begun()
    await script.gate
    if (script.isBroken) throw new Error('The provider is down.')
  }
  const insights: InsightsEngine = {
    summarize: async ({ customer }, language) => {
      await begin()
      return { text: `${customer} in ${language}`, receipt }
    },
    tag: async (_, __, existing) => {
      script.shown = existing
      await begin()
      return { tags: script.tags, receipt }
    },
  }
  return { script, insights }
}
