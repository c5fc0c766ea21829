import { MenuButton } from '@headlessui/react'
import {
  BookOpenCheck,
  EllipsisVertical,
  FlaskConical,
  MessageCircle,
  PencilRuler,
  Radio,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { BotAvatar } from '#client/core/bots/bot-avatar.tsx'
import { useBots } from '#client/core/bots/bots.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { BotItem } from '#contract/bots/bots.ts'

interface BotCardProps {
  readonly bot: BotItem
  /** Number of connected messaging channels, not counting the website. */
  readonly channels: number
  readonly onDelete: () => void
}

/** Bot card with knowledge, channels and on/off switch. */
export function BotCard({ bot, channels, onDelete }: BotCardProps) {
  const { card } = useLL().bots
  const { locale } = useLocale()
  const { can } = useAccount()
  const { toggle, toggling } = useBots()
  const { id, bot_name: name, is_disabled, documents, created_at } = bot
  return (
    <li className="relative flex flex-col gap-3 rounded-lg border bg-surface p-4 transition-colors hover:border-border-strong">
      <div className="flex items-start gap-3">
        <BotAvatar size="large" bot={bot} />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere line-clamp-2 font-semibold">
            <Link href={paths.build(id)} className="rounded-sm after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
          <p className="text-sm text-text-muted">
            {card.created({ date: formatDate(locale, new Date(created_at)) })}
          </p>
        </div>
        <div className="relative -mt-1 -mr-1.5">
          <BotOptions bot={bot} onDelete={onDelete} />
        </div>
      </div>
      <ul className="flex flex-1 flex-col gap-1 text-sm text-text-muted">
        <Detail icon={<BookOpenCheck aria-hidden className="size-4" strokeWidth={1.75} />}>
          {documents > 0 ? card.sources({ n: documents }) : card.noSources()}
        </Detail>
        <Detail icon={<Radio aria-hidden className="size-4" strokeWidth={1.75} />}>
          {channels > 0 ? card.channels({ n: channels }) : card.website()}
        </Detail>
      </ul>
      <div className="relative border-t pt-3">
        <Switch
          label={is_disabled ? card.disabled() : card.enabled()}
          checked={!is_disabled}
          busy={toggling !== null}
          disabledReason={can('canManageSetting') ? null : card.notAllowed()}
          onChange={() => toggle(id)}
        />
      </div>
    </li>
  )
}

const Detail = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    {icon}
    <span className="tabular">{children}</span>
  </li>
)

function BotOptions({ bot: { id, bot_name: name, api_key }, onDelete }: Omit<BotCardProps, 'channels'>) {
  const { card } = useLL().bots
  const { can } = useAccount()
  return (
    <Menu
      trigger={
        <MenuButton as={IconButton} icon={EllipsisVertical} size="small" label={card.options({ name })} />
      }
      groups={[
        {
          choices: [
            { label: card.open(), icon: PencilRuler, href: paths.build(id) },
            { label: card.playground(), icon: MessageCircle, href: paths.build(id, { step: 'chat' }) },
            { label: card.testPage(), icon: FlaskConical, href: paths.test({ key: api_key }) },
          ],
        },
        {
          choices: [
            {
              label: card.delete(),
              icon: Trash2,
              danger: true,
              onSelect: onDelete,
              disabledReason: can('canManageSetting') ? null : card.deleteNotAllowed(),
            },
          ],
        },
      ]}
    />
  )
}
