import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { Knowledge } from './use-knowledge.ts'

interface FailedListsProps {
  readonly failed: Knowledge['lists']['failed']
  /** True if other lists have rows, which remain visible. */
  readonly hasRows: boolean
}

/**
 * Shows which lists failed to load. If there is nothing else to show, shows only the first failure, with a button that retries
 * all of them.
 */
export function FailedLists({ failed, hasRows }: FailedListsProps) {
  const { common } = useLL()
  const textOf = useFailureText()
  const [first] = failed
  if (first && !hasRows)
    return (
      <FailureState
        title={first.title}
        failure={first.failure}
        onRetry={() => {
          for (const { reload } of failed) reload()
        }}
      />
    )
  return failed.map(({ kind, title, failure, reload }) => (
    <Banner
      key={kind}
      tone={failure?.code === 'not_provided' ? 'info' : 'danger'}
      title={title}
      action={
        failure?.code !== 'not_provided' && (
          <Button size="small" onClick={reload}>
            {common.actions.retry()}
          </Button>
        )
      }
    >
      {textOf(failure)}
    </Banner>
  ))
}
