import { type ReactNode, useState } from 'react'
import type { Document } from '#contract/knowledge/training.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import type { Uploads } from './use-uploads.ts'

/** Maps the names of files to the ids of documents that already have the same name. */
const knownAmong = (files: readonly File[], documents: readonly Document[]) =>
  new Map(
    files.flatMap(({ name }) => {
      const ids = documents.filter(({ file_name }) => file_name === name).map(({ id }) => id)
      return ids.length > 0 ? [[name, ids] as const] : []
    }),
  )

/** Returns a function that uploads files, and the dialog that it opens first if some names already exist. */
export function useKnownNames(
  documents: readonly Document[],
  uploads: Uploads,
): { readonly add: (files: readonly File[]) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<readonly File[]>([])
  const known = knownAmong(asked, documents)
  const add = (files: readonly File[]) => {
    if (knownAmong(files, documents).size === 0) uploads.add(files)
    else setAsked(files)
  }
  const answer = (replaces: ReadonlyMap<string, readonly number[]>) => {
    uploads.add(asked, replaces)
    setAsked([])
  }
  const dialog = known.size > 0 && (
    <ReplaceDialog
      names={[...known.keys()]}
      onReplace={() => answer(known)}
      onKeep={() => answer(new Map())}
      onClose={() => setAsked([])}
    />
  )
  return { add, dialog }
}
