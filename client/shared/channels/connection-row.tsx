import { RefreshCw, Stethoscope, Unplug } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { formatDateTime, formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { checkIntegration, disconnectIntegration, type Integration } from '#contract/channels/integrations.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { connectionProblemText } from './connection-problem.ts'

/** Returns Meta's limit on new conversations in words, where `TIER_1K` is a thousand; null for unknown names. */
function limitText(
  { limit, unlimited }: TranslationFunctions['channels']['facts'],
  tier: string | null,
): string | null {
  if (tier === 'TIER_UNLIMITED') return unlimited()
  const [, digits, thousand] = /^TIER_(\d+)(K?)$/.exec(tier ?? '') ?? []
  return digits ? limit({ n: Number(digits) * (thousand ? 1_000 : 1) }) : null
}

/** Returns the known facts about a connection as text, such as its phone number, bot, last event, token and queued messages. */
function useFacts(integration: Integration, bot: string | null) {
  const { phone, last_event_at, token_expires_at, renews_itself, waiting } = integration
  const { stopped_at, checked_at, quality, messaging_limit } = integration
  const { facts, qualities } = useLL().channels
  const { locale } = useLocale()
  const now = useNow()
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
  const token = renews_itself
    ? facts.renews()
    : token_expires_at
      ? facts.until({ day: day(token_expires_at) })
      : null
  const ago = (at: string) => formatRelative(locale, new Date(at), now)
  const event = last_event_at ? facts.lastEvent({ when: ago(last_event_at) }) : facts.noEvent()
  const queue = waiting ? facts.waiting({ n: waiting }) : null
  const known = [
    ...(stopped_at ? [facts.since({ when: formatDateTime(locale, new Date(stopped_at)) })] : []),
    phone,
    bot,
    event,
    token,
    queue,
    quality ? facts.quality({ quality: qualities[quality]() }) : null,
    limitText(facts, messaging_limit ?? null),
    checked_at ? facts.checked({ when: ago(checked_at) }) : null,
  ]
  return known.filter((part) => part !== null && part !== '').join(' · ')
}

interface ConnectionRowProps {
  readonly integration: Integration
  /** Name of the bot; null if only one bot's rows are shown. */
  readonly bot: string | null
  /** True if the member may change the connection, not only view it. */
  readonly mayManage: boolean
  readonly onChanged: () => void
  readonly onReconnect: () => void
}

/** Checks a connection, and reports the result in a toast. */
function useCheck({ id, name }: Integration, onChanged: () => void) {
  const { channels } = useLL()
  const toast = useToast()
  return useSubmission(
    'channels: connection row',
    (signal) => call(checkIntegration, { params: { id }, signal }),
    (found) => {
      const works = found.status !== 'reconnect'
      toast.show({
        tone: works ? 'success' : 'danger',
        text: works ? channels.works({ name }) : channels.broken({ name }),
      })
      onChanged()
    },
  )
}

function State({ integration, bot }: Pick<ConnectionRowProps, 'integration' | 'bot'>) {
  const { channels } = useLL()
  const { name, status, reason_code } = integration
  const needsRenewal = status === 'reconnect'
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{name}</span>
        <Tag tone={needsRenewal ? 'danger' : 'success'}>
          {needsRenewal ? channels.renew() : channels.active()}
        </Tag>
      </p>
      <p className="wrap-anywhere text-sm text-text-muted">{useFacts(integration, bot)}</p>
      {needsRenewal && (
        <p
          title={reason_code ? channels.providerCode({ code: reason_code }) : undefined}
          className="text-danger-text text-sm"
        >
          {connectionProblemText(channels, integration)}
        </p>
      )}
    </>
  )
}

/** Row with a connected page, account or number: its state, and the actions on it. */
export function ConnectionRow({ integration, bot, mayManage, onChanged, onReconnect }: ConnectionRowProps) {
  const { channels } = useLL()
  const textOf = useFailureText()
  const [isLeaving, setLeaving] = useState(false)
  const { name, status } = integration
  const check = useCheck(integration, onChanged)
  const needsRenewal = status === 'reconnect'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <State integration={integration} bot={bot} />
        {check.failure && (
          <p role="alert" className="text-danger-text text-sm">
            {textOf(check.failure)}
          </p>
        )}
      </div>
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          {needsRenewal && (
            <Button size="small" variant="primary" icon={RefreshCw} onClick={onReconnect}>
              {channels.reconnect()}
            </Button>
          )}
          <Button size="small" icon={Stethoscope} busy={check.busy} onClick={check.submit}>
            {channels.check()}
          </Button>
          <Button size="small" icon={Unplug} onClick={() => setLeaving(true)}>
            {channels.disconnect()}
          </Button>
        </div>
      )}
      {isLeaving && (
        <ConfirmCall
          title={channels.leaveTitle({ name })}
          confirmLabel={channels.disconnect()}
          run={(signal) => call(disconnectIntegration, { params: { id: integration.id }, signal })}
          done={channels.disconnected({ name })}
          onDone={onChanged}
          onClose={() => setLeaving(false)}
        >
          <p>{channels.leaveText()}</p>
        </ConfirmCall>
      )}
    </li>
  )
}
