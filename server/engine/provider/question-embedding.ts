import type { Embedder } from '../types.ts'
import type { Provider } from './provider.ts'

/** How long the embedding of a question is waited for: it helps a little, but is not worth a long wait. */
export const QUESTION_TIMEOUT_MS = 1_500

/** Creates an embedder of questions; it returns null where the provider is too slow or fails, so that words alone decide. */
export function createEmbedder(provider: Provider, timeoutMs = QUESTION_TIMEOUT_MS): Embedder {
  return async (text, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const [vector] = await provider.embed([text], signal ? AbortSignal.any([signal, timeout]) : timeout)
      return vector ?? null
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }
}
