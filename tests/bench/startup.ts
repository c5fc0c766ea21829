import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/product.ts'

const RUNS = 5
/** Our choice: time after startup at which memory that only startup needs has been released. */
const IDLE_AFTER_MS = 10_000
const root = join(import.meta.dirname, '../..')

interface Started {
  readonly process: ChildProcess
  readonly milliseconds: number
}

/** Starts the built product on a data folder and returns the time until /ready. */
async function start(dataDir: string, port: number): Promise<Started> {
  const begun = performance.now()
  const process_ = spawn(process.execPath, ['server/bin/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    if (process_.exitCode !== null) throw new Error(`The product ended with ${process_.exitCode}.`)
    if (response?.ok) return { process: process_, milliseconds: performance.now() - begun }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Returns the resident memory in megabytes of a process and its children, by command. */
function memoryOf(pid: number): Record<string, number> {
  const memory: Record<string, number> = {}
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1])
      if (Number(name) !== pid && parent !== pid) continue
      const program = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean).at(-1)
      memory[program?.split('/').at(-1) ?? name] = Math.round(
        Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      )
    } catch {
      // The process ended while it was read.
    }
  }
  return memory
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/**
 * Measures the time from the start of `npm start`'s program to /ready, on new and existing data, and each process's memory once
 * idle.
 */
export async function run(): Promise<void> {
  const first: number[] = []
  const again: number[] = []
  let memory: Record<string, number> = {}
  for (let i = 0; i < RUNS; i++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
    const port = await freePort()
    const one = await start(dataDir, port)
    first.push(one.milliseconds)
    await stop(one.process)
    const two = await start(dataDir, port)
    again.push(two.milliseconds)
    await wait(IDLE_AFTER_MS)
    memory = memoryOf(two.process.pid ?? 0)
    await stop(two.process)
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(`ready on new data       ${Math.round(median(first))} ms (goal 3000)`)
  console.log(`ready on existing data  ${Math.round(median(again))} ms (goal 2000)`)
  const total = Object.values(memory).reduce((sum, megabytes) => sum + megabytes, 0)
  for (const [program, megabytes] of Object.entries(memory))
    console.log(`memory of ${program.padEnd(14)} ${megabytes} MB`)
  console.log(`memory in all           ${total} MB (goal 380)`)
}
