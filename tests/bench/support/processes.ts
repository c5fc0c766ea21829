import { readdirSync, readFileSync } from 'node:fs'

/** Sends a process a signal, by default SIGKILL; ignores processes that have ended already. */
export function kill(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid) process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Returns a process's children, filtered by program if its name is given. */
export function childrenOf(parent: number, program = ''): number[] {
  const found: number[] = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (Number(fields[1]) === parent && line.includes(program)) found.push(Number(name))
    } catch {
      // The process has ended in the meantime.
    }
  }
  return found
}

/** Milliseconds per kernel clock tick. */
const TICK = 10

const ticksIn = (file: string): number => {
  try {
    const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return 0
  }
}

/** Returns a process's CPU time in milliseconds; 0 once it has ended. */
export const processorOf = (pid: number): number => ticksIn(`/proc/${pid}/stat`)

/** Returns a process's CPU time by thread in milliseconds; the main thread has the id of the process. */
export function threadsOf(pid: number): Map<number, number> {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map(Number)
    return new Map(threads.map((thread) => [thread, ticksIn(`/proc/${pid}/task/${thread}/stat`)]))
  } catch {
    return new Map()
  }
}

/** Returns a process's resident memory in megabytes; 0 once it has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/**
 * Returns a function that reads the CPU time of processes in milliseconds, by name; ended processes count with their last
 * reading.
 */
export function processorMeter(pids: () => Readonly<Record<string, readonly number[]>>) {
  const seen = new Map<string, Map<number, number>>()
  return () =>
    Object.entries(pids()).map(([name, now]) => {
      const spent = seen.get(name) ?? new Map<number, number>()
      seen.set(name, spent)
      for (const pid of now) spent.set(pid, Math.max(spent.get(pid) ?? 0, processorOf(pid)))
      return { name, spent: [...spent.values()].reduce((sum, one) => sum + one, 0) }
    })
}
