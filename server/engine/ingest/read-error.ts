import type { ReadFailure } from '#contract/training.ts'

/** Ends the reading of a document with the reason that its owner is told. */
export class ReadError extends Error {
  readonly code: ReadFailure

  constructor(code: ReadFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ReadError'
    this.code = code
  }
}

/** Messages of the engine for a buffer, string or stack beyond its means: the document asks for too much. */
const exhausted =
  /array buffer allocation failed|invalid (string|array|typed array) length|icu error|call stack|nested tags|out of memory|cannot create a string/i

/** The reason behind whatever a parser threw: `damaged`, unless it says better. */
export function failureOf(error: unknown): ReadFailure {
  if (error instanceof ReadError) return error.code
  if (error instanceof Error && exhausted.test(error.message)) return 'too_large_inside'
  return 'damaged'
}
