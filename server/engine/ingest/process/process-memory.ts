import { readFile } from 'node:fs/promises'

/** Returns the memory of a process in bytes; null if the system does not report it (the child then watches its own memory). */
export async function memoryOf(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
    return resident ? Number(resident) * 1024 : null
  } catch {
    return null
  }
}
