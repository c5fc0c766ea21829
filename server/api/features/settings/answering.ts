import type { Answering, ProviderTrialResult } from '#contract/bots/answering.ts'
import type { With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Config } from '#server/config.ts'
import { tryAnswer } from '#server/engine/provider/try-provider.ts'
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
    last_failure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
  }
}

/**
 * Asks the provider a question in the shape of a real one, and returns request, reply, duration, tokens and, if the call failed,
 * the reason. Throws `no_provider` if none is configured.
 */
export async function tryProvider(
  { provider }: With<'provider'>,
  { client }: Member,
): Promise<ProviderTrialResult> {
  if (!provider) throw new AppError('no_provider')
  const startedAt = performance.now()
  const { isReadable, ...trial } = await tryAnswer(provider, client.refer_model)
  return { ...trial, is_readable: isReadable, milliseconds: Math.round(performance.now() - startedAt) }
}
