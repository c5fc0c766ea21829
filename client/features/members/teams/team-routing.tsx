import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { MultiChoice } from '#client/ui/controls/multi-choice.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { type RouteKind, routedChannels, type Team } from '#contract/floor/teams.ts'
import { offeredLanguages, type TeamValues, takenBy } from './team-values.ts'

interface TeamRoutingProps {
  /** Team to edit; null for a new one. */
  readonly team: Team | null
  readonly teams: readonly Team[]
  readonly bots: readonly BotItem[]
  readonly values: TeamValues
  readonly onChange: (part: Partial<TeamValues>) => void
}

/**
 * Fields that define which chats go to the team. Options that already go to another team show its name and cannot be selected.
 */
export function TeamRouting({ team, teams, bots, values, onChange }: TeamRoutingProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { teams: texts } = LL.members
  const option = <T extends string | number>(kind: RouteKind, value: T, name: string) => {
    const other = takenBy(teams, team, kind, value)
    return {
      value,
      label: name,
      ...(other !== null && { description: texts.takenBy({ name: other }), disabled: true }),
    }
  }
  const codes = [...new Set([...offeredLanguages, ...values.languages])]
  const languages = codes
    .map((code) => option('language', code as string, languageName(locale, code, code)))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border p-3">
      <legend className="px-1 font-medium">{texts.routing()}</legend>
      <p className="text-sm text-text-muted">{texts.routingHint()}</p>
      <MultiChoice
        label={texts.bots()}
        placeholder={texts.none()}
        values={values.bot_ids}
        onChange={(ids) => onChange({ bot_ids: [...ids] })}
        options={bots.map(({ id, bot_name }) => option('bot', id, bot_name))}
      />
      <MultiChoice
        label={texts.channels()}
        placeholder={texts.none()}
        values={values.channels}
        onChange={(channels) => onChange({ channels: [...channels] })}
        options={routedChannels.map((channel) => option('channel', channel, LL.chats.channel[channel]()))}
      />
      <MultiChoice
        label={texts.languages()}
        placeholder={texts.none()}
        values={values.languages}
        onChange={(codes) => onChange({ languages: [...codes] })}
        options={languages}
      />
    </fieldset>
  )
}
