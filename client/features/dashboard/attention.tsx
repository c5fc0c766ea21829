import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { warningText } from '#client/core/session/warning-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { Banner, type Tone } from '#client/ui/feedback/banner.tsx'
import { getInstallation } from '#contract/account/installation.ts'
import { type Integration, listIntegrations } from '#contract/channels/integrations.ts'
import { listDocuments, listWebUrls } from '#contract/knowledge/training.ts'
import { expiryWarning, quotaWarning } from '#machines/session-warnings/warnings.ts'

/** Issue that needs attention, with a link to the page where it can be resolved. */
interface Need {
  readonly id: string
  readonly tone: Tone
  readonly text: string
  readonly href: string
}

/** Number of a bot's files or pages that could not be read. */
interface FailedSources {
  readonly botId: number
  readonly kind: 'file' | 'url'
  readonly count: number
}

interface Troubles {
  readonly sources: readonly FailedSources[]
  readonly stopped: readonly Integration[]
}

/** Types of events that can change the list. */
const events = [
  ...(['document.progressed', 'document.deleted', 'url.progressed', 'url.deleted'] as const),
  ...(['channel.connected', 'channel.changed', 'channel.disconnected'] as const),
] as const

type Source = { readonly bot_id: number; readonly status: string }

function failedOf(kind: FailedSources['kind'], entities: readonly Source[]): FailedSources[] {
  const counts = new Map<number, number>()
  for (const { bot_id, status } of entities)
    if (status === 'failed') counts.set(bot_id, (counts.get(bot_id) ?? 0) + 1)
  return [...counts].map(([botId, count]) => ({ botId, kind, count }))
}

async function loadTroubles(signal: AbortSignal): Promise<Troubles> {
  const [documents, urls, integrations] = await Promise.all([
    call(listDocuments, { params: {}, signal }),
    call(listWebUrls, { params: {}, signal }),
    call(listIntegrations, { signal }),
  ])
  return {
    sources: [...failedOf('file', documents.entities), ...failedOf('url', urls.entities)],
    stopped: integrations.entities.filter(({ status }) => status === 'reconnect'),
  }
}

/**
 * List of issues that need attention: the plan, unreadable sources and stopped channels; renders nothing if there are no issues.
 */
export function Attention({ now }: { now: Date }) {
  const { can } = useAccount()
  const plan = usePlanNeeds(now)
  return (
    <>
      {can('canManageSetting') ? <WithTroubles plan={plan} /> : <Needs needs={plan} />}
      {can('canSeeFinance') && <InstallationNeed />}
    </>
  )
}

/** Tells the owners of the first account that the installation has problems. */
function InstallationNeed() {
  const texts = useLL().dashboard.attention
  const { data } = useResource('dashboard: installation', (signal) => call(getInstallation, { signal }))
  const problems = data?.findings.filter(({ level }) => level === 'problem').length ?? 0
  if (problems === 0) return null
  const need = {
    id: 'installation',
    tone: 'danger' as const,
    text: texts.installation({ n: problems }),
    href: `${paths.setting()}#installation`,
  }
  return <Needs needs={[need]} />
}

function usePlanNeeds(now: Date): readonly Need[] {
  const LL = useLL()
  const { locale } = useLocale()
  const { client, can } = useAccount()
  const href = can('canSeeFinance') ? paths.finance() : ''
  return [quotaWarning(client), expiryWarning(client, now.getTime())].flatMap((warning) =>
    warning === null
      ? []
      : {
          id: warning.kind,
          tone: warning.kind === 'quota_exceeded' ? ('danger' as const) : ('warning' as const),
          text: warningText({ locale, LL }, warning),
          href,
        },
  )
}

function WithTroubles({ plan }: { plan: readonly Need[] }) {
  const LL = useLL()
  const texts = LL.dashboard.attention
  const textOf = useFailureText()
  const { data, failure, reload } = useLiveResource('dashboard: attention', loadTroubles, events)
  const troubles: readonly Need[] = [
    ...(data?.stopped ?? []).map(({ id, name, channel }) => ({
      id: `channel-${id}`,
      tone: 'danger' as const,
      href: paths.integration(),
      text: LL.notifications.kinds.channel_stopped({ name, channel: LL.chats.channel[channel]() }),
    })),
    ...(data?.sources ?? []).map(({ botId, kind, count }) => ({
      id: `${kind}-${botId}`,
      tone: 'warning' as const,
      href: paths.build(botId, { step: 'knowledge', kind, state: 'failed' }),
      text: kind === 'file' ? texts.documents({ n: count }) : texts.pages({ n: count }),
    })),
  ]
  return (
    <>
      <Needs needs={[...plan, ...troubles]} />
      {!data && failure && (
        <Banner
          tone="warning"
          title={texts.failed()}
          action={
            <Button size="small" onClick={reload}>
              {LL.common.actions.retry()}
            </Button>
          }
        >
          {textOf(failure)}
        </Banner>
      )}
    </>
  )
}

function Needs({ needs }: { needs: readonly Need[] }) {
  const { dashboard, common } = useLL()
  if (needs.length === 0) return null
  return (
    <section aria-label={dashboard.attention.title()} className="flex flex-col gap-2">
      {needs.map(({ id, tone, text, href }) => (
        <Banner
          key={id}
          tone={tone}
          action={
            href && (
              <TextLink href={href} className="text-sm">
                {common.actions.open()}
              </TextLink>
            )
          }
        >
          {text}
        </Banner>
      ))}
    </section>
  )
}
