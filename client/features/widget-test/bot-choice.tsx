import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useBots } from '#client/core/bots/bots.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'

/** The bot that the page shows. Switching reloads the page: a website does not change its bot either, and the loader runs once per page. */
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
        onChange={(key) => window.location.assign(paths.test({ key }))}
        options={bots.map(({ api_key, bot_name }) => ({ value: api_key, label: bot_name }))}
        className="w-48"
      />
    </FloatRoot>
  )
}

/** The address names no bot: the page of the selected one, where one is selected; else `children`. */
export function ChosenBot({ children }: { children: ReactNode }) {
  const { single } = useBots()
  return single ? <Redirect to={paths.test({ key: single.api_key })} replace /> : children
}
