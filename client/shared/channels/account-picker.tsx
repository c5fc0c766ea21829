import { useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { ConnectAttempt, OfferedAccount } from '#contract/channels/integrations.ts'

interface AccountPickerProps {
  readonly channel: IntegrationChannel
  readonly attempt: ConnectAttempt
  readonly busy: boolean
  /** Returns the name of one of the account's bots. */
  readonly botName: (id: number) => string
  readonly onChoose: (id: string) => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

/**
 * Dialog for choosing the page, account or phone number to connect. An account of another bot shows the bot's name and cannot
 * be chosen.
 */
export function AccountPicker({
  channel,
  attempt,
  busy,
  botName,
  onChoose,
  onAgain,
  onClose,
}: AccountPickerProps) {
  const LL = useLL()
  const { picker } = LL.channels
  const isFree = ({ bot_id }: OfferedAccount) => bot_id === null || bot_id === attempt.bot_id
  const free = attempt.accounts.filter(isFree)
  const taken = attempt.accounts.filter((account) => !isFree(account))
  const [chosen, setChosen] = useState(free[0]?.id ?? '')
  const name = LL.chats.channel[channel]()
  const main = free.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={picker.title({ channel: name })}
      onSubmit={() => (main ? onChoose(chosen) : onAgain())}
      footer={
        <>
          <Button onClick={onClose}>{LL.common.actions.cancel()}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {main ? picker.connect() : picker.again()}
          </Button>
        </>
      }
    >
      {main ? (
        <RadioCards
          label={picker.title({ channel: name })}
          labelHidden
          value={chosen}
          onChange={setChosen}
          options={free.map(({ id, name: label, phone }) => ({ value: id, label, description: phone ?? id }))}
        />
      ) : (
        <p>{attempt.accounts.length > 0 ? picker.allTaken() : picker.none()}</p>
      )}
      {taken.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-text-muted">
          {taken.map(({ id, name: label, bot_id }) => (
            <li key={id}>{picker.taken({ name: label, bot: bot_id === null ? '' : botName(bot_id) })}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
