import { Pencil, Trash2 } from 'lucide-react'
import { useHours } from '#client/core/hours/hours.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { Member } from '#contract/account/members.ts'
import type { BotItem } from '#contract/bots/bots.ts'
import { type Team, targetsOf } from '#contract/floor/teams.ts'

interface TeamRowProps {
  readonly team: Team
  readonly members: readonly Member[]
  readonly bots: readonly BotItem[]
  /** Null if the signed-in member cannot manage teams. */
  readonly onEdit: (() => void) | null
  readonly onDelete: () => void
}

/** Row with a team, its members, routing and targets. */
export function TeamRow({ team, members, bots, onEdit, onDelete }: TeamRowProps) {
  const { teams: texts } = useLL().members
  const own = members.filter(({ id, is_disabled }) => team.member_ids.includes(id) && !is_disabled)
  const online = own.filter(({ availability }) => availability === 'online').length
  const targets = targetsOf(team, useHours() ?? undefined)
  return (
    <li className="flex items-start gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{team.name}</p>
        <p className="wrap-anywhere text-sm text-text-muted">
          {own.length > 0 ? own.map(memberName).join(', ') : texts.nobody()}
        </p>
        <Routes team={team} bots={bots} />
      </div>
      <div className="hidden w-44 shrink-0 text-right text-sm text-text-muted sm:block">
        <p className="tabular">{texts.online({ n: online, most: own.length })}</p>
        <p className="tabular">
          {texts.targets({ first: targets.first_reply_seconds, next: targets.next_reply_seconds })}
        </p>
      </div>
      {onEdit && (
        <div className="flex shrink-0 gap-1">
          <IconButton icon={Pencil} label={texts.edit({ name: team.name })} onClick={onEdit} />
          <IconButton icon={Trash2} label={texts.remove({ name: team.name })} onClick={onDelete} />
        </div>
      )}
    </li>
  )
}

function Routes({ team, bots }: Pick<TeamRowProps, 'team' | 'bots'>) {
  const LL = useLL()
  const { locale } = useLocale()
  const { teams: texts } = LL.members
  const names = [
    ...bots.filter(({ id }) => team.bot_ids.includes(id)).map(({ bot_name }) => bot_name),
    ...team.channels.map((channel) => LL.chats.channel[channel]()),
    ...team.languages.map((language) => languageName(locale, language, language)),
  ]
  if (names.length === 0) return <p className="mt-1 text-sm text-text-faint">{texts.onlyByTransfer()}</p>
  return (
    <ul aria-label={texts.routing()} className="mt-1.5 flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name} className="min-w-0">
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  )
}
