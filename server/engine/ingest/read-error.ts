import type { ReadFailure } from '#contract/knowledge/training.ts'

/** Ends the reading of a document with the reason for its owner. */
export class ReadError extends Error {
  readonly code: ReadFailure

  constructor(code: ReadFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ReadError'
    this.code = code
  }
}

/** Messages of V8 for a buffer, string or stack that exceeds its limits: the document is too large. */
const exhausted =
  /array buffer allocation failed|invalid (string|array|typed array) length|icu error|call stack|nested tags|out of memory|cannot create a string/i

/** Returns the failure behind what a parser threw: `damaged` unless it is known better. */
export function failureOf(error: unknown): ReadFailure {
  if (error instanceof ReadError) return error.code
  if (error instanceof Error && exhausted.test(error.message)) return 'too_large_inside'
  return 'damaged'
}
