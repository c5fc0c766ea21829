import { setTimeout as wait } from 'node:timers/promises'

/** Resolves after a time, or as soon as a signal aborts. Without `ref`, it does not keep the process running. */
export async function pause(milliseconds: number, signal: AbortSignal, { ref = true } = {}): Promise<void> {
  // Rejects only because of the signal.
  await wait(milliseconds, undefined, { signal, ref }).catch(() => {})
}
