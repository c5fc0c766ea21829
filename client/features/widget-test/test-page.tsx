import { useSearch } from 'wouter'
import { useBots } from '#client/app/bots.tsx'
import { paths } from '#client/app/paths.ts'
import { useSession } from '#client/app/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ButtonLink } from '#client/ui/link.tsx'
import { Select } from '#client/ui/select.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { SampleShop } from './sample-shop.tsx'
import { WidgetOnPage } from './widget-on-page.tsx'

/** A page that stands for a customer's website: it shows the real widget through the real loader. */
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
            {isSignedIn && <BotChoice botKey={key} />}
          </div>
          {key ? <WidgetOnPage key={key} botKey={key} /> : <NoKey />}
        </div>
      </header>
      <SampleShop />
    </div>
  )
}

/** Switching loads the page anew: a website does not change its bot either, and the loader runs once a page. */
function BotChoice({ botKey }: { botKey: string | null }) {
  const { test } = useLL().playground
  const { bots, loading } = useBots()
  if (loading)
    return (
      <Loading>
        <Skeleton className="h-8 w-48" />
      </Loading>
    )
  if (bots.length === 0) return null
  return (
    <Select
      label={test.bot()}
      value={bots.find(({ api_key }) => api_key === botKey)?.api_key ?? null}
      onChange={(key) => window.location.assign(paths.test({ key }))}
      options={bots.map(({ api_key, bot_name }) => ({ value: api_key, label: bot_name }))}
      className="w-48"
    />
  )
}

/** What to do where the address names no bot. */
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
