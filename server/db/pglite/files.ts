import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
  readonly path?: string
}

interface StreamOps {
  fsync?: (stream: Stream) => number
  write(stream: Stream, ...data: unknown[]): number
  close(stream: Stream): void
}

/** Operations on files as a whole. */
type FileOps = Record<string, ((...input: unknown[]) => unknown) | undefined>

/** The part of Emscripten's file system that is extended; its types do not show it. */
interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: StreamOps; node_ops: FileOps } } }
}

/** How often commits reached the disk; a test counts it. */
export const synced = { count: 0 }

/** File of the write-ahead log with commits that are not on the disk yet. */
let unsettled: number | null = null

/** Whether there are commits that a power cut could still undo: nobody may be told of them before `settle`. */
export const isUnsettled = (): boolean => unsettled !== null

/** Brings all commits so far to the disk, with one sync for all of them. */
export function settle(): void {
  if (unsettled === null) return
  synced.count++
  fdatasyncSync(unsettled)
  unsettled = null
}

const isLog = ({ path }: Stream) => path?.includes('/pg_wal/') ?? false

/** What takes something away that a commit before it may have to be undone with. */
const taking = ['setattr', 'rename', 'unlink', 'rmdir']

/**
 * Commits ask for a sync of the log: it is put off until `settle`, so that several commits share it. PostgreSQL relies on the log being on
 * the disk before anything that it describes, so whatever else is written, synced, closed, cut or removed settles first.
 */
function addSync(module: unknown): void {
  const { stream_ops: ops, node_ops: files } = (module as EmscriptenModule).FS.filesystems.NODEFS
  for (const all of [files, ops as unknown as FileOps])
    for (const name of taking) {
      const take = all[name]
      if (!take) continue
      all[name] = (...input) => {
        settle()
        return take(...input)
      }
    }
  const { write, close } = ops
  ops.fsync = (stream) => {
    if (unsettled !== stream.nfd) settle()
    unsettled = stream.nfd
    if (!isLog(stream)) settle()
    return 0
  }
  ops.write = (stream, ...data) => {
    if (!isLog(stream)) settle()
    return write(stream, ...data)
  }
  ops.close = (stream) => {
    if (unsettled === stream.nfd) settle()
    close(stream)
  }
}

/**
 * PGlite's file system with a real sync of commits. PGlite starts PostgreSQL with `-F` (no fsync) and its
 * file system ignores the call, so a power cut could lose what was acknowledged.
 */
export class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun
    const before = Array.isArray(preRun) ? preRun : preRun ? [preRun] : []
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, addSync] } }
  }
}

/**
 * Start parameters of the embedded server: PGlite's own without `-F`, syncing by fsync (Emscripten drops fdatasync),
 * and less shared memory (330 → 190 MB).
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]
