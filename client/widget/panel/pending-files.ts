import type { FileRef } from '#machines/upload/file-checks.ts'

/** Extensions allowed in a message (specification 5); the server checks the content. */
export const chatEndings = ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx'] as const

/** Holds the files of unsent messages: the machines know them by id only. */
export interface PendingFiles {
  put(file: File): FileRef
  /** Returns undefined if the page was reloaded since. */
  take(id: string): File | undefined
  drop(id: string): void
}

/** Creates a store in memory; `newId` creates the ids. */
export function createPendingFiles(newId: () => string): PendingFiles {
  const files = new Map<string, File>()
  return {
    put: (file) => {
      const id = newId()
      files.set(id, file)
      return { id, name: file.name, size: file.size }
    },
    take: (id) => files.get(id),
    drop: (id) => {
      files.delete(id)
    },
  }
}
