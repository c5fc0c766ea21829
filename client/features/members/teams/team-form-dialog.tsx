import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { MultiChoice } from '#client/ui/controls/multi-choice.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import type { Member } from '#contract/account/members.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import type { BotItem } from '#contract/bots/bots.ts'
import { addTeam, saveTeam, type Team } from '#contract/floor/teams.ts'
import { TargetFields } from './target-fields.tsx'
import { TeamRouting } from './team-routing.tsx'
import { fieldsOf, isTarget, type TeamValues, valuesOf } from './team-values.ts'

interface TeamFormDialogProps {
  /** Team to edit; null for a new one. */
  readonly team: Team | null
  readonly teams: readonly Team[]
  readonly members: readonly Member[]
  readonly bots: readonly BotItem[]
  readonly onClose: () => void
}

/** Returns the values of the form, a function that changes them, and the submission that saves them. */
function useTeamValues({ team, bots, onClose }: TeamFormDialogProps) {
  const { teams: texts } = useLL().members
  const toast = useToast()
  const [values, setValues] = useState(() =>
    valuesOf(
      team,
      bots.map(({ id }) => id),
    ),
  )
  const { edit, ...submission } = useSubmission(
    'members: team form',
    (signal) => {
      const body = fieldsOf(values)
      return team
        ? call(saveTeam, { params: { id: team.id }, body, signal })
        : call(addTeam, { body, signal })
    },
    ({ name }) => {
      toast.show({ text: texts.saved({ name }) })
      onClose()
    },
  )
  const change = (part: Partial<TeamValues>) => {
    setValues((last) => ({ ...last, ...part }))
    edit()
  }
  return { ...submission, values, change }
}

export function TeamFormDialog(props: TeamFormDialogProps) {
  const { team, teams, members, bots, onClose } = props
  const LL = useLL()
  const { teams: texts } = LL.members
  const textOf = useFailureText()
  const { values, change, submit, busy, failure } = useTeamValues(props)
  const isNameTaken = failure?.code === 'team_name_taken'
  const missing = values.name.trim() === '' ? texts.nameMissing() : null
  const wrong = isTarget(values.first) && isTarget(values.next) ? null : texts.targetWrong()
  return (
    <FormDialog
      size={560}
      title={team ? texts.editTitle({ name: team.name }) : texts.addTitle()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={LL.common.actions.save()}
      busy={busy}
      disabledReason={missing ?? wrong}
      error={isNameTaken ? null : textOf(failure)}
    >
      <Field label={texts.name()} error={isNameTaken ? textOf(failure) : null}>
        <TextInput
          value={values.name}
          onChange={(name) => change({ name })}
          maxLength={LINE_MAX_CHARS}
          autoFocus
        />
      </Field>
      <MultiChoice
        label={texts.members()}
        placeholder={texts.findMember()}
        values={values.member_ids}
        onChange={(ids) => change({ member_ids: [...ids] })}
        options={members
          .filter(({ id, is_disabled }) => !is_disabled || values.member_ids.includes(id))
          .map((member) => ({ value: member.id, label: memberName(member) }))}
      />
      {values.member_ids.length === 0 && <p className="-mt-2 text-sm text-text-muted">{texts.nobody()}</p>}
      <TeamRouting team={team} teams={teams} bots={bots} values={values} onChange={change} />
      <TargetFields values={values} onChange={change} />
    </FormDialog>
  )
}
