import { useAccount } from '#client/app/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { RadioCards } from '#client/ui/radio-cards.tsx'
import type { Role } from '#contract/members.ts'
import { rolesBelow } from './ranks.ts'

interface RoleChoiceProps {
  readonly value: Role
  readonly onChange: (role: Role) => void
}

/** One of the roles that the signed-in member may give, each with what it allows. */
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
