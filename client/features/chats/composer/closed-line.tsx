import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatMoment } from '#client/lib/format.ts'
import { type Texts, useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ActionState, ViewerRelation } from '../conversation/select-conversation.ts'

interface Closed {
  readonly chat: Chat
  readonly relation: ViewerRelation
  readonly me: number
}

/** Explains why the member cannot write in the chat, and since when. */
function closedText({ locale, LL }: Texts, { chat, relation, me }: Closed, now: Date): string {
  const { closed } = LL.chats.composer
  const moment = (at: string | null) => (at ? formatMoment(locale, new Date(at), now) : '')
  if (relation === 'ended')
    return closed[chat.ended_by ?? 'agent']({ time: moment(chat.ended_at ?? chat.updated_at) })
  const { id, name } = chat.assigned_agent ?? {}
  if (!name || id === me) return closed.hidden()
  return chat.assignment_date
    ? closed.others({ name, time: moment(chat.assignment_date) })
    : closed.othersNow({ name })
}

interface ClosedLineProps extends Closed {
  readonly claim: ActionState
  readonly onClaim: () => void
  /** Text that the member typed before the composer closed. */
  readonly draft: string
  /** Additional buttons. */
  readonly children?: ReactNode
}

/** Explains why the composer is closed and what to do with the unsent text. */
export function ClosedLine({ claim, onClaim, draft, children, ...closed }: ClosedLineProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const text = useTicking((now) => closedText({ locale, LL }, closed, now))
  const mayClaim = closed.relation === 'others' && (claim.can || claim.isBusy)
  return (
    <div className="mx-auto flex min-h-9 max-w-3xl flex-wrap items-center gap-x-3 gap-y-2 px-2 pb-2 pl-3 text-sm">
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-warning-text">
        <Lock aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {text}
      </p>
      {draft !== '' && <CopyButton size="small" text={draft} label={LL.chats.composer.closed.copy()} />}
      {children}
      {mayClaim && (
        <Button size="small" busy={claim.isBusy} onClick={onClaim}>
          {LL.chats.actions.takeOver()}
        </Button>
      )}
    </div>
  )
}
