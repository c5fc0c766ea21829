import { statfs } from 'node:fs/promises'
import { KB_BYTES, MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { PglitePool } from './pool.ts'

/** Limits beyond which a statement counts as stuck. */
export interface StuckLimits {
  /** Interval between checks of the worker, in milliseconds. */
  readonly lookMs: number
  /** Maximum time without a reply, in milliseconds. */
  readonly longMs: number
  /** Maximum time without a reply while the disk is full, in milliseconds. */
  readonly fullMs: number
  /** Free bytes below which the disk counts as full. */
  readonly fullBytes: number
}

/**
 * Our choice: limits that no working statement reaches. The wait is short on a full disk, because after a failed write,
 * PostgreSQL's rollback loops forever in WebAssembly.
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

/**
 * Calls `onStuck` once when a statement is stuck, with the milliseconds since the last reply. Returns a function that stops
 * watching.
 */
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
