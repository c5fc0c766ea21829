import type { ReadFailure } from '#contract/knowledge/training.ts'

/** Error that ends the reading of a document, with the reason shown to the document's owner. */
export class ReadError extends Error {
  readonly code: ReadFailure

  constructor(code: ReadFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ReadError'
    this.code = code
  }
}

/** Matches V8's messages for a buffer, string or stack that exceeds its limits, which means that the document is too large. */
const exhausted =
  /array buffer allocation failed|invalid (string|array|typed array) length|icu error|call stack|nested tags|out of memory|cannot create a string/i

/** Returns the failure for an error thrown by a parser: `damaged` unless a more specific one is known. */
export function failureOf(error: unknown): ReadFailure {
  if (error instanceof ReadError) return error.code
  if (error instanceof Error && exhausted.test(error.message)) return 'too_large_inside'
  return 'damaged'
}
