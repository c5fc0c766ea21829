import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { matches } from '#client/lib/fold.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type CannedReply, deleteCannedReply } from '#contract/chats/canned-replies.ts'
import { ReplyForm } from './reply-form.tsx'
import { type ManagerView, useReplies } from './use-replies.ts'

interface ReplyManagerProps {
  readonly view: ManagerView
  readonly onClose: () => void
}

/** Step of the dialog: list, form, or confirmation before deleting. */
type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'form'; readonly reply: CannedReply | null; readonly text: string }
  | { readonly kind: 'delete'; readonly reply: CannedReply }

/** Dialog for adding, editing and deleting canned replies: the member's own and, if permitted, the team's. */
export function ReplyManager({ view, onClose }: ReplyManagerProps) {
  const [step, setStep] = useState<Step>(
    view.kind === 'new' ? { kind: 'form', reply: null, text: view.text } : { kind: 'list' },
  )
  // If the dialog was opened to save a message as a reply, it closes instead of returning to the list.
  const back = () => (view.kind === 'new' ? onClose() : setStep({ kind: 'list' }))
  if (step.kind === 'form') return <ReplyForm reply={step.reply} text={step.text} onClose={back} />
  if (step.kind === 'delete') return <DeleteReply reply={step.reply} onClose={back} />
  return <ReplyList onStep={setStep} onClose={onClose} />
}

interface ReplyListProps {
  readonly onStep: (step: Step) => void
  readonly onClose: () => void
}

function ReplyList({ onStep, onClose }: ReplyListProps) {
  const LL = useLL()
  const texts = LL.desk.replies
  const { replies, failure, isLoading, retry } = useReplies()
  const [query, setQuery] = useState('')
  const fitting = replies.filter(({ shortcut, text }) => matches(`${shortcut} ${text}`, query))
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => onStep({ kind: 'form', reply: null, text: '' })}>
      {texts.add()}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} size={720} title={texts.title()} description={texts.text()} footer={add}>
      <SearchInput value={query} onChange={setQuery} label={texts.search()} />
      {failure && (
        <FailureState compact title={texts.failed()} failure={failure} onRetry={retry} retrying={isLoading} />
      )}
      {isLoading && <ListSkeleton />}
      {!failure && !isLoading && fitting.length === 0 && (
        <p role="status" className="py-8 text-center text-text-muted">
          {query ? texts.noMatch() : texts.none()}
        </p>
      )}
      <ul className="divide-y py-1">
        {fitting.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} onStep={onStep} />
        ))}
      </ul>
    </Dialog>
  )
}

function ReplyRow({ reply, onStep }: { reply: CannedReply } & Pick<ReplyListProps, 'onStep'>) {
  const LL = useLL()
  const texts = LL.desk.replies
  const { can } = useAccount()
  const { locale: reader } = useLocale()
  const { shortcut, text, is_personal, locale } = reply
  const reason = is_personal || can('canManageFloor') ? null : texts.supervisorsOnly()
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="font-medium">/{shortcut}</span>
          <Tag tone={is_personal ? 'neutral' : 'info'}>{is_personal ? texts.mine() : texts.team()}</Tag>
          {locale && <Tag>{languageName(reader, locale.slice(0, 2))}</Tag>}
        </p>
        <p className="wrap-anywhere line-clamp-2 text-sm text-text-muted">{text}</p>
      </div>
      <IconButton
        icon={Pencil}
        label={texts.change({ name: shortcut })}
        disabledReason={reason}
        onClick={() => onStep({ kind: 'form', reply, text })}
      />
      <IconButton
        icon={Trash2}
        label={texts.delete({ name: shortcut })}
        disabledReason={reason}
        onClick={() => onStep({ kind: 'delete', reply })}
      />
    </li>
  )
}

function DeleteReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { replies: texts } = useLL().desk
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(
    'chats: reply manager',
    (signal) => call(deleteCannedReply, { params: { id: reply.id }, signal }),
    onClose,
  )
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={submit}
      title={texts.deleteTitle({ name: reply.shortcut })}
      confirmLabel={texts.deleteConfirm()}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{reply.is_personal ? texts.deleteMine() : texts.deleteTeam()}</p>
    </ConfirmDialog>
  )
}

const ListSkeleton = () => (
  <Loading className="flex flex-col gap-3 py-4">
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-2/3" />
  </Loading>
)
