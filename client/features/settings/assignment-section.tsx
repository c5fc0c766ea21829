import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { MultiChoice } from '#client/ui/controls/multi-choice.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { listMembers, type Member, takesChats } from '#contract/account/members.ts'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import { assignTypes } from '#contract/chats/chat-shapes.ts'
import { useSettingsForm } from './form.ts'

/** Settings that turn on automatic assignment and select the agents for it. */
export function AssignmentSection() {
  const { assignment, field } = useLL().settings
  const { draft, change } = useSettingsForm()
  return (
    <>
      <SettingCheck
        label={field.autoAssign()}
        text={assignment.autoText()}
        checked={draft.autoAssign}
        onChange={(autoAssign) => change({ autoAssign })}
      />
      {draft.autoAssign && (
        <div className="ml-6 flex flex-col gap-4">
          <RadioCards
            label={field.assignType()}
            value={draft.assignType}
            onChange={(assignType) => change({ assignType })}
            columns={3}
            options={assignTypes.map((type) => ({
              value: type,
              label: assignment[type](),
              description: assignment[`${type}Text`](),
            }))}
          />
          <Takers />
        </div>
      )}
    </>
  )
}

/** Members whom chats are assigned to: the choice of specific ones, and a warning if none takes chats. */
function Takers() {
  const { assignment } = useLL().settings
  const { draft } = useSettingsForm()
  const { data, failure, loading, reload } = useResource('settings: members who take chats', (signal) =>
    call(listMembers, { query: { length: LOOKUP_PAGE }, signal }),
  )
  if (loading) return <Skeleton className="h-14 w-full" />
  if (!data) return <FailureState title={assignment.membersFailed()} failure={failure} onRetry={reload} />
  const isChosen = (id: number) => draft.assignType !== 'specific' || draft.specificAgentIds.includes(id)
  const takers = data.entities.filter((member) => !member.is_disabled && takesChats(member))
  return (
    <>
      {draft.assignType === 'specific' && <AgentChoice members={data.entities} />}
      {data.total <= data.entities.length && !takers.some(({ id }) => isChosen(id)) && (
        <Banner
          tone="warning"
          action={<TextLink href={paths.members({})}>{assignment.openMembers()}</TextLink>}
        >
          {assignment.nobodyTakes()}
        </Banner>
      )}
    </>
  )
}

function AgentChoice({ members }: { members: readonly Member[] }) {
  const { assignment, field } = useLL().settings
  const { draft, change, errorOf } = useSettingsForm()
  const options = members
    .filter(({ id, is_disabled }) => !is_disabled || draft.specificAgentIds.includes(id))
    .map((member) => ({
      value: member.id,
      label: memberName(member),
      description: member.email,
      keywords: member.email,
    }))
  return (
    <MultiChoice
      label={field.specificAgentIds()}
      placeholder={assignment.findAgent()}
      values={draft.specificAgentIds}
      options={options}
      onChange={(ids) => change({ specificAgentIds: [...ids] })}
      error={errorOf('specificAgentIds')}
    />
  )
}
