import { createContext, use } from 'react'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'

/** Row of a file or page. */
export type SourceRow = Extract<KnowledgeRow, { readonly kind: 'file' | 'url' }>

/** Commands for the rows of the list; `isBusy` tells whether a row has one in progress. */
export interface KnowledgeCommands {
  readonly isBusy: (row: KnowledgeRow) => boolean
  readonly onMark: (document: Document, isImportant: boolean) => void
  readonly onRead: (row: KnowledgeRow) => void
  /** Shows how a held source would change past answers, so that it can be accepted. */
  readonly onReview: (row: KnowledgeRow) => void
  readonly onSchedule: (url: WebUrl, refresh: WebUrl['refresh']) => void
  /** Opens the editor of a page or an FAQ entry, or a question. */
  readonly onOpen: (row: KnowledgeRow) => void
  /** Shows what was read of a file or page. */
  readonly onInspect: (row: SourceRow) => void
  readonly onAnswer: (question: UnansweredQuestion) => void
  /** Dismisses or reopens a question. */
  readonly onMove: (question: UnansweredQuestion) => void
  readonly onDelete: (rows: readonly KnowledgeRow[]) => void
}

/**
 * Passes the commands to the table's cells. If the column definitions passed them, every change would recreate the cells, which
 * would lose focus.
 */
export const KnowledgeCommandsContext = createContext<KnowledgeCommands | null>(null)

/** Returns the commands of the surrounding list. */
export function useKnowledgeCommands(): KnowledgeCommands {
  const commands = use(KnowledgeCommandsContext)
  if (!commands)
    throw new Error('useKnowledgeCommands must be used below a KnowledgeCommandsContext provider.')
  return commands
}
