import { MenuButton } from '@headlessui/react'
import { type Command, useCommands } from '#client/core/palette/commands.tsx'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import { Menu, type MenuChoice } from '#client/ui/overlays/menu.tsx'
import { useAvailability } from './availability.tsx'
import { dots, useAvailabilityChoices, useStatusText } from './availability-choices.ts'

/** Header menu where members set whether they are available for chats. */
export function AvailabilityMenu() {
  const LL = useLL()
  const { status } = useAvailability()
  const word = useStatusText()(status)
  const { available, away } = useAvailabilityChoices()
  const explanation = useExplanation()
  const offers = [...available, ...away]
  const choices = (list: typeof offers): MenuChoice[] =>
    list.map(({ label, keys, isCurrent, choose }) => ({
      label,
      checked: isCurrent,
      onSelect: choose,
      ...(keys && { keys }),
    }))
  useHotkeys(
    LL.app.availability.title(),
    offers.flatMap(({ keys, label, choose }) =>
      keys ? [{ keys, label, run: choose, whileTyping: true }] : [],
    ),
  )
  useCommands(LL.app.availability.title(), offers.filter((one) => !one.isCurrent).map(toCommand), 3)
  return (
    <>
      <Menu
        trigger={
          <MenuButton
            aria-label={`${LL.app.availability.title()}: ${word}`}
            title={explanation}
            className={buttonStyle('ghost')}
          >
            <StatusDot status={dots[status.availability]} label="" labelHidden />
            <span className="hidden max-w-32 truncate sm:inline">{word}</span>
          </MenuButton>
        }
        groups={[
          { heading: explanation, choices: choices([...available]) },
          { heading: LL.app.availability.away(), choices: choices([...away]) },
        ]}
      />
      <span role="status" className="sr-only">
        {word}
      </span>
    </>
  )
}

const toCommand = ({ id, label, choose }: { id: string; label: string; choose: () => void }): Command => ({
  id,
  label,
  run: choose,
})

/** Returns a sentence that explains what the current availability means for the member's chats. */
function useExplanation(): string {
  const { availability: texts } = useLL().app
  const { locale } = useLocale()
  const { status, openChats } = useAvailability()
  if (status.availability !== 'away') return texts.means[status.availability]()
  const since = status.since ? new Date(status.since) : new Date()
  return texts.awaySince({ time: formatTime(locale, since), n: openChats })
}
