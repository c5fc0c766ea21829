import { FailureState } from '../core/failures/failure-state.tsx'
import { paths } from '../core/navigation/paths.ts'
import { useSession } from '../core/session/session.tsx'
import { useLL } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/controls/link.tsx'
import { CenteredLayout } from './layouts/centered-layout.tsx'
import { ShellSkeleton } from './layouts/skeletons.tsx'
import type { LayoutName } from './routes.tsx'

/** Placeholder for a page while the account loads; shows the error if loading fails. */
export function AccountLoading({ layout }: { layout: LayoutName }) {
  const LL = useLL()
  const { status, failure, reload } = useSession()
  if (status !== 'failed' || !failure)
    return layout === 'none' ? <CenteredLayout>{null}</CenteredLayout> : <ShellSkeleton layout={layout} />
  return (
    <CenteredLayout>
      <div className="flex min-h-full items-center justify-center">
        <h1 className="sr-only">{LL.app.error.account()}</h1>
        <FailureState
          title={LL.app.error.account()}
          failure={failure}
          onRetry={reload}
          action={<ButtonLink href={paths.logout()}>{LL.app.profile.signOut()}</ButtonLink>}
        />
      </div>
    </CenteredLayout>
  )
}
