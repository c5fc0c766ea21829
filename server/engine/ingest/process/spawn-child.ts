import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { CHILD_CPU_MAX, CODE_MEMORY, HEAP_MAX } from '../caps.ts'
import { type ChildEntry, workingFolder } from './child-entry.ts'

const KB = 1024
const MB = 1024 * KB
const SHELL = '/bin/sh'

/**
 * Has the kernel limit the process before it becomes the child: data in KB ($0), which counts buffers too; processor seconds ($1),
 * which end a child that loops on after its server died; no core file.
 */
const limited = 'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec "$@"'

function commandFor(entry: ChildEntry, memoryMax: number): [string, string[]] {
  const heap = Math.min(HEAP_MAX, Math.round(memoryMax * 0.65))
  const node = [
    `--max-old-space-size=${Math.floor(heap / MB)}`,
    ...entry.execArgv,
    entry.path,
    String(memoryMax),
  ]
  if (platform() !== 'linux' || !existsSync(SHELL)) return [process.execPath, node]
  const data = Math.floor((memoryMax - CODE_MEMORY) / KB)
  return [SHELL, ['-c', limited, String(data), String(CHILD_CPU_MAX), process.execPath, ...node]]
}

/**
 * Starts a reading process: at most `memoryMax` bytes, low priority, no environment (no secret of the server is in it), no output.
 * On Linux the kernel itself holds the memory; elsewhere the watching parent or the child does.
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
    // It ended at once, or the system does not allow it: the read goes on as it is.
  }
  return child
}
