import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * Code of the watchdog. It runs in a separate thread, because a parser may never yield; the thread sees the memory of the whole
 * process.
 */
const source = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.limit) process.kill(process.pid, 'SIGKILL')
  }, workerData.every)
`

/** Returns whether the parent can check this process's memory, which costs the child nothing. */
export const parentWatches = (): boolean => existsSync('/proc/self/status')

/** Kills this process when its memory exceeds `limit` bytes; checks every `every` milliseconds. */
export function startWatchdog(limit: number, every: number): Worker {
  const worker = new Worker(source, { eval: true, execArgv: [], workerData: { limit, every } })
  worker.unref()
  return worker
}
