import { ChevronRight, RotateCw, Send } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { usePagedList } from '#client/core/hooks/use-paged-list.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import {
  listDeliveries,
  resendDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/account/webhooks.ts'

interface WebhookLogProps {
  readonly webhook: Webhook
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Deliveries of a webhook and the responses to them, with buttons that send a test and repeat a delivery. */
export function WebhookLog({ webhook, onChanged, onClose }: WebhookLogProps) {
  const LL = useLL()
  const { webhooks: texts } = LL.integration
  const textOf = useFailureText()
  const list = usePagedList('integration: deliveries', (start, signal) =>
    call(listDeliveries, { params: { id: webhook.id }, query: { start }, signal }),
  )
  const refresh = () => {
    list.reload()
    onChanged()
  }
  const { submit, busy, failure } = useSubmission(
    'integration: test webhook',
    (signal) => call(testWebhook, { params: { id: webhook.id }, signal }),
    refresh,
  )
  return (
    <Drawer
      wide
      open
      onClose={onClose}
      title={texts.logOf({ url: webhook.url })}
      footer={
        <>
          <Button icon={RotateCw} onClick={list.reload}>
            {texts.refresh()}
          </Button>
          <Button icon={Send} variant="primary" busy={busy} onClick={submit}>
            {texts.test()}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      <Deliveries list={list} webhookId={webhook.id} onChanged={refresh} />
    </Drawer>
  )
}

interface DeliveriesProps {
  readonly list: ReturnType<typeof usePagedList<WebhookDelivery>>
  readonly webhookId: number
  readonly onChanged: () => void
}

function Deliveries({ list, webhookId, onChanged }: DeliveriesProps) {
  const { webhooks: texts } = useLL().integration
  const { rows, failure, loading, failed, reload, canShowMore, loadingMore, more } = list
  if (loading)
    return (
      <Loading className="flex flex-col gap-3">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </Loading>
    )
  if (failed) return <FailureState compact title={texts.logFailed()} failure={failure} onRetry={reload} />
  if (rows.length === 0) return <EmptyState motif="search" text={texts.logEmpty()} />
  return (
    <>
      <ul aria-label={texts.log()} className="-mx-4 divide-y border-b">
        {rows.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} webhookId={webhookId} onChanged={onChanged} />
        ))}
      </ul>
      {(canShowMore || loadingMore) && (
        <p className="p-3 text-center">
          <Button busy={loadingMore} onClick={more}>
            {texts.more()}
          </Button>
        </p>
      )}
    </>
  )
}

const tones = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

interface DeliveryProps {
  readonly delivery: WebhookDelivery
  readonly webhookId: number
  readonly onChanged: () => void
}

function Delivery({ delivery, webhookId, onChanged }: DeliveryProps) {
  const { webhooks: texts } = useLL().integration
  const { locale } = useLocale()
  const { client } = useAccount()
  const { type, state, status, failure, created_at } = delivery
  const at = formatDateTime(locale, new Date(created_at), client.time_zone)
  const reason = failure && failure !== 'status' ? texts.failures[failure]() : null
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2 -outline-offset-2 hover:bg-surface-hover">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-text-muted transition-transform group-open:rotate-90"
          />
          <code className="min-w-0 flex-1 truncate text-sm">{type}</code>
          <span className="tabular text-text-muted text-xs">{at}</span>
          <Tag tone={tones[state]}>{[texts.states[state](), status].filter(Boolean).join(' · ')}</Tag>
        </summary>
        <DeliveryDetail delivery={delivery} reason={reason} webhookId={webhookId} onChanged={onChanged} />
      </details>
    </li>
  )
}

function DeliveryDetail({
  delivery,
  reason,
  webhookId,
  onChanged,
}: DeliveryProps & { reason: string | null }) {
  const { webhooks: texts } = useLL().integration
  const { locale } = useLocale()
  const { client } = useAccount()
  const textOf = useFailureText()
  const { id, event_id, attempts, duration, next_attempt_at, answer, body } = delivery
  const { submit, busy, failure } = useSubmission(
    'integration: resend delivery',
    (signal) => call(resendDelivery, { params: { id: webhookId, delivery: id }, signal }),
    onChanged,
  )
  const next = next_attempt_at && formatDateTime(locale, new Date(next_attempt_at), client.time_zone)
  const facts = [
    texts.attempts({ n: attempts }),
    duration === null ? null : texts.took({ n: duration }),
    next && texts.next({ when: next }),
    event_id,
  ]
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 pl-10">
      <p className="wrap-anywhere text-sm text-text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {reason && <p className="text-danger-text text-sm">{reason}</p>}
      <Code label={texts.body()} text={pretty(body)} />
      {answer && <Code label={texts.answer()} text={answer} />}
      {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      <p>
        <Button size="small" icon={Send} busy={busy} onClick={submit}>
          {texts.resend()}
        </Button>
      </p>
    </div>
  )
}

/** Formats JSON with line breaks; returns other text unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Code = ({ label, text }: { label: string; text: string }) => (
  <figure>
    <figcaption className="mb-1 text-text-muted text-xs">{label}</figcaption>
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-md border bg-surface-sunken p-2.5 font-mono text-xs">
      {text}
    </pre>
  </figure>
)
