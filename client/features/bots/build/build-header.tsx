import { ArrowLeft, FlaskConical } from 'lucide-react'
import { BotAvatar } from '#client/core/bots/bot-avatar.tsx'
import { useBots } from '#client/core/bots/bots.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import type { BotItem } from '#contract/bots/bots.ts'

/** Header of a bot's pages: name, on/off switch, and links. */
export function BuildHeader({ bot }: { bot: BotItem }) {
  const { build, card } = useLL().bots
  const { can } = useAccount()
  const { toggle, toggling } = useBots()
  const { id, bot_name: name, is_disabled, api_key } = bot
  return (
    <header className="flex shrink-0 items-center gap-3 border-b bg-surface px-3 py-2.5 sm:px-4">
      <ButtonLink href={paths.build()} variant="ghost" className="px-2!">
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        <span className="sr-only">{build.back()}</span>
      </ButtonLink>
      <BotAvatar bot={bot} />
      <h1 className="min-w-0 flex-1 truncate font-semibold text-lg">{name}</h1>
      <ButtonLink href={paths.test({ key: api_key })} variant="ghost" className="max-sm:hidden">
        <FlaskConical aria-hidden className="size-4" strokeWidth={1.75} />
        {card.testPage()}
      </ButtonLink>
      <Switch
        label={is_disabled ? card.disabled() : card.enabled()}
        checked={!is_disabled}
        busy={toggling !== null}
        disabledReason={can('canManageSetting') ? null : card.notAllowed()}
        onChange={() => toggle(id)}
        className="items-center gap-2!"
      />
    </header>
  )
}
