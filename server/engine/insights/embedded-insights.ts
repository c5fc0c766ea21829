import type { Clock } from '#server/lib/clock.ts'
import { bothEnds } from '../both-ends.ts'
import { summarize } from './summary.ts'
import { tagsOf } from './tags.ts'
import type { InsightsEngine, InsightsReceipt, Transcript } from './types.ts'

const ENGINE = 'embedded'
const MODEL = 'extractive-1'
/** Our choice: number of lines read at each end of a very long chat, and of characters at each end of a very long line. */
const READ = { lines: 120, chars: 1_000 } as const

const readable = (transcript: Transcript): Transcript => ({
  ...transcript,
  lines: bothEnds(transcript.lines, READ.lines).map((line) =>
    line.message.length <= 2 * READ.chars
      ? line
      : { ...line, message: `${line.message.slice(0, READ.chars)} ${line.message.slice(-READ.chars)}` },
  ),
})

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
      const { made: text, receipt } = timed(transcript, () => summarize(readable(transcript), language))
      return { text, receipt }
    },
    tag: async (transcript, language, existing, signal) => {
      signal?.throwIfAborted()
      const { made: tags, receipt } = timed(transcript, () =>
        tagsOf(readable(transcript), language, existing),
      )
      return { tags, receipt }
    },
  }
}
