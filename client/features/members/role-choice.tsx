import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import type { Role } from '#contract/account/members.ts'
import { rolesBelow } from './ranks.ts'

interface RoleChoiceProps {
  readonly value: Role
  readonly onChange: (role: Role) => void
}

/** Choice of the roles that the signed-in member can assign, with each role's permissions. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const { members: texts, app } = useLL()
  const { profile } = useAccount()
  return (
    <RadioCards
      label={texts.role()}
      value={value}
      onChange={onChange}
      columns={2}
      options={rolesBelow(profile.role).map((role) => ({
        value: role,
        label: app.roles[role](),
        description: texts.roleTexts[role](),
      }))}
    />
  )
}
