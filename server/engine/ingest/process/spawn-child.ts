import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { CHILD_CPU_MAX_SECONDS, CODE_MEMORY_BYTES, CODE_RESERVE_BYTES, HEAP_MAX_BYTES } from '../limits.ts'
import { type ChildEntry, workingFolder } from './child-entry.ts'

const KB_BYTES = 1024
const MB_BYTES = 1024 * KB_BYTES
const SHELL = '/bin/sh'

/**
 * Lets the kernel limit the process before it becomes the child: data in KB ($0), which includes buffers; processor seconds ($1), which
 * end a child in an endless loop after its server died; no core file.
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
  // A loader (tsx) runs in a thread of its own, with a reserve of its own.
  const reserved = CODE_RESERVE_BYTES * (entry.execArgv.length > 0 ? 2 : 1)
  const data = Math.floor((memoryMax - CODE_MEMORY_BYTES + reserved) / KB_BYTES)
  return [SHELL, ['-c', limited, String(data), String(CHILD_CPU_MAX_SECONDS), process.execPath, ...node]]
}

/**
 * Starts a reading process: at most `memoryMax` bytes, low priority, no environment (no secret of the server is in it), no output.
 * On Linux the kernel limits the memory; elsewhere the watching parent or the child does.
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
    // It exited already, or the system refuses: reading continues at normal priority.
  }
  return child
}
