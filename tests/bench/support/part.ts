import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** Part of a benchmark that runs in a separate process and responds to calls by name. */
export interface Part {
  readonly process: ChildProcess
  ask<T>(name: string, input?: unknown): Promise<T>
  stop(): Promise<void>
}

/** Starts a part from `tests/bench/parts/` as a process. */
export function startPart(name: string, settings: object = {}): Part {
  const child = fork(join(import.meta.dirname, `../parts/${name}.ts`), [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  })
  let next = 0
  const waiting = new Map<number, (answer: never) => void>()
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return {
    process: child,
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        const id = next++
        waiting.set(id, resolve)
        child.once('exit', () => reject(new Error(`The part ended while it was asked for ${name}.`)))
        child.setMaxListeners(0)
        child.send({ id, name, input })
      }),
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

/**
 * Responds to calls to this part; every part has `cpu` (microseconds so far) and `memory` (bytes, after a garbage collection).
 */
export function answerAs(answers: Record<string, (input: never) => unknown>): void {
  const all: typeof answers = {
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    memory: () => {
      ;(globalThis as { gc?: () => void }).gc?.()
      return process.memoryUsage.rss()
    },
    ...answers,
  }
  // The parent process has ended.
  process.on('disconnect', () => process.exit(1))
  process.on('message', async ({ id, name, input }: { id: number; name: string; input: never }) => {
    process.send?.({ id, answer: await all[name]?.(input) })
  })
}

/** Returns the settings that the part was started with. */
export const settingsOf = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T
