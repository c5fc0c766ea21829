import { readdirSync, readFileSync } from 'node:fs'

/** Kills a process with -9, or sends it another signal; one that has ended by itself is passed over. */
export function kill(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid) process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

/** The children of a process, of a program where its name is given. */
export function childrenOf(parent: number, program = ''): number[] {
  const found: number[] = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (Number(fields[1]) === parent && line.includes(program)) found.push(Number(name))
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}

/** Milliseconds of a clock tick, in which the kernel counts. */
const TICK = 10

const ticksIn = (file: string): number => {
  try {
    const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return 0
  }
}

/** Milliseconds of processor that a process has used so far; 0 once it has ended. */
export const processorOf = (pid: number): number => ticksIn(`/proc/${pid}/stat`)

/** Milliseconds of processor that each thread of a process has used so far, by thread; the main one has the number of the process. */
export function threadsOf(pid: number): Map<number, number> {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map(Number)
    return new Map(threads.map((thread) => [thread, ticksIn(`/proc/${pid}/task/${thread}/stat`)]))
  } catch {
    return new Map()
  }
}

/** Resident memory of a process in megabytes; 0 once it has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** Reads the milliseconds of processor that processes have used so far, by name; one that has ended counts as far as it was seen. */
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
