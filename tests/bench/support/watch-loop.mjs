// Loaded into a process with `--import`: answers on a port of its own, LOOP_PORT, how long the event loop stalled since it was last
// asked, how much of a stall was work of its own (on a busy machine, others stall it too), and what memory the process holds.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'

/** Milliseconds between two looks. */
const EVERY = 5
/** Linux counts the first thread by itself, in nanoseconds; the database and the collector work in others. */
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
