import { setTimeout as wait } from 'node:timers/promises'

/** Resolves after the given time, or as soon as the signal aborts. Without `ref`, the timer does not keep the process running. */
export async function pause(milliseconds: number, signal: AbortSignal, { ref = true } = {}): Promise<void> {
  // `wait` rejects only if the signal aborts.
  await wait(milliseconds, undefined, { signal, ref }).catch(() => {})
}
