import type { ReadFailure } from '#contract/knowledge/training.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Sentences } from './error-text.ts'

/** Returns the sentence for a document or page that could not be read. */
export function readFailureText(LL: TranslationFunctions, failure: ReadFailure): string {
  const sentences: Sentences<'readFailures', ReadFailure> = LL.readFailures
  return sentences[failure]()
}
