import { TAG_MAX_CHARS } from '#contract/base/limits.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { InsightsEngine, InsightsReceipt, Transcript } from '../insights/types.ts'
import { summaryPrompt, tagPrompt } from './insights-prompt.ts'
import { type PromptMessage, type Provider, ProviderError } from './provider.ts'
import { DEFAULT_MODEL } from './provider-engine.ts'
import { tokensIn } from './tokens.ts'

/** Name in receipts; the number increases with changes to the prompts. The word `digest` predates the engine's current name. */
const ENGINE = 'provider-digest-1'
/** Maximum number of tags per run; more would be less specific. */
const TAGS_MAX = 5
/** Maximum length of answers, in tokens. */
const maxTokensOf = { summary: 500, tags: 150 } as const

/** Creates an insights engine that has a model read the chats. Rejects if the provider fails; nothing is charged then. */
export function createProviderInsights({
  provider,
  clock,
}: {
  readonly provider: Provider
  readonly clock: Clock
}): InsightsEngine {
  async function ask(
    { model = DEFAULT_MODEL }: Transcript,
    messages: PromptMessage[],
    maxTokens: number,
    signal?: AbortSignal,
  ): Promise<{ text: string; receipt: InsightsReceipt }> {
    const started = clock.now().getTime()
    const { text, tokens } = await provider.complete({ model, messages, maxTokens, signal })
    const estimate = messages.reduce((sum, { content }) => sum + tokensIn(content), tokensIn(text))
    const milliseconds = clock.now().getTime() - started
    return { text: text.trim(), receipt: { engine: ENGINE, model, tokens: tokens ?? estimate, milliseconds } }
  }
  return {
    summarize: async (transcript, language, signal) => {
      const made = await ask(transcript, summaryPrompt(transcript, language), maxTokensOf.summary, signal)
      if (made.text === '') throw new ProviderError('broken')
      return made
    },
    tag: async (transcript, language, existing, signal) => {
      const prompt = tagPrompt(transcript, language, existing, TAGS_MAX)
      const { text, receipt } = await ask(transcript, prompt, maxTokensOf.tags, signal)
      return { tags: tagsIn(text), receipt }
    },
  }
}

/**
 * Parses the tags in an answer, even within a code fence, and skips items that are not short texts. Throws if there is no list.
 */
function tagsIn(text: string): string[] {
  const list = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)
  try {
    const parsed: unknown = JSON.parse(list)
    if (!Array.isArray(parsed)) throw new ProviderError('broken')
    const tags = parsed.flatMap((tag) => (typeof tag === 'string' ? [tag.replace(/\s+/gu, ' ').trim()] : []))
    return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= TAG_MAX_CHARS).slice(0, TAGS_MAX)
  } catch (error) {
    throw new ProviderError('broken', { cause: error })
  }
}
