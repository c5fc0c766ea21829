import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { type Action, deleteAction, listActions } from '#contract/bots/actions.ts'
import { StepFrame } from '../step-frame.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

type Command =
  | { readonly kind: 'edit'; readonly action: Action | null }
  | { readonly kind: 'test' | 'delete'; readonly action: Action }

/** Step that manages what a bot can look up or change in the business's systems. */
export function ActionsStep({ botId }: { botId: number }) {
  const { actions } = useLL()
  const { data, failure, loading, reload } = useResource('bots: actions', (signal) =>
    call(listActions, { params: { bot: botId }, signal }),
  )
  const [command, setCommand] = useState<Command | null>(null)
  const close = () => setCommand(null)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setCommand({ kind: 'edit', action: null })}>
      {actions.add()}
    </Button>
  )
  return (
    <StepFrame title={actions.title()} text={actions.text()} actions={add}>
      {failure && !data && (
        <FailureState title={actions.failed()} failure={failure} onRetry={reload} retrying={loading} />
      )}
      {!data && !failure && <Skeleton className="h-16 rounded-lg" />}
      {data?.entities.length === 0 && <EmptyState motif="bot" text={actions.empty()} />}
      <ul className="flex flex-col gap-3">
        {data?.entities.map((action) => (
          <li key={action.id}>
            <Row action={action} onCommand={setCommand} />
          </li>
        ))}
      </ul>
      {command?.kind === 'edit' && (
        <ActionDialog botId={botId} action={command.action} onSaved={reload} onClose={close} />
      )}
      {command?.kind === 'test' && <TestDialog action={command.action} onClose={close} />}
      {command?.kind === 'delete' && <Deletion action={command.action} onDeleted={reload} onClose={close} />}
    </StepFrame>
  )
}

function Row({ action, onCommand }: { action: Action; onCommand: (command: Command) => void }) {
  const { actions, common } = useLL()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{action.name}</span>
          <Tag tone={action.mode === 'read' ? 'neutral' : 'warning'}>{actions.modes[action.mode]()}</Tag>
          {!action.is_enabled && <Tag>{actions.off()}</Tag>}
        </p>
        <p className="wrap-anywhere text-text-muted">{action.purpose}</p>
        <p className="wrap-anywhere text-text-faint text-xs">
          {action.method} {action.url}
        </p>
      </div>
      <Button size="small" onClick={() => onCommand({ kind: 'test', action })}>
        {actions.test()}
      </Button>
      <Button size="small" onClick={() => onCommand({ kind: 'edit', action })}>
        {common.actions.edit()}
      </Button>
      <Button size="small" variant="ghost" onClick={() => onCommand({ kind: 'delete', action })}>
        {actions.delete()}
      </Button>
    </div>
  )
}

interface DeletionProps {
  readonly action: Action
  readonly onDeleted: () => void
  readonly onClose: () => void
}

function Deletion({ action: { id, name }, onDeleted, onClose }: DeletionProps) {
  const { actions } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(
    'bots: delete action',
    (signal) => call(deleteAction, { params: { id }, signal }),
    () => {
      onDeleted()
      toast.show({ text: actions.deleted() })
      onClose()
    },
  )
  return (
    <FormDialog
      title={actions.delete()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={actions.delete()}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{actions.deleteText({ name })}</p>
    </FormDialog>
  )
}
