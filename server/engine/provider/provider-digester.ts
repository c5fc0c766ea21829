import { TAG_MAX } from '#contract/limits.ts'
import type { Digester, DigestReceipt, Transcript } from '#server/engine/digest/types.ts'
import type { Clock } from '#server/lib/clock.ts'
import { summaryPrompt, tagPrompt } from './digest-prompt.ts'
import { type PromptMessage, type Provider, ProviderError } from './provider.ts'
import { DEFAULT_MODEL } from './provider-engine.ts'
import { tokensIn } from './tokens.ts'

/** By which receipts tell what digested; the number grows with the prompts. */
const ENGINE = 'provider-digest-1'
/** Tags of one run; more would say less. */
const TAGS_MAX = 5
/** Longest answers, in tokens. */
const longest = { summary: 500, tags: 150 } as const

/** Makes the digester that lets a model read the chats. Rejects where the provider fails: nothing is charged then. */
export function createProviderDigester({
  provider,
  clock,
}: {
  readonly provider: Provider
  readonly clock: Clock
}): Digester {
  async function ask(
    { model = DEFAULT_MODEL }: Transcript,
    messages: PromptMessage[],
    maxTokens: number,
    signal?: AbortSignal,
  ): Promise<{ text: string; receipt: DigestReceipt }> {
    const started = clock.now().getTime()
    const { text, tokens } = await provider.complete({ model, messages, maxTokens, signal })
    const estimate = messages.reduce((sum, { content }) => sum + tokensIn(content), tokensIn(text))
    const milliseconds = clock.now().getTime() - started
    return { text: text.trim(), receipt: { engine: ENGINE, model, tokens: tokens ?? estimate, milliseconds } }
  }
  return {
    summarize: async (transcript, language, signal) => {
      const made = await ask(transcript, summaryPrompt(transcript, language), longest.summary, signal)
      if (made.text === '') throw new ProviderError('broken')
      return made
    },
    tag: async (transcript, language, existing, signal) => {
      const prompt = tagPrompt(transcript, language, existing, TAGS_MAX)
      const { text, receipt } = await ask(transcript, prompt, longest.tags, signal)
      return { tags: tagsIn(text), receipt }
    },
  }
}

/** The tags of an answer, also of one in a code fence; whatever is no short text is left out. Throws where there is no list. */
function tagsIn(text: string): string[] {
  const list = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)
  try {
    const parsed: unknown = JSON.parse(list)
    if (!Array.isArray(parsed)) throw new ProviderError('broken')
    const tags = parsed.flatMap((tag) => (typeof tag === 'string' ? [tag.replace(/\s+/gu, ' ').trim()] : []))
    return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= TAG_MAX).slice(0, TAGS_MAX)
  } catch (error) {
    throw new ProviderError('broken', { cause: error })
  }
}
