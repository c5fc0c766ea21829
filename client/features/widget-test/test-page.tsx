import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SampleShop } from './sample-shop.tsx'
import { WidgetOnPage } from './widget-on-page.tsx'

const BotChoice = lazy(async () => ({ default: (await import('./bot-choice.tsx')).BotChoice }))
const ChosenBot = lazy(async () => ({ default: (await import('./bot-choice.tsx')).ChosenBot }))

/** Sample page that acts as a customer's website: the real loader runs the real widget. */
export function TestPage() {
  const { test } = useLL().playground
  const { status } = useSession()
  const key = new URLSearchParams(useSearch()).get('key')
  const isSignedIn = status === 'active' || status === 'expired'
  return (
    <div className="min-h-full bg-surface-sunken">
      <header className="border-b bg-surface">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-3 px-4 py-4">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-80">
              <h1 className="font-semibold text-lg">{test.title()}</h1>
              <p className="text-text-muted">{test.text()}</p>
            </div>
            {isSignedIn && (
              <Suspense>
                <BotChoice botKey={key} />
              </Suspense>
            )}
          </div>
          {key && <WidgetOnPage key={key} botKey={key} />}
          {!key &&
            (isSignedIn ? (
              <Suspense>
                <ChosenBot>
                  <NoKey />
                </ChosenBot>
              </Suspense>
            ) : (
              <NoKey />
            ))}
        </div>
      </header>
      <SampleShop />
    </div>
  )
}

/** Shown if no bot is named in the URL or selected. */
function NoKey() {
  const { test } = useLL().playground
  const { status } = useSession()
  if (status === 'loading')
    return (
      <Loading>
        <Skeleton className="h-10 w-full rounded-lg" />
      </Loading>
    )
  const isSignedIn = status === 'active' || status === 'expired'
  return (
    <EmptyState
      compact
      motif="bot"
      text={isSignedIn ? test.choose() : test.signIn()}
      action={!isSignedIn && <ButtonLink href={paths.login()}>{test.signInAction()}</ButtonLink>}
    />
  )
}
