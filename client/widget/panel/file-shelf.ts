import type { FileRef } from '#machines/upload/file-checks.ts'

/** Types that a message may carry (specification 5), by the ending of the name; the server judges the content. */
export const chatEndings = ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx'] as const

/** Holds the files of messages that are on their way: the machines know them by id only. */
export interface FileShelf {
  put(file: File): FileRef
  /** Undefined where the page was reloaded since. */
  take(id: string): File | undefined
  drop(id: string): void
}

/** A shelf in memory; `newId` names what is put on it. */
export function createFileShelf(newId: () => string): FileShelf {
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
