import type { Answering, ProviderFailureCode } from '#contract/bots/answering.ts'
import type { With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Config } from '#server/config.ts'
import { ProviderError } from '#server/engine/provider/provider.ts'
import { AppError } from '#server/lib/app-error.ts'

const OPENAI_URL = 'https://api.openai.com'

/** Returns the host of the configured provider; null if the embedded engine answers. */
export const providerHost = ({ openai }: Config): string | null =>
  openai && new URL(openai.baseUrl ?? OPENAI_URL).host

/** Returns which provider or engine currently writes the answers, and the provider's latest results in this process. */
export function answeringOf({ config, providerHealth }: With<'providerHealth'>): Answering {
  const { isResting, lastSuccess, lastFailure } = providerHealth.state()
  return {
    provider: providerHost(config),
    is_resting: isResting,
    last_success_at: lastSuccess?.toISOString() ?? null,
    last_failure: lastFailure && { code: lastFailure.code, at: lastFailure.at.toISOString() },
  }
}

/**
 * Asks the provider for a single word, and returns the duration and, if the call failed, the failure. Throws `no_provider` if
 * none is configured.
 */
export async function tryProvider(
  { provider }: With<'provider'>,
  { client }: Member,
): Promise<{ milliseconds: number; failure: ProviderFailureCode | null }> {
  if (!provider) throw new AppError('no_provider')
  const startedAt = performance.now()
  const failure = await provider
    .complete({
      model: client.refer_model,
      messages: [{ role: 'user', content: 'Answer with the word "yes".' }],
      maxTokens: 5,
    })
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProviderError) return error.code
        throw error
      },
    )
  return { milliseconds: Math.round(performance.now() - startedAt), failure }
}
