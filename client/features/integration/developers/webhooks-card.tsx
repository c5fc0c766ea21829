import { MenuButton } from '@headlessui/react'
import {
  Ellipsis,
  History,
  KeyRound,
  Pencil,
  Plus,
  Power,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { guidePath } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { listWebhooks, saveWebhook, type Webhook } from '#contract/account/webhooks.ts'
import { type WebhookTask, WebhookTaskDialog } from './webhook-task-dialog.tsx'

/** Card with the URLs that events are posted to. */
export function WebhooksCard() {
  const { integration, common } = useLL()
  const { webhooks: texts } = integration
  const { data, failure, reload } = useResource('integration: webhooks', (signal) =>
    call(listWebhooks, { signal }),
  )
  const [task, setTask] = useState<WebhookTask | null>(null)
  return (
    <Card
      flush
      title={texts.title()}
      description={
        <>
          {texts.text()} <ExternalLink href={guidePath('webhooks')}>{common.links.guide()}</ExternalLink>
        </>
      }
      actions={
        <Button size="small" icon={Plus} onClick={() => setTask({ kind: 'add' })}>
          {texts.add()}
        </Button>
      }
    >
      {data ? (
        <WebhookList webhooks={data.entities} onTask={setTask} onChanged={reload} />
      ) : failure ? (
        <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading className="flex flex-col gap-3 border-t p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
      {task && <WebhookTaskDialog task={task} onChanged={reload} onClose={() => setTask(null)} />}
    </Card>
  )
}

interface WebhookListProps {
  readonly webhooks: readonly Webhook[]
  readonly onTask: (task: WebhookTask) => void
  readonly onChanged: () => void
}

function WebhookList({ webhooks, ...handlers }: WebhookListProps) {
  const { webhooks: texts } = useLL().integration
  const now = useNow()
  if (webhooks.length === 0) return <p className="border-t p-4 text-text-muted">{texts.empty()}</p>
  return (
    <ul aria-label={texts.title()} className="divide-y border-t">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} now={now} {...handlers} />
      ))}
    </ul>
  )
}

interface WebhookRowProps extends Omit<WebhookListProps, 'webhooks'> {
  readonly webhook: Webhook
  readonly now: Date
}

function WebhookRow({ webhook, now, onTask, onChanged }: WebhookRowProps) {
  const { webhooks: texts } = useLL().integration
  const { locale } = useLocale()
  const { client } = useAccount()
  const { url, events, is_enabled, failing_since, created_by } = webhook
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <WebhookIcon aria-hidden className="size-5 shrink-0 text-text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{url}</span>
          {!is_enabled && <Tag>{texts.off()}</Tag>}
          {is_enabled && failing_since && (
            <Tag tone="danger">
              {texts.failingSince({
                when: formatMoment(locale, new Date(failing_since), now, client.time_zone),
              })}
            </Tag>
          )}
        </p>
        <p className="wrap-anywhere text-sm text-text-muted">
          {[texts.events({ n: events.length }), created_by].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        size="small"
        icon={History}
        aria-label={texts.logOf({ url })}
        onClick={() => onTask({ kind: 'log', webhook })}
      >
        {texts.log()}
      </Button>
      <WebhookMenu webhook={webhook} onTask={onTask} onChanged={onChanged} />
    </li>
  )
}

function WebhookMenu({ webhook, onTask, onChanged }: Omit<WebhookRowProps, 'now'>) {
  const LL = useLL()
  const { webhooks: texts } = LL.integration
  const reportFailure = useReportFailure()
  const { id, url, events, is_enabled } = webhook
  const toggle = () => {
    const body = { url, events, is_enabled: !is_enabled }
    void reportFailure(call(saveWebhook, { params: { id }, body }).then(onChanged))
  }
  const choices = [
    { label: LL.common.actions.edit(), icon: Pencil, onSelect: () => onTask({ kind: 'edit', webhook }) },
    { label: is_enabled ? texts.switchOff() : texts.switchOn(), icon: Power, onSelect: toggle },
    { label: texts.newSecret(), icon: KeyRound, onSelect: () => onTask({ kind: 'secret', webhook }) },
    {
      label: LL.common.actions.delete(),
      icon: Trash2,
      danger: true,
      onSelect: () => onTask({ kind: 'delete', webhook }),
    },
  ]
  return (
    <Menu
      trigger={<MenuButton as={IconButton} icon={Ellipsis} label={texts.menuOf({ url })} />}
      groups={[{ choices }]}
    />
  )
}
