import type { FileHandle } from 'node:fs/promises'

/** Read access to a file's bytes, so that its type can be told without loading it. */
export interface ByteSource {
  readonly size: number
  /** Bytes from `start`; fewer where the file ends. */
  read(start: number, length: number): Promise<Buffer>
}

/** A file that is in memory already. */
export const bufferSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
})

/** A file on disk; only what is asked for is read. */
export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(start, length) {
      const wanted = Math.max(0, Math.min(length, size - start))
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, start)
      return buffer.subarray(0, bytesRead)
    },
  }
}
