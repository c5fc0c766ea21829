import { existsSync, fdatasyncSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { incompatible } from '../incompatible-library.ts'

/** An open file of Emscripten. */
interface Stream {
  /** File descriptor of Node. */
  readonly nfd: number
  readonly path?: string
}

/** Operations on open files. */
interface StreamOps {
  fsync(stream: Stream): number
  write(stream: Stream, ...data: unknown[]): number
  close(stream: Stream): void
}

/** Operations by their names. */
type Operations = Record<string, (...input: unknown[]) => unknown>

/** Number of syncs so far; zero after the start means that PostgreSQL's calls do not arrive here. */
export const syncs = { count: 0 }

/** Descriptor of the log segment with commits that are not on the disk yet. */
let unsynced: number | null = null

/** Returns whether a power cut could still undo a commit; nobody may learn of it before `syncCommits`. */
export const hasUnsyncedCommits = (): boolean => unsynced !== null

/** Brings all commits so far to the disk with one sync. */
export function syncCommits(): void {
  if (unsynced === null) return
  syncs.count++
  fdatasyncSync(unsynced)
  unsynced = null
}

const isLog = ({ path }: Stream) => path?.includes('/pg_wal/') ?? false

/** Operations that take something away, which an earlier commit may have to be undone with; `setattr` cuts a file. */
const destructive = { streamOps: ['setattr'], nodeOps: ['setattr', 'rename', 'unlink', 'rmdir'] }

/** Returns the operations of Emscripten's file system that are extended; its types do not show them. Throws IncompatibleLibrary. */
function operationsOf(module: unknown): { streamOps: Operations; nodeOps: Operations } {
  const { FS } = module as { FS?: { filesystems?: { NODEFS?: Record<string, Operations> } } }
  const { stream_ops: streamOps = {}, node_ops: nodeOps = {} } = FS?.filesystems?.NODEFS ?? {}
  const missing = [
    ...['write', 'close', ...destructive.streamOps].filter((name) => !streamOps[name]),
    ...destructive.nodeOps.filter((name) => !nodeOps[name]),
  ]
  if (missing.length)
    throw incompatible(
      'PGlite',
      `its file system has no ${[...new Set(missing)].join(', ')} to sync commits by`,
    )
  return { streamOps, nodeOps }
}

/** Lets operations sync the log before they run. */
function syncBefore(operations: Operations, names: readonly string[]): void {
  for (const name of names) {
    const original = operations[name]
    operations[name] = (...input) => {
      syncCommits()
      return original?.(...input)
    }
  }
}

/**
 * Defers the sync of a commit until `syncCommits`, so that several commits share one. PostgreSQL relies on the log being on the disk before
 * anything that it describes, so everything else that is written, synced, closed, cut or removed syncs the log first.
 */
export function deferSyncs(module: unknown): void {
  const { streamOps, nodeOps } = operationsOf(module)
  syncBefore(nodeOps, destructive.nodeOps)
  syncBefore(streamOps, destructive.streamOps)
  const ops = streamOps as unknown as StreamOps
  const { write, close } = ops
  ops.fsync = (stream) => {
    if (unsynced !== stream.nfd) syncCommits()
    unsynced = stream.nfd
    if (!isLog(stream)) syncCommits()
    return 0
  }
  ops.write = (stream, ...data) => {
    if (!isLog(stream)) syncCommits()
    return write(stream, ...data)
  }
  ops.close = (stream) => {
    if (unsynced === stream.nfd) syncCommits()
    close(stream)
  }
}

/**
 * PGlite's file system with a real sync of commits. PGlite starts PostgreSQL with `-F` (no fsync) and its file system ignores the call,
 * so a power cut could lose commits that were acknowledged.
 */
export class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun
    const earlier = Array.isArray(preRun) ? preRun : preRun ? [preRun] : []
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...earlier, deferSyncs] } }
  }
}

/** Memory for pages of the database: small for most, and for large ones what is used of them all day. */
const BUFFERS_MIN_MB = 32
const BUFFERS_MAX_MB = 256
const BUFFERS_SHARE = 1 / 8
const MB_BYTES = 1024 * 1024

/** Returns the bytes of all files in a folder and the folders in it. */
function bytesIn(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? bytesIn(path) : statSync(path).size
  }
  return bytes
}

/**
 * Returns the start parameters of the embedded server for the data in a folder: PGlite's own without `-F`, syncing by fsync (Emscripten
 * drops fdatasync), less memory for pages (with PostgreSQL's 128 MB, 330 instead of 190 MB in all), and a log of which no more is kept
 * than `maintain.ts` lets it grow to.
 */
export function startParams(directory: string): string[] {
  const tables = join(directory, 'base')
  const megabytes = existsSync(tables) ? (bytesIn(tables) * BUFFERS_SHARE) / MB_BYTES : 0
  const buffers = Math.round(Math.min(BUFFERS_MAX_MB, Math.max(BUFFERS_MIN_MB, megabytes)))
  const settings = { wal_sync_method: 'fsync', shared_buffers: `${buffers}MB`, max_wal_size: '64MB' }
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
