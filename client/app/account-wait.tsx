import { FailureState } from '#client/app/failure-state.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/link.tsx'
import { Alone } from './layouts/alone.tsx'
import { ShellSkeleton } from './layouts/skeletons.tsx'
import { paths } from './paths.ts'
import type { LayoutName } from './routes.tsx'
import { useSession } from './session.tsx'

/** Stands where a page will be while the account is on its way, and says so when it could not be fetched. */
export function AccountWait({ layout }: { layout: LayoutName }) {
  const LL = useLL()
  const { status, failure, reload } = useSession()
  if (status !== 'failed' || !failure)
    return layout === 'none' ? <Alone>{null}</Alone> : <ShellSkeleton layout={layout} />
  return (
    <Alone>
      <div className="flex min-h-full items-center justify-center">
        <h1 className="sr-only">{LL.app.error.account()}</h1>
        <FailureState
          title={LL.app.error.account()}
          failure={failure}
          onRetry={reload}
          action={<ButtonLink href={paths.logout()}>{LL.app.profile.signOut()}</ButtonLink>}
        />
      </div>
    </Alone>
  )
}
