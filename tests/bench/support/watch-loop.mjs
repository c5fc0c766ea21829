// Loaded into a process with `--import`. Reports on the separate port LOOP_PORT how long the event loop has stalled since the
// last request, how much of a stall was the process's own work (a busy machine causes stalls too), and the process's memory.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'

/** Milliseconds between two checks. */
const EVERY = 5
/**
 * File in which Linux counts the main thread's CPU time in nanoseconds; the database and the garbage collector work in other
 * threads.
 */
const mainThread = `/proc/self/task/${process.pid}/schedstat`
const countsThreads = existsSync(mainThread)
const processorTime = () => {
  if (countsThreads) return Number(readFileSync(mainThread, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let longest = 0
let work = 0
let wall = performance.now()
let processor = processorTime()
setInterval(() => {
  const now = performance.now()
  const used = processorTime()
  longest = Math.max(longest, now - wall - EVERY)
  work = Math.max(work, Math.min(now - wall, used - processor))
  wall = now
  processor = used
}, EVERY).unref()

createServer((_request, response) => {
  response.end(JSON.stringify({ longest, work, rss: process.memoryUsage.rss() }))
  globalThis.gc?.()
  setTimeout(() => {
    longest = 0
    work = 0
  }, 2 * EVERY)
})
  .listen(Number(process.env.LOOP_PORT), '127.0.0.1')
  .unref()
