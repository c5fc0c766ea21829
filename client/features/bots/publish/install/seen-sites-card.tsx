import { useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { hostOf } from '#client/core/bots/site-check-result.tsx'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import { listSites, type SeenSite } from '#contract/bots/sites.ts'
import { usePublishForm } from '../form.ts'

/** Refresh interval of the list, so that a website appears soon after its first visitor. */
const PACE_MS = 20_000

/** Websites on which visitors' browsers requested the widget, with actions for each. */
export function SeenSitesCard({ bot }: { readonly bot: Bot }) {
  const texts = useLL().install.sites
  const { data, failure, reload, outdated } = useLiveResource(
    'bots: seen sites',
    (signal) => call(listSites, { params: { bot: bot.id }, signal }),
    ['bot.updated'],
    (event) => event.bot.id === bot.id,
  )
  const now = useNow(PACE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick marks the list as stale
  useEffect(() => outdated(), [now, outdated])
  const sites = data?.entities ?? []
  return (
    <Card flush title={texts.title()} description={texts.text()}>
      {sites.length > 0 ? (
        <ul aria-label={texts.title()} className="divide-y border-t">
          {sites.map((site) => (
            <Site key={site.origin} bot={bot} site={site} now={now} />
          ))}
        </ul>
      ) : data ? (
        <p className="px-4 pb-4 text-text-muted">{texts.empty()}</p>
      ) : failure ? (
        <FailureState compact title={texts.loadFailed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading className="p-4">
          <Skeleton className="h-9 w-full" />
        </Loading>
      )}
    </Card>
  )
}

const states = { shown: 'success', refused: 'warning', blocked: 'neutral' } as const

interface SiteProps {
  readonly bot: Bot
  readonly site: SeenSite
  readonly now: Date
}

function Site({ bot, site, now }: SiteProps) {
  const texts = useLL().install.sites
  const { locale } = useLocale()
  const { draft, change } = usePublishForm()
  const host = hostOf(site.origin)
  const blocked = draft.blocked_domain ?? []
  const isListed = draft.allowed_domain.includes(host)
  const wasBlocked = bot.blocked_domain?.includes(host) ?? false
  // Wildcard entries such as *.example.com can only be changed in the input field.
  const isBlocked = blocked.includes(host) || (site.is_blocked && !wasBlocked)
  const state = site.is_blocked ? 'blocked' : site.is_allowed ? 'shown' : 'refused'
  const mayAllow = blocked.includes(host) || (state === 'refused' && !isListed)
  const isPending = blocked.includes(host) !== wasBlocked || isListed !== bot.allowed_domain.includes(host)
  const allow = () =>
    change({
      blocked_domain: blocked.filter((entry) => entry !== host),
      // An empty list allows every website; adding an entry would forbid all others.
      ...(draft.allowed_domain.length > 0 &&
        !isListed &&
        state === 'refused' && { allowed_domain: [...draft.allowed_domain, host] }),
    })
  const block = () => change({ blocked_domain: [...blocked, host] })
  const when = formatRelative(locale, new Date(site.last_seen_at), now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">{host}</p>
        <p className="text-text-muted text-sm">
          {state === 'shown' ? texts.seen({ when }) : texts.tried({ when })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isPending ? (
          <Tag tone="info">{texts.pending()}</Tag>
        ) : (
          <Tag tone={states[state]}>{texts.states[state]()}</Tag>
        )}
        {mayAllow && (
          <Button size="small" onClick={allow} aria-label={texts.allowSite({ site: host })}>
            {texts.allow()}
          </Button>
        )}
        {!isBlocked && (
          <Button size="small" onClick={block} aria-label={texts.blockSite({ site: host })}>
            {texts.block()}
          </Button>
        )}
      </div>
    </li>
  )
}
