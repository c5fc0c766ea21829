import { ChartNoAxesColumn, SlidersHorizontal } from 'lucide-react'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { type Member, takesChats } from '#contract/account/members.ts'
import { AvailabilityCell } from './availability-cell.tsx'
import type { MemberCommand } from './member-commands.ts'
import { MemberMenu } from './member-menu.tsx'
import { ranksAbove } from './ranks.ts'
import { TakesChatsCell } from './takes-chats-cell.tsx'

interface MemberRowProps {
  readonly member: Member
  readonly members: readonly Member[]
  readonly onCommand: (command: MemberCommand) => void
}

/** Row with a member, their number of chats and their limit. */
export function MemberRow({ member, members, onCommand }: MemberRowProps) {
  const { app } = useLL()
  const name = memberName(member)
  const { role, email } = member
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={name} src={member.picture} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span className="wrap-anywhere">{name}</span>
            <Tag>{app.roles[role]()}</Tag>
          </p>
          <p className="wrap-anywhere text-sm text-text-muted">{email}</p>
        </div>
      </div>
      <div className="flex gap-1 sm:order-last">
        <FiguresButton member={member} name={name} onCommand={onCommand} />
        <LimitButton member={member} name={name} onCommand={onCommand} />
        <MemberMenu member={member} members={members} onCommand={onCommand} />
      </div>
      <div className="col-span-2 flex items-start gap-4 sm:contents">
        <div className="w-36 text-sm">
          <AvailabilityCell member={member} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2 sm:w-44 sm:flex-none">
          <Load member={member} />
          <TakesChatsCell member={member} />
        </div>
      </div>
    </li>
  )
}

function Load({ member }: Pick<MemberRowProps, 'member'>) {
  const { open_chats, chat_limit } = member
  const { members: texts } = useLL()
  const isFull = open_chats >= chat_limit
  return (
    <div>
      {chat_limit === 0 || !takesChats(member) ? (
        <p className="text-sm text-text-muted">{texts.onlyByHand({ n: open_chats })}</p>
      ) : (
        <ProgressBar
          label={texts.chats()}
          value={texts.load({ n: open_chats, most: chat_limit })}
          share={open_chats / chat_limit}
          tone={isFull ? 'warning' : 'info'}
        />
      )}
    </div>
  )
}

function FiguresButton({ member, name, onCommand }: LimitButtonProps) {
  const { memberFigures: texts } = useLL()
  const { profile, can } = useAccount()
  if (!can('canManageFloor') && member.id !== profile.id) return null
  return (
    <IconButton
      icon={ChartNoAxesColumn}
      label={texts.titleOf({ name })}
      onClick={() => onCommand({ kind: 'figures', member })}
    />
  )
}

type LimitButtonProps = Pick<MemberRowProps, 'member' | 'onCommand'> & { readonly name: string }

function LimitButton({ member, name, onCommand }: LimitButtonProps) {
  const { members: texts } = useLL()
  const { profile, can } = useAccount()
  const reason = ranksAbove(member, profile.role) ? texts.ranksAbove() : null
  if (!can('canManageFloor')) return null
  return (
    <IconButton
      icon={SlidersHorizontal}
      label={texts.changeLimitOf({ name })}
      disabledReason={reason}
      onClick={() => onCommand({ kind: 'limit', member })}
    />
  )
}
