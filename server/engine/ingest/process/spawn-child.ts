import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { CHILD_CPU_MAX_SECONDS, CODE_MEMORY_BYTES, CODE_RESERVE_BYTES, HEAP_MAX_BYTES } from '../limits.ts'
import { type ChildEntry, workingFolder } from './child-entry.ts'

const KB_BYTES = 1024
const MB_BYTES = 1024 * KB_BYTES
const SHELL = '/bin/sh'

/**
 * Shell script that sets the kernel's limits before the process becomes the child: data in KB ($0), including buffers; processor
 * seconds ($1), which end a child in an endless loop if its server dies; no core file.
 */
const limited = 'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec "$@"'

function commandFor(entry: ChildEntry, memoryMax: number): [string, string[]] {
  const heap = Math.min(HEAP_MAX_BYTES, Math.round(memoryMax * 0.65))
  const node = [
    `--max-old-space-size=${Math.floor(heap / MB_BYTES)}`,
    ...entry.execArgv,
    entry.path,
    String(memoryMax),
  ]
  if (platform() !== 'linux' || !existsSync(SHELL)) return [process.execPath, node]
  // A loader (tsx) runs in a separate thread with its own reserve.
  const reserved = CODE_RESERVE_BYTES * (entry.execArgv.length > 0 ? 2 : 1)
  const data = Math.floor((memoryMax - CODE_MEMORY_BYTES + reserved) / KB_BYTES)
  return [SHELL, ['-c', limited, String(data), String(CHILD_CPU_MAX_SECONDS), process.execPath, ...node]]
}

/**
 * Starts a reading process with at most `memoryMax` bytes, low priority, no environment (it must not receive the server's
 * secrets) and no output. On Linux, the kernel limits the memory; elsewhere, the parent or the child watches it.
 */
export function spawnChild(entry: ChildEntry, memoryMax: number): ChildProcess {
  const [command, args] = commandFor(entry, memoryMax)
  const child = spawn(command, args, {
    cwd: workingFolder(entry),
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has already exited or the system refused; reading continues at normal priority.
  }
  return child
}
