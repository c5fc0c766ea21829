import { act } from '@testing-library/react'
import type { Document } from '#contract/knowledge/training.ts'

/** File upload controlled by the test. */
interface Transfer {
  readonly name: string
  readonly bot: unknown
  readonly signal: AbortSignal | undefined
  readonly progress: (share: number) => void
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

interface UploadInput {
  readonly params?: { readonly bot?: unknown }
  readonly form: FormData
  readonly signal?: AbortSignal
}

const transfers: Transfer[] = []

/** Replaces `client/api/upload.ts`, which needs an XMLHttpRequest. */
export function fakeUpload(_route: unknown, input: UploadInput, progress: (share: number) => void) {
  const file = input.form.get('files') as File
  return new Promise((resolve, reject) => {
    transfers.push({
      name: file.name,
      bot: input.params?.bot,
      signal: input.signal,
      progress,
      resolve,
      reject,
    })
  })
}

/** Clears the uploads of earlier tests. */
export const clearTransfers = () => transfers.splice(0)

/** Returns the names of the uploaded files, oldest first. */
export const sentNames = () => transfers.map(({ name }) => name)

const latest = (name: string): Transfer => {
  const transfer = transfers.findLast((one) => one.name === name)
  if (!transfer) throw new Error(`${name} was not sent.`)
  return transfer
}

/** Returns the controls of a file's upload. */
export const transferOf = (name: string) => ({
  bot: latest(name).bot,
  isAborted: () => latest(name).signal?.aborted ?? false,
  progress: (share: number) => act(async () => latest(name).progress(share)),
  arrive: (document: Document) => transferOf(name).answer({ entities: [document], total: 1 }),
  answer: (body: unknown) => act(async () => latest(name).resolve(body)),
  fail: (error: unknown) => act(async () => latest(name).reject(error)),
})
