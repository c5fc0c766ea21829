import { useState } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ChannelCards } from '#client/shared/channels/channel-cards.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'

/** Tab with the channels of all bots; a new channel is connected to the selected bot. */
export function ChannelsTab() {
  const { channels } = useLL()
  const { bots } = useBots()
  const [chosen, setChosen] = useState<number | null>(null)
  const botId = chosen ?? bots[0]?.id ?? null
  const botName = (id: number) => bots.find((bot) => bot.id === id)?.bot_name ?? ''
  return (
    <div className="flex flex-col gap-4">
      {bots.length > 1 && (
        <Field label={channels.forBot()} className="max-w-sm">
          <Select
            value={String(botId ?? '')}
            onChange={(value) => setChosen(Number(value))}
            options={bots.map(({ id, bot_name }) => ({ value: String(id), label: bot_name }))}
          />
        </Field>
      )}
      <ChannelCards botId={botId} isOneBot={false} botName={botName} />
    </div>
  )
}
