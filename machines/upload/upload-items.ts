import type { Failure } from '#machines/failure.ts'
import { checkFiles, type FileRef, type FileRules } from './file-checks.ts'

/** A file on its way. */
export interface UploadItem extends FileRef {
  readonly status: 'queued' | 'uploading' | 'done' | 'failed' | 'cancelled'
  /** Lane that carries it; null while none does. */
  readonly lane: number | null
  /** Bytes that arrived. */
  readonly loaded: number
  readonly failure: Failure | null
  /** True where another try may succeed: the server or the network failed, not the file. */
  readonly isRetryable: boolean
}

/** Files in the order in which they were added. */
export type UploadItems = readonly UploadItem[]

const isUnderWay = ({ status }: UploadItem) => status === 'queued' || status === 'uploading'

const refusesFile: readonly Failure['code'][] = [
  'file_type_invalid',
  'file_too_large',
  'file_empty',
  'file_missing',
]

/** Adds files: those that pass the checks are queued, the others are there with the reason why not. */
export function addFiles(items: UploadItems, files: readonly FileRef[], rules: FileRules): UploadItems {
  const checked = checkFiles(files, rules, items.filter(isUnderWay).length)
  const added = checked.map(
    ({ file, code }): UploadItem => ({
      ...file,
      status: code ? 'failed' : 'queued',
      lane: null,
      loaded: 0,
      failure: code && { code },
      isRetryable: code === 'too_many_files',
    }),
  )
  return [...items, ...added]
}

/** The file that goes next. */
export const nextOf = (items: UploadItems): UploadItem | undefined =>
  items.find(({ status }) => status === 'queued')

/** The file in a lane. */
export const inLane = (items: UploadItems, lane: number): UploadItem | undefined =>
  items.find((item) => item.status === 'uploading' && item.lane === lane)

/** True where a lane takes the next file: free lanes before it come first, as all of them decide in the same step. */
export function mayBegin(items: UploadItems, lane: number): boolean {
  const queued = items.filter(({ status }) => status === 'queued').length
  const busyBefore = items.filter((item) => item.status === 'uploading' && (item.lane ?? lane) < lane).length
  return queued > lane - 1 - busyBefore
}

const change = (items: UploadItems, id: string | undefined, changes: Partial<UploadItem>): UploadItems =>
  items.map((item) => (item.id === id ? { ...item, ...changes } : item))

/** Puts the next file into a lane. */
export const beginNext = (items: UploadItems, lane: number): UploadItems =>
  change(items, nextOf(items)?.id, { status: 'uploading', lane, loaded: 0 })

/** Bytes of a file that arrived; they never go back nor beyond its size. */
export const progress = (items: UploadItems, id: string, loaded: number): UploadItems =>
  items.map((item) =>
    item.id === id && item.status === 'uploading'
      ? { ...item, loaded: Math.min(item.size, Math.max(item.loaded, loaded)) }
      : item,
  )

/** A file arrived. */
export const finish = (items: UploadItems, id: string): UploadItems =>
  items.map((item) => (item.id === id ? { ...item, status: 'done', lane: null, loaded: item.size } : item))

/** A file did not arrive. */
export const fail = (items: UploadItems, id: string, failure: Failure): UploadItems =>
  change(items, id, {
    status: 'failed',
    lane: null,
    failure,
    isRetryable: !refusesFile.includes(failure.code),
  })

/** True while a file can be cancelled. */
export const isCancellable = (items: UploadItems, id: string): boolean =>
  items.some((item) => item.id === id && isUnderWay(item))

/** The member does not want the file after all. */
export const cancel = (items: UploadItems, id: string): UploadItems =>
  change(items, id, { status: 'cancelled', lane: null })

/** True where a file can be tried again: it failed or was cancelled, and there is room. */
export const isRetryable = (items: UploadItems, id: string, rules: FileRules): boolean =>
  items.filter(isUnderWay).length < rules.files &&
  items.some(
    (item) =>
      item.id === id && (item.status === 'cancelled' || (item.status === 'failed' && item.isRetryable)),
  )

/** Queues a file again. */
export const requeue = (items: UploadItems, id: string): UploadItems =>
  change(items, id, { status: 'queued', loaded: 0, failure: null })

/** Takes a file that is no longer under way off the list. */
export const dismiss = (items: UploadItems, id: string): UploadItems =>
  items.filter((item) => item.id !== id || isUnderWay(item))

/** Leaves only files that are under way. */
export const clearSettled = (items: UploadItems): UploadItems => items.filter(isUnderWay)

/** Share of all bytes that arrived, 0 to 1, of the files that were not given up; 1 where there are none. */
export function totalProgress(items: UploadItems): number {
  const counted = items.filter(({ status }) => status !== 'failed' && status !== 'cancelled')
  const size = counted.reduce((sum, item) => sum + item.size, 0)
  return size === 0 ? 1 : counted.reduce((sum, item) => sum + item.loaded, 0) / size
}
