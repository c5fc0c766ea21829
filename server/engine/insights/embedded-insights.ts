import type { Clock } from '#server/lib/clock.ts'
import { summarize } from './summary.ts'
import { tagsOf } from './tags.ts'
import type { InsightsEngine, InsightsReceipt, Transcript } from './types.ts'

const ENGINE = 'embedded'
const MODEL = 'extractive-1'

/** Creates an insights engine that quotes from the chat, without network or model. */
export function createEmbeddedInsights({ clock }: { readonly clock: Clock }): InsightsEngine {
  const timed = <T>({ lines }: Transcript, make: () => T): { made: T; receipt: InsightsReceipt } => {
    const started = clock.now().getTime()
    const made = make()
    const tokens = lines.reduce((sum, { message }) => sum + (message.match(/\S+/gu)?.length ?? 0), 0)
    return {
      made,
      receipt: { engine: ENGINE, model: MODEL, tokens, milliseconds: clock.now().getTime() - started },
    }
  }
  return {
    summarize: async (transcript, language, signal) => {
      signal?.throwIfAborted()
      const { made: text, receipt } = timed(transcript, () => summarize(transcript, language))
      return { text, receipt }
    },
    tag: async (transcript, language, existing, signal) => {
      signal?.throwIfAborted()
      const { made: tags, receipt } = timed(transcript, () => tagsOf(transcript, language, existing))
      return { tags, receipt }
    },
  }
}
