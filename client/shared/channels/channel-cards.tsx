import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { guidePath } from '#client/core/navigation/paths.ts'
import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { channelIcons } from '#client/shared/conversation/channel-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { type IntegrationChannel, integrationChannels } from '#contract/channels/channel-names.ts'
import { type Integration, listIntegrations } from '#contract/channels/integrations.ts'
import { AccountPicker } from './account-picker.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { useConnecting } from './use-connecting.ts'

interface ChannelCardsProps {
  /** Bot for new connections; null if none is selected. */
  readonly botId: number | null
  /** Whether to show only the connections of the bot `botId`. */
  readonly isOneBot: boolean
  readonly botName: (id: number) => string
}

/** Cards with the channels and their connections, each with a button that adds a connection. */
export function ChannelCards({ botId, isOneBot, botName }: ChannelCardsProps) {
  const { channels: texts } = useLL()
  const toast = useToast()
  const { data, failure, reload } = useLiveResource(
    'channels: channel cards',
    (signal) => call(listIntegrations, { signal }),
    ['channel.connected', 'channel.changed', 'channel.disconnected'],
  )
  const connecting = useConnecting(({ name }) => {
    toast.show({ tone: 'success', text: texts.connected({ name }) })
    reload()
  })
  const { step } = connecting
  if (!data)
    return failure ? (
      <FailureState title={texts.loadFailed()} failure={failure} onRetry={reload} />
    ) : (
      <Loading className="flex flex-col gap-4">
        {integrationChannels.map((channel) => (
          <Skeleton key={channel} className="h-24" />
        ))}
      </Loading>
    )
  const shown = data.entities.filter((one) => !isOneBot || one.bot_id === botId)
  const start = (channel: IntegrationChannel, id = botId) => id !== null && connecting.start(channel, id)
  return (
    <div className="flex flex-col gap-4">
      {integrationChannels.map((channel) => (
        <ChannelCard
          key={channel}
          channel={channel}
          isConfigured={data.configured.includes(channel)}
          connections={shown.filter((one) => one.channel === channel)}
          botName={isOneBot ? null : botName}
          isWaiting={step.kind === 'waiting' && step.channel === channel}
          failure={step.kind === 'failed' && step.channel === channel ? step.failure : null}
          hasBot={botId !== null}
          onConnect={() => start(channel)}
          onReconnect={({ bot_id }) => start(channel, bot_id)}
          onChanged={reload}
          onDismiss={connecting.cancel}
        />
      ))}
      {step.kind === 'choosing' && (
        <AccountPicker
          channel={step.channel}
          attempt={step.attempt}
          busy={step.busy}
          botName={botName}
          onChoose={(id) => connecting.choose(step.channel, step.attempt, id)}
          onAgain={() => start(step.channel, step.attempt.bot_id)}
          onClose={connecting.cancel}
        />
      )}
    </div>
  )
}

interface ChannelCardProps {
  readonly channel: IntegrationChannel
  readonly isConfigured: boolean
  readonly connections: readonly Integration[]
  /** Returns the name of a bot; null if all connections belong to one bot. */
  readonly botName: ((id: number) => string) | null
  readonly isWaiting: boolean
  readonly failure: Parameters<ReturnType<typeof useFailureText>>[0]
  readonly hasBot: boolean
  readonly onConnect: () => void
  readonly onReconnect: (integration: Integration) => void
  readonly onChanged: () => void
  readonly onDismiss: () => void
}

function ChannelCard(props: ChannelCardProps) {
  const { channel, isConfigured, connections, botName, isWaiting, failure, hasBot } = props
  const LL = useLL()
  const { channels: texts } = LL
  const textOf = useFailureText()
  const mayManage = useSession().can('canManageSetting')
  const name = LL.chats.channel[channel]()
  const reason = isConfigured
    ? mayManage
      ? hasBot
        ? null
        : texts.noBot()
      : texts.noRight()
    : texts.notConfigured()
  return (
    <Card
      flush
      title={name}
      description={texts.about[channel]()}
      actions={
        <Button
          size="small"
          icon={channelIcons[channel]}
          busy={isWaiting}
          disabledReason={reason}
          aria-label={texts.connectNamed({ channel: name })}
          onClick={props.onConnect}
        >
          {texts.connect()}
        </Button>
      }
    >
      {!isConfigured && (
        <p className="flex flex-wrap gap-x-2 border-t px-4 py-3 text-text-muted">
          {texts.notConfigured()}
          <ExternalLink href={guidePath('deploy')}>{texts.setUp()}</ExternalLink>
        </p>
      )}
      {isWaiting && (
        <p role="status" className="border-t px-4 py-3 text-text-muted">
          {texts.inWindow({ channel: name })}
        </p>
      )}
      {failure && (
        <Banner flush tone="danger" onDismiss={props.onDismiss}>
          {textOf(failure)}
        </Banner>
      )}
      {connections.length > 0 && (
        <ul aria-label={name} className="divide-y border-t">
          {connections.map((integration) => (
            <ConnectionRow
              key={integration.id}
              integration={integration}
              bot={botName?.(integration.bot_id) ?? null}
              mayManage={mayManage}
              onChanged={props.onChanged}
              onReconnect={() => props.onReconnect(integration)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
