import type { Failure } from '../failure.ts'
import { checkFiles, type FileRef, type FileRules } from './file-checks.ts'

/** File in the upload list. */
export interface UploadItem extends FileRef {
  readonly status: 'queued' | 'uploading' | 'done' | 'failed' | 'cancelled'
  /** Lane that uploads the file; null if none. */
  readonly lane: number | null
  /** Number of bytes uploaded. */
  readonly loaded: number
  readonly failure: Failure | null
  /** True if a retry may succeed, because the server or the network caused the failure, not the file. */
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

/** Adds files: valid ones are queued, others are listed with their error. */
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

/** Returns the next file to upload. */
export const nextOf = (items: UploadItems): UploadItem | undefined =>
  items.find(({ status }) => status === 'queued')

/** Returns the file that a lane is uploading. */
export const inLane = (items: UploadItems, lane: number): UploadItem | undefined =>
  items.find((item) => item.status === 'uploading' && item.lane === lane)

/**
 * Returns true if a lane may take the next file. All lanes decide in the same step, so free lanes with lower numbers take
 * precedence.
 */
export function mayBegin(items: UploadItems, lane: number): boolean {
  const queued = items.filter(({ status }) => status === 'queued').length
  const busyBefore = items.filter((item) => item.status === 'uploading' && (item.lane ?? lane) < lane).length
  return queued > lane - 1 - busyBefore
}

const change = (items: UploadItems, id: string | undefined, changes: Partial<UploadItem>): UploadItems =>
  items.map((item) => (item.id === id ? { ...item, ...changes } : item))

/** Assigns the next file to a lane. */
export const beginNext = (items: UploadItems, lane: number): UploadItems =>
  change(items, nextOf(items)?.id, { status: 'uploading', lane, loaded: 0 })

/** Updates a file's number of uploaded bytes, which never decreases or exceeds the file's size. */
export const progress = (items: UploadItems, id: string, loaded: number): UploadItems =>
  items.map((item) =>
    item.id === id && item.status === 'uploading'
      ? { ...item, loaded: Math.min(item.size, Math.max(item.loaded, loaded)) }
      : item,
  )

/** Marks a file as uploaded. */
export const finish = (items: UploadItems, id: string): UploadItems =>
  items.map((item) => (item.id === id ? { ...item, status: 'done', lane: null, loaded: item.size } : item))

/** Marks a file as failed. */
export const fail = (items: UploadItems, id: string, failure: Failure): UploadItems =>
  change(items, id, {
    status: 'failed',
    lane: null,
    failure,
    isRetryable: !refusesFile.includes(failure.code),
  })

/** Returns true while a file can be canceled. */
export const isCancellable = (items: UploadItems, id: string): boolean =>
  items.some((item) => item.id === id && isUnderWay(item))

/** Marks a file as canceled. */
export const cancel = (items: UploadItems, id: string): UploadItems =>
  change(items, id, { status: 'cancelled', lane: null })

/**
 * Returns true if a file can be retried: it was canceled or failed for a retryable reason, and the maximum number of files is not
 * reached.
 */
export const isRetryable = (items: UploadItems, id: string, rules: FileRules): boolean =>
  items.filter(isUnderWay).length < rules.files &&
  items.some(
    (item) =>
      item.id === id && (item.status === 'cancelled' || (item.status === 'failed' && item.isRetryable)),
  )

/** Returns a file to the queue. */
export const requeue = (items: UploadItems, id: string): UploadItems =>
  change(items, id, { status: 'queued', loaded: 0, failure: null })

/** Removes a settled file from the list. */
export const dismiss = (items: UploadItems, id: string): UploadItems =>
  items.filter((item) => item.id !== id || isUnderWay(item))

/** Removes all settled files from the list. */
export const clearSettled = (items: UploadItems): UploadItems => items.filter(isUnderWay)
