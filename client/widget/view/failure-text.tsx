import type { Failure } from '#machines/failure.ts'
import { errorText } from '../panel/texts.ts'
import { usePanel } from './use-session.ts'

/** Sentence for a failed command; renders nothing without a failure. */
export function FailureText({ failure }: { readonly failure: Failure | null | undefined }) {
  const { texts } = usePanel()
  if (!failure) return null
  return (
    <p class="error" role="alert">
      {errorText(texts, failure)}
    </p>
  )
}
