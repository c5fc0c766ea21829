import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process of a browser and everything that it started. */
export interface Child {
  /** Resolves with the first line that matches; rejects with the output when the process ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** What it has printed so far, line by line. */
  readonly lines: readonly string[]
  isOver(): boolean
  /** Ends it with everything that it started. */
  end(): Promise<void>
}

/** Starts a program in a process group of its own. */
export function startChild(program: string, args: readonly string[], env: SpawnOptions['env'] = {}): Child {
  const child: ChildProcess = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const exited = once(child, 'exit')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const kill = () => {
    if (child.pid && !isOver()) process.kill(-child.pid, 'SIGKILL')
  }
  // Nothing of a browser outlives the tests, also when it did not start in full.
  process.once('exit', kill)
  const lines: string[] = []
  const listeners = new Set<() => void>()
  const told = () => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        told()
      })
  child.once('exit', told)
  return {
    lines,
    isOver,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = lines.map((line) => pattern.exec(line)).find((found) => found !== null)
          if (!match && !isOver()) return
          listeners.delete(look)
          if (match) resolve(match)
          else reject(new Error(`${program} ended: ${lines.join('\n')}`))
        }
        listeners.add(look)
        look()
      }),
    end: async () => {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}
