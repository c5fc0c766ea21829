import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { fromCallback } from 'xstate'
import { call } from '#client/api/call.ts'
import { upload } from '#client/api/upload.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { deleteDocument, uploadDocuments } from '#contract/knowledge/training.ts'
import { failureOf } from '#machines/failure.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'
import type { UploadItem } from '#machines/upload/upload-items.ts'
import { type UploadProgress, uploadMachine } from '#machines/upload/upload-machine.ts'
import type { TrainingActor } from '../../training/use-training.ts'
import { documentRules } from './document-rules.ts'

/** Uploads in progress and their commands. */
export interface Uploads {
  /** Files that have not been uploaded yet, each with its state. */
  readonly items: readonly UploadItem[]
  /** Uploads files; `replaces` maps a file name to the ids of documents to delete once the file has been uploaded. */
  readonly add: (files: readonly File[], replaces?: ReadonlyMap<string, readonly number[]>) => void
  readonly cancel: (id: string) => void
  readonly retry: (id: string) => void
  readonly dismiss: (id: string) => void
  readonly clear: () => void
}

/** Files by their id in the upload machine, with the ids of the documents that they replace. */
type Shelf = Map<string, { readonly file: File; readonly replaces: readonly number[] }>

/** Returns actor logic that uploads a file and passes the new document to the training machine. */
const uploadActor = (shelf: Shelf, training: TrainingActor) =>
  fromCallback<{ type: string }, FileRef>(({ input: { id, size }, sendBack }) => {
    const aborter = new AbortController()
    const { signal } = aborter
    const send = (event: UploadProgress) => !signal.aborted && sendBack(event)
    const form = new FormData()
    const kept = shelf.get(id)
    if (kept) form.append('files', kept.file)
    const params = { bot: training.getSnapshot().context.botId }
    upload(uploadDocuments, { params, form, signal }, (share) =>
      send({ type: 'upload.progressed', id, loaded: Math.round(share * size) }),
    ).then(
      async ({ entities }) => {
        for (const document of entities) training.send({ type: 'document.uploaded', document })
        send({ type: 'upload.finished', id })
        shelf.delete(id)
        await remove(kept?.replaces ?? [], training)
      },
      (error) => send({ type: 'upload.failed', id, failure: failureOf(error) }),
    )
    return () => aborter.abort()
  })

/** Deletes documents; one that cannot be deleted remains in the list, where members can delete it. */
async function remove(ids: readonly number[], training: TrainingActor): Promise<void> {
  const { botId: bot_id } = training.getSnapshot().context
  for (const id of ids) {
    const isGone = await call(deleteDocument, { params: { id } }).then(
      () => true,
      () => false,
    )
    if (isGone) training.send({ type: 'document.deleted', id, bot_id })
  }
}

/** Uploads files as training documents, two at a time. */
export function useUploads(training: TrainingActor): Uploads {
  const [shelf] = useState<Shelf>(() => new Map())
  const last = useRef(0)
  const [machine] = useState(() =>
    uploadMachine.provide({ actors: { uploadFile: uploadActor(shelf, training) } }),
  )
  const actor = useActor('bots: uploads', machine, { rules: documentRules })
  const all = useSelector(actor, ({ context }) => context.items)
  return {
    add: (files: readonly File[], replaces: ReadonlyMap<string, readonly number[]> = new Map()) => {
      const refs = files.map((file) => {
        last.current += 1
        const id = `upload-${last.current}`
        shelf.set(id, { file, replaces: replaces.get(file.name) ?? [] })
        return { id, name: file.name, size: file.size }
      })
      actor.send({ type: 'files.add', files: refs })
    },
    cancel: (id: string) => actor.send({ type: 'upload.cancel', id }),
    retry: (id: string) => actor.send({ type: 'upload.retry', id }),
    dismiss: (id: string) => {
      shelf.delete(id)
      actor.send({ type: 'upload.dismiss', id })
    },
    clear: () => actor.send({ type: 'uploads.clear' }),
    items: all.filter(({ status }) => status !== 'done'),
  }
}
