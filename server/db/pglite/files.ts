import { existsSync, fdatasyncSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { incompatible } from '../incompatible-library.ts'

/** Open file in Emscripten. */
interface Stream {
  /** File descriptor in Node.js. */
  readonly nfd: number
  readonly path?: string
}

/** Operations on open files. */
interface StreamOps {
  fsync(stream: Stream): number
  write(stream: Stream, ...data: unknown[]): number
  close(stream: Stream): void
}

type Operations = Record<string, (...input: unknown[]) => unknown>

/** Number of syncs so far; zero after startup means that PostgreSQL's calls do not reach this file system. */
export const syncs = { count: 0 }

/** File descriptor of the log segment with commits that have not been synced to disk yet; null if there are none. */
let unsynced: number | null = null

/** Returns whether a power cut could still undo a commit; such commits must not be acknowledged before `syncCommits`. */
export const hasUnsyncedCommits = (): boolean => unsynced !== null

/** Syncs all commits so far to disk at once. */
export function syncCommits(): void {
  if (unsynced === null) return
  syncs.count++
  fdatasyncSync(unsynced)
  unsynced = null
}

const isLog = ({ path }: Stream) => path?.includes('/pg_wal/') ?? false

/** Operations that destroy data that would be needed if a power failure undid an unsynced commit; `setattr` truncates files. */
const destructive = { streamOps: ['setattr'], nodeOps: ['setattr', 'rename', 'unlink', 'rmdir'] }

/**
 * Returns Emscripten's file system operations, which its types do not expose, so that they can be extended. Throws
 * IncompatibleLibrary if any is missing.
 */
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

/** Makes each of the given operations sync the log before it runs. */
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
 * Defers the sync of commits until `syncCommits`, so that several commits share one sync. PostgreSQL relies on the log reaching
 * the disk before the changes that it describes, so every other write, sync, close, truncation or removal syncs the log first.
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
 * PGlite's file system, but with real syncs of commits. PGlite starts PostgreSQL with `-F` (no fsync) and its file system ignores
 * fsync, so a power failure could lose acknowledged commits.
 */
export class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun
    const earlier = Array.isArray(preRun) ? preRun : preRun ? [preRun] : []
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...earlier, deferSyncs] } }
  }
}

/**
 * Minimum and maximum memory for database pages, and its share of the data's size: little for most databases, but for large ones
 * enough for the pages in regular use.
 */
const BUFFERS_MIN_MB = 32
const BUFFERS_MAX_MB = 256
const BUFFERS_SHARE = 1 / 8
const MB_BYTES = 1024 * 1024

/** Returns the total size of all files in a folder and its subfolders. */
function bytesIn(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? bytesIn(path) : statSync(path).size
  }
  return bytes
}

/**
 * Returns the embedded server's startup parameters for the data in a folder: PGlite's without `-F`, fsync for syncing (Emscripten
 * drops fdatasync), less page memory (PostgreSQL's 128 MB would take 330 instead of 190 MB in total), and a limited log.
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
