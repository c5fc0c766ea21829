import type { Embedder } from '../types.ts'
import type { Provider } from './provider.ts'

/** Maximum wait for a question's embedding, which helps a little but is not worth a long wait. */
export const QUESTION_TIMEOUT_MS = 1_500

/**
 * Creates an embedder for questions; it returns null if the provider is too slow or fails, so that the search uses words alone.
 */
export function createEmbedder(provider: Provider): Embedder {
  return async (text, signal) => {
    const timeout = AbortSignal.timeout(QUESTION_TIMEOUT_MS)
    try {
      const [vector] = await provider.embed([text], signal ? AbortSignal.any([signal, timeout]) : timeout)
      return vector ?? null
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }
}
