import { createContext, use } from 'react'

/** Commands on the files of a list, and the files with a command in progress. */
export interface DocumentCommands {
  readonly isBusy: (id: number) => boolean
  readonly onMark: (id: number, important: boolean) => void
  readonly onRetry: (id: number) => void
  readonly onDelete: (ids: readonly number[]) => void
}

/**
 * Passes the commands to the cells of a table. As part of the columns they would recreate the cells, which
 * would lose the focus with every change.
 */
export const DocumentCommandsContext = createContext<DocumentCommands | null>(null)

/** Returns the commands of the surrounding list. */
export function useDocumentCommands(): DocumentCommands {
  const commands = use(DocumentCommandsContext)
  if (!commands) throw new Error('useDocumentCommands must be used below a DocumentCommandsContext provider.')
  return commands
}
