import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ActionRunView } from '#client/shared/answers/action-run-view.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { type ActionRun, type ActionState, decideActionRun, listActionRuns } from '#contract/bots/actions.ts'
import { movingTypes } from '#contract/journal/moving-types.ts'
import { Section } from './section.tsx'

/** Types of events after which a run can have another state. */
const changing = ['message.added', ...movingTypes] as const
const open: readonly ActionState[] = ['collecting', 'confirming', 'approving', 'running']

interface ActionsSectionProps {
  readonly chatId: number
  /** Whether the member can decide about runs that wait for approval. */
  readonly mayDecide: boolean
}

/**
 * Lists the runs of actions in a chat, with a choice for runs that wait for approval. They are fetched again when the chat moves,
 * and after each message while a run is open.
 */
export function ActionsSection({ chatId, mayDecide }: ActionsSectionProps) {
  const { actions } = useLL()
  const { data, reload, outdated } = useResource('chats: actions', (signal) =>
    call(listActionRuns, { params: { id: chatId }, signal }),
  )
  const runs = data?.entities ?? []
  const isOpen = runs.some(({ state }) => open.includes(state))
  useJournalEvents(changing, (events) => {
    const isChanged = events.some(
      ({ chat, type }) => chat.id === chatId && (isOpen || type !== 'message.added'),
    )
    if (isChanged) outdated()
  })
  if (runs.length === 0) return null
  return (
    <Section title={actions.deskTitle()}>
      <ul className="flex flex-col gap-2">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-col gap-2">
            <ActionRunView run={run} />
            {run.state === 'approving' && mayDecide && <Decision run={run} onDecided={reload} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Decision({ run, onDecided }: { run: ActionRun; onDecided: () => void }) {
  const { actions } = useLL()
  const textOf = useFailureText()
  const decide = (is_approved: boolean) => (signal: AbortSignal) =>
    call(decideActionRun, { params: { id: run.id }, body: { is_approved }, signal })
  const approval = useSubmission('chats: approve action', decide(true), onDecided)
  const refusal = useSubmission('chats: decline action', decide(false), onDecided)
  const failure = approval.failure ?? refusal.failure
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="primary" busy={approval.busy} onClick={approval.submit}>
        {actions.approve()}
      </Button>
      <Button size="small" busy={refusal.busy} onClick={refusal.submit}>
        {actions.decline()}
      </Button>
      {failure && <p className="text-danger-text text-sm">{textOf(failure)}</p>}
    </div>
  )
}
