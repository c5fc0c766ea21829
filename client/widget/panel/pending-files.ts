import type { FileRef } from '#machines/upload/file-checks.ts'

/** Extensions allowed in a message (specification 5); the server checks the content. */
export const chatEndings = ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx'] as const

/** Stores the files of unsent messages; the machines know only their ids. */
export interface PendingFiles {
  put(file: File): FileRef
  /** Returns a file; undefined if the page was reloaded in the meantime. */
  take(id: string): File | undefined
  drop(id: string): void
  /** Stores the alternative text of a picture. */
  describe(id: string, alt: string): void
  altOf(id: string): string
}

/** Creates an in-memory store; `newId` creates the ids. */
export function createPendingFiles(newId: () => string): PendingFiles {
  const files = new Map<string, File>()
  const alts = new Map<string, string>()
  return {
    put: (file) => {
      const id = newId()
      files.set(id, file)
      return { id, name: file.name, size: file.size }
    },
    take: (id) => files.get(id),
    drop: (id) => {
      files.delete(id)
      alts.delete(id)
    },
    describe: (id, alt) => {
      alts.set(id, alt)
    },
    altOf: (id) => alts.get(id) ?? '',
  }
}
