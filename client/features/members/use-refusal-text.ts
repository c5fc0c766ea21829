import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Failure } from '#machines/failure.ts'

/** Returns a function that explains why changing a member was rejected; the function returns null if there is no failure. */
export function useRefusalText(): (failure: Failure | null) => string | null {
  const { members: texts } = useLL()
  const textOf = useFailureText()
  return (failure) => {
    if (failure?.fields?.id === 'last_owner') return texts.lastOwner()
    return failure?.code === 'two_factor_not_enabled' ? texts.twoFactorNone() : textOf(failure)
  }
}
