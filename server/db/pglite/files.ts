import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
}

/** The part of Emscripten's file system that is extended; its types do not show it. */
interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } } }
}

/** How often a commit reached the disk; a test counts it. */
export const synced = { count: 0 }

/**
 * PGlite's file system with a real sync at each commit. PGlite starts PostgreSQL with `-F` (no fsync) and its
 * file system ignores the call, so a power cut could lose what was acknowledged.
 */
export class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addSync = (module: unknown) => {
      ;(module as EmscriptenModule).FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        synced.count++
        fdatasyncSync(stream.nfd)
        return 0
      }
    }
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
