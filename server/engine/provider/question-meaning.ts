import type { Embedder } from '#server/engine/types.ts'
import type { Provider } from './provider.ts'

/** Meanings help a little; nobody waits long for them. Milliseconds. */
const PATIENCE = 1_500

/** Gives the meaning of a question; null where the provider does not give it in time, so that words alone decide. */
export function createEmbedder(provider: Provider, milliseconds = PATIENCE): Embedder {
  return async (text, signal) => {
    const late = AbortSignal.timeout(milliseconds)
    try {
      const [vector] = await provider.embed([text], signal ? AbortSignal.any([signal, late]) : late)
      return vector ?? null
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }
}
