import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Runs beside a parser that may never yield: a thread of its own sees the memory of the whole process. */
const source = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.limit) process.kill(process.pid, 'SIGKILL')
  }, workerData.every)
`

/** Whether the parent can see this process's memory itself, which costs the child nothing. */
export const parentWatches = (): boolean => existsSync('/proc/self/status')

/** Kills this process as soon as it holds more than `limit` bytes, looking every `every` milliseconds. */
export function startWatchdog(limit: number, every: number): Worker {
  const worker = new Worker(source, { eval: true, execArgv: [], workerData: { limit, every } })
  worker.unref()
  return worker
}
