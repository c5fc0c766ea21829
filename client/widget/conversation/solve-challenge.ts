import { sha256 } from '@noble/hashes/sha2.js'

/** Maximum time to block the main thread, in milliseconds; less than a frame. */
const SLICE_MS = 10

/** Number of attempts between two checks of the clock. */
const BATCH = 256

const pause = () => new Promise((done) => setTimeout(done))

/** Finds the nonce for a challenge, in slices that keep the page responsive. Rejects when aborted. */
export async function solveChallenge(
  { challenge, bits, key }: { challenge: string; bits: number; key: string },
  signal: AbortSignal,
): Promise<number> {
  const attempt = new Uint8Array(36)
  attempt.set(sha256(new TextEncoder().encode(`${challenge}.${key}`)))
  const end = new DataView(attempt.buffer)
  const isZero = (digest: Uint8Array) =>
    new DataView(digest.buffer, digest.byteOffset).getUint32(0) >>> (32 - bits) === 0
  for (let nonce = 0, until = performance.now() + SLICE_MS; ; nonce++) {
    end.setUint32(32, nonce)
    if (isZero(sha256(attempt))) return nonce
    if (nonce % BATCH || performance.now() < until) continue
    await pause()
    signal.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
}
