import { useMemo, useState } from 'react'
import { call } from '#client/api/call.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useStorage } from '#client/lib/use-storage.ts'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { type Document, deleteDocument } from '#contract/training.ts'
import { type TrainingActor, useTraining } from '../training/use-training.ts'
import type { DocumentCommands } from './document-commands.ts'

/** Cards or rows. */
export type DocumentsView = 'grid' | 'list'

const asView = (stored: unknown): DocumentsView | null =>
  stored === 'grid' || stored === 'list' ? stored : null

/** Returns the files of a bot, the selection, and the commands on them. */
export function useDocuments(actor: TrainingActor) {
  const { documents, documentsLoading, documentsFailure, reloadDocuments, start, isBusy } = useTraining(actor)
  const [view, setView] = useStorage<DocumentsView>('files.view', 'grid', asView)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const deletion = useDeletion(actor, documents)
  const commands: DocumentCommands = {
    isBusy: (id) => isBusy('document', id),
    onMark: (id, is_important) => start({ kind: 'document.mark', id, is_important }),
    onRetry: (id) => start({ kind: 'document.retry', id }),
    onDelete: deletion.ask,
  }
  const shown = useMemo(
    () => documents.filter(({ file_name }) => matches(file_name, query)),
    [documents, query],
  )
  return {
    all: documents,
    shown,
    loading: documentsLoading,
    failure: documentsFailure,
    reload: reloadDocuments,
    view,
    setView,
    query,
    setQuery,
    /** Selected files that still exist. */
    selected: chosen.filter((id) => documents.some((known) => known.id === id)),
    setSelected: setChosen,
    commands,
    deletion,
  }
}

/** State of deleting files: those to confirm, and the call that deletes them one by one. */
function useDeletion(actor: TrainingActor, documents: readonly Document[]) {
  const { files } = useLL().training
  const toast = useToast()
  const [asked, setAsked] = useState<readonly Document[]>([])
  const run = async (signal: AbortSignal) => {
    for (const { id, bot_id } of asked) {
      if (!actor.getSnapshot().context.documents.some((known) => known.id === id)) continue
      await call(deleteDocument, { params: { id }, signal })
      actor.send({ type: 'document.deleted', id, bot_id })
    }
  }
  const close = () => setAsked([])
  const done = () => {
    toast.show({ text: files.deleted({ n: asked.length }) })
    close()
  }
  const ask = (ids: readonly number[]) => setAsked(documents.filter(({ id }) => ids.includes(id)))
  return { asked, ask, run, done, close }
}
