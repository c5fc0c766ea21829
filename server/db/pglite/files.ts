import { existsSync, fdatasyncSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { incompatible } from '../incompatible-library.ts'

/** An open Emscripten file. */
interface Stream {
  /** Node's file descriptor. */
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

/** Number of syncs so far; zero after the start means that PostgreSQL's calls do not reach this file system. */
export const syncs = { count: 0 }

/** Descriptor of the log segment with commits that are not on the disk yet. */
let unsynced: number | null = null

/** Returns whether a power cut could still undo a commit; such commits must not be acknowledged before `syncCommits`. */
export const hasUnsyncedCommits = (): boolean => unsynced !== null

/** Writes all commits so far to disk with one sync. */
export function syncCommits(): void {
  if (unsynced === null) return
  syncs.count++
  fdatasyncSync(unsynced)
  unsynced = null
}

const isLog = ({ path }: Stream) => path?.includes('/pg_wal/') ?? false

/** Operations that destroy data that is still needed if a power cut undoes an unsynced commit; `setattr` truncates files. */
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

/** Makes operations sync the log before they run. */
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
 * Defers the sync of commits until `syncCommits`, so that several share one. PostgreSQL relies on the log reaching the disk
 * before anything that it describes, so every other write, sync, close, truncation or removal syncs the log first.
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
 * PGlite's file system with real syncs of commits. PGlite starts PostgreSQL with `-F` (no fsync) and its file system ignores the
 * call, so a power cut could lose acknowledged commits.
 */
export class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun
    const earlier = Array.isArray(preRun) ? preRun : preRun ? [preRun] : []
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...earlier, deferSyncs] } }
  }
}

/** Memory for database pages: small for most databases; for large ones, enough for the pages in regular use. */
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
 * Returns the start parameters of the embedded server for the data in a folder: PGlite's own without `-F`, syncing by fsync
 * (Emscripten drops fdatasync), less memory for pages (PostgreSQL's 128 MB would take 330 instead of 190 MB in total), and a log
 * limited to the size that `maintain.ts` allows.
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
