import { createContext, use } from 'react'
import type { WebUrl } from '#contract/training.ts'

/** Commands on the web pages of a list, and the pages with a command in progress. */
export interface UrlCommands {
  readonly isBusy: (id: number) => boolean
  readonly onRead: (id: number) => void
  readonly onSchedule: (url: WebUrl, refresh: WebUrl['refresh']) => void
  readonly onEdit: (id: number) => void
  readonly onDelete: (id: number) => void
}

/** Passes the commands to the cells of the table; see `documents/document-commands.ts`. */
export const UrlCommandsContext = createContext<UrlCommands | null>(null)

/** Returns the commands of the surrounding list. */
export function useUrlCommands(): UrlCommands {
  const commands = use(UrlCommandsContext)
  if (!commands) throw new Error('useUrlCommands must be used below a UrlCommandsContext provider.')
  return commands
}
