import type { FileHandle } from 'node:fs/promises'

/** Read access to a file's bytes, so that its type can be detected without loading it. */
export interface ByteSource {
  readonly size: number
  /** Returns `length` bytes from `start`; fewer at the end of the file. */
  read(start: number, length: number): Promise<Buffer>
}

/** Returns a source that reads from a file in memory. */
export const bufferSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
})

/** Returns a source that reads from a file on disk; only the requested bytes are read. */
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
