import { useBots } from '#client/core/bots/bots.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ChannelCards } from '#client/shared/channels/channel-cards.tsx'
import { StepFrame } from '../step-frame.tsx'

/** Step for connecting a bot to the channels on which it answers. */
export function IntegrationStep({ botId }: { botId: number }) {
  const { channels } = useLL()
  const { bots } = useBots()
  const botName = (id: number) => bots.find((bot) => bot.id === id)?.bot_name ?? ''
  return (
    <StepFrame title={channels.stepTitle()} text={channels.stepText()}>
      <ChannelCards botId={botId} isOneBot botName={botName} />
    </StepFrame>
  )
}
