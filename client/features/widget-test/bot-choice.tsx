import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useBots } from '#client/core/bots/bots.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { served } from '#client/lib/base-path.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'

/**
 * Select for the bot on this page. Selecting another bot reloads the page, because the loader runs once per page and real
 * websites do not switch bots either.
 */
export function BotChoice({ botKey }: { botKey: string | null }) {
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
    <FloatRoot>
      <Select
        label={test.bot()}
        value={bots.find(({ api_key }) => api_key === botKey)?.api_key ?? null}
        onChange={(key) => window.location.assign(served(paths.test({ key })))}
        options={bots.map(({ api_key, bot_name }) => ({ value: api_key, label: bot_name }))}
        className="w-48"
      />
    </FloatRoot>
  )
}

/** Redirects to the test page of the selected bot, for URLs that name none; renders `children` if no bot is selected. */
export function ChosenBot({ children }: { children: ReactNode }) {
  const { single } = useBots()
  return single ? <Redirect to={paths.test({ key: single.api_key })} replace /> : children
}
