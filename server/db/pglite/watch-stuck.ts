import { statfs } from 'node:fs/promises'
import { KB_BYTES, MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { PglitePool } from './pool.ts'

/** When a statement counts as one that never ends. */
export interface StuckLimits {
  /** How often the worker is looked at, in milliseconds. */
  readonly lookMs: number
  /** Longest time without a reply, in milliseconds. */
  readonly longMs: number
  /** The same while the disk is full. */
  readonly fullMs: number
  /** Free bytes below which the disk counts as full. */
  readonly fullBytes: number
}

/**
 * Our choice: no statement of ours takes minutes. On a full disk, where PostgreSQL's rollback loops for ever in WebAssembly after a failed
 * write, nothing is gained by waiting.
 */
const PATIENCE: StuckLimits = {
  lookMs: 2 * SECOND_MS,
  longMs: 3 * MINUTE_MS,
  fullMs: 10 * SECOND_MS,
  fullBytes: 64 * 1024 * KB_BYTES,
}

const freeBytes = async (directory: string): Promise<number> => {
  const disk = await statfs(directory).catch(() => null)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}

/** Calls back once when a statement does not end, with the milliseconds since the last reply. Returns a function that stops watching. */
export function watchStuck(
  pool: Pick<PglitePool, 'silentMs'>,
  directory: string,
  onStuck: (silentMs: number) => void,
  { lookMs, longMs, fullMs, fullBytes }: StuckLimits = PATIENCE,
): () => void {
  const check = async () => {
    if (pool.silentMs < Math.min(fullMs, longMs)) return
    const isFull = (await freeBytes(directory)) < fullBytes
    const { silentMs } = pool
    if (silentMs < (isFull ? fullMs : longMs)) return
    clearInterval(timer)
    onStuck(silentMs)
  }
  const timer = setInterval(() => void check(), lookMs).unref()
  return () => clearInterval(timer)
}
