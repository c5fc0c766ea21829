import { MenuButton } from '@headlessui/react'
import { EllipsisVertical, KeyRound, ShieldOff, UserCheck, UserCog, UserX } from 'lucide-react'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Menu, type MenuChoice } from '#client/ui/overlays/menu.tsx'
import type { Member } from '#contract/account/members.ts'
import type { MemberCommand } from './member-commands.ts'
import { isLastOwner, ranksAbove } from './ranks.ts'

interface MemberMenuProps {
  readonly member: Member
  readonly members: readonly Member[]
  readonly onCommand: (command: MemberCommand) => void
}

/** Menu of a manager's actions on a member; unavailable actions show the reason. */
export function MemberMenu({ member, members, onCommand }: MemberMenuProps) {
  const { members: texts } = useLL()
  const { profile, can } = useAccount()
  const choices = useChoices(member, members)
  if (!can('canManageUser')) return null
  const label = texts.actionsOf({ name: memberName(member) })
  if (ranksAbove(member, profile.role))
    return <IconButton icon={EllipsisVertical} label={label} disabledReason={texts.ranksAbove()} />
  return (
    <Menu
      trigger={<MenuButton as={IconButton} icon={EllipsisVertical} label={label} />}
      groups={choices.map((group) => ({
        choices: group.map(({ kind, ...choice }) => ({
          ...choice,
          onSelect: () => onCommand({ kind, member }),
        })),
      }))}
    />
  )
}

type Choice = Pick<MenuChoice, 'label' | 'icon' | 'danger' | 'disabledReason'> & {
  readonly kind: Exclude<MemberCommand['kind'], 'add'>
}

function useChoices(member: Member, members: readonly Member[]): readonly (readonly Choice[])[] {
  const { members: texts } = useLL()
  const { profile } = useAccount()
  const isOwn = member.id === profile.id
  const last = isLastOwner(member, members) ? texts.lastOwner() : null
  const noFactor = member.two_factor_enabled === false ? texts.twoFactorNone() : null
  const active: Choice = member.is_disabled
    ? { kind: 'active', label: texts.enable(), icon: UserCheck }
    : {
        kind: 'active',
        label: texts.disable(),
        icon: UserX,
        danger: true,
        disabledReason: isOwn ? texts.disableOwn() : last,
      }
  return [
    [
      { kind: 'role', label: texts.changeRole(), icon: UserCog, disabledReason: last },
      {
        kind: 'reset',
        label: texts.reset(),
        icon: KeyRound,
        disabledReason: isOwn ? texts.resetOwn() : null,
      },
      {
        kind: 'two-factor',
        label: texts.twoFactor(),
        icon: ShieldOff,
        disabledReason: isOwn ? texts.twoFactorOwn() : noFactor,
      },
    ],
    [active],
  ]
}
