import { useLL } from '#client/lib/i18n.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { useTeams } from './teams.tsx'

/** Value of the option that shows all teams. */
const ALL = 'all'

interface TeamFilterProps {
  /** Id of the team; 0 for chats without a team, null for no filter. */
  readonly value: number | null
  readonly onChange: (team: number | null) => void
}

/** Filters a page by team; hidden in accounts without teams. */
export function TeamFilter({ value, onChange }: TeamFilterProps) {
  const LL = useLL()
  const { teams } = useTeams()
  if (teams.length === 0 && value === null) return null
  return (
    <Select
      label={LL.chats.filters.team()}
      value={value === null ? ALL : String(value)}
      onChange={(chosen) => onChange(chosen === ALL ? null : Number(chosen))}
      options={[
        { value: ALL, label: LL.chats.filters.allTeams() },
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '0', label: LL.chats.filters.noTeam() },
      ]}
      className="w-40"
    />
  )
}
