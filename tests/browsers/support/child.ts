import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Browser process with all its child processes. */
export interface Child {
  /** Resolves with the first line that matches; rejects with the output if the process ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Output so far, by line. */
  readonly lines: readonly string[]
  isOver(): boolean
  /** Ends the process and all its child processes. */
  end(): Promise<void>
}

/** Starts a program in its own process group. */
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
  // Browser processes never outlive the tests, even if startup failed.
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
