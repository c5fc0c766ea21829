import type { ReactNode } from 'react'
import { paths } from '#client/core/navigation/paths.ts'
import { formatDuration } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useUnits } from '#client/shared/thresholds/units.ts'
import { TextLink } from '#client/ui/controls/link.tsx'
import { UnitField } from '#client/ui/controls/unit-field.tsx'
import type { ReplyTargets, Team } from '#contract/floor/teams.ts'
import type { TeamTargets } from '#machines/settings/settings-draft.ts'
import { targetIssue } from '#machines/settings/validate.ts'
import { useSettingsForm } from './form.ts'
import { NumberSetting } from './number-setting.tsx'

const keys = ['first_reply_seconds', 'next_reply_seconds'] as const satisfies readonly (keyof ReplyTargets)[]
const row = 'grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2 xl:grid-cols-[minmax(8rem,1fr)_15rem_15rem]'

/** Reply targets of the account and its teams. */
export function TargetsSection() {
  const LL = useLL()
  const { targets, field } = LL.settings
  const { settings } = useSettingsForm()
  const { teams } = settings
  return (
    <>
      <div className="divide-y">
        <div className={row}>
          <p className="pt-1 font-medium sm:max-xl:col-span-2">{targets.account()}</p>
          {keys.map((key) => (
            <Labelled key={key} text={key === 'first_reply_seconds' ? targets.first() : targets.next()}>
              <NumberSetting field={key} quantity="seconds" label={field[key]()} />
            </Labelled>
          ))}
        </div>
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} />
        ))}
      </div>
      <p className="text-sm text-text-muted">
        {teams.length > 0 ? targets.none() : targets.noTeams()}{' '}
        <TextLink href={paths.members({ tab: 'teams' })}>{targets.manageTeams()}</TextLink>
      </p>
    </>
  )
}

const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <span aria-hidden className="text-sm text-text-muted">
      {text}
    </span>
    {children}
  </div>
)

function TeamRow({ team }: { team: Team }) {
  const { locale } = useLocale()
  const { targets, unit } = useLL().settings
  const { draft, change, numberText } = useSettingsForm()
  const units = useUnits('seconds')
  const own: TeamTargets = draft.team_targets[team.id] ?? {
    first_reply_seconds: null,
    next_reply_seconds: null,
  }
  const set = (key: keyof ReplyTargets, value: number | null) =>
    change({ team_targets: { ...draft.team_targets, [team.id]: { ...own, [key]: value } } })
  return (
    <div className={row}>
      <p className="wrap-anywhere pt-1 sm:max-xl:col-span-2">{team.name}</p>
      {keys.map((key) => {
        const name = key === 'first_reply_seconds' ? targets.first() : targets.next()
        const label = targets.own({ team: team.name, field: name })
        const time = formatDuration(locale, draft[key] * 1_000)
        return (
          <Labelled key={key} text={own[key] === null ? targets.ofAccount({ time }) : name}>
            <UnitField
              nullable
              label={label}
              unitLabel={unit.label({ field: label })}
              units={units}
              value={own[key]}
              instead={draft[key]}
              onChange={(value) => set(key, value)}
              error={numberText(targetIssue(own[key]), 'seconds')}
            />
          </Labelled>
        )
      })}
    </div>
  )
}
