import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ButtonLink } from '#client/ui/link.tsx'
import { Alone } from './layouts/alone.tsx'
import { ShellSkeleton } from './layouts/skeletons.tsx'
import { paths } from './paths.ts'
import type { LayoutName } from './routes.tsx'
import { useSession } from './session.tsx'

/** Stands where a page will be while the account is on its way, and says so when it could not be fetched. */
export function AccountWait({ layout }: { layout: LayoutName }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { status, failure, reload } = useSession()
  if (status !== 'failed' || !failure)
    return layout === 'none' ? <Alone>{null}</Alone> : <ShellSkeleton layout={layout} />
  return (
    <Alone>
      <div className="flex min-h-full items-center justify-center">
        <h1 className="sr-only">{LL.app.error.account()}</h1>
        <ErrorState
          title={LL.app.error.account()}
          text={errorText({ locale, LL }, failure, new Date())}
          details={{ code: failure.code }}
          onRetry={reload}
          action={<ButtonLink href={paths.logout()}>{LL.app.profile.signOut()}</ButtonLink>}
        />
      </div>
    </Alone>
  )
}
