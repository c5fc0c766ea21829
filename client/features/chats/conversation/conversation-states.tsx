import { ArrowLeft } from 'lucide-react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useKeysOf } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Failure } from '#machines/failure.ts'
import { RoundSkeleton } from '../round-skeleton.tsx'

/** Hint shown while no chat is selected. */
export function NoConversation() {
  const LL = useLL()
  const keysOf = useKeysOf()
  const [next, previous] = [keysOf('desk.next'), keysOf('desk.previous')]
  const keys = (next || previous) && (
    <p className="flex items-center gap-2 text-sm text-text-faint">
      {LL.chats.conversation.noneHint()} {next && <Kbd keys={next} />} {previous && <Kbd keys={previous} />}
    </p>
  )
  return (
    <div className="flex h-full items-center justify-center bg-surface">
      <EmptyState motif="conversation" text={LL.chats.conversation.none()} action={keys} />
    </div>
  )
}

const bubbles = ['w-2/5', 'ml-auto w-1/2', 'w-3/5', 'ml-auto w-2/5', 'w-1/3', 'ml-auto w-3/5']

interface WayBack {
  /** Returns to the list; null if the list is visible. */
  readonly onBack: (() => void) | null
}

function BackButton({ onBack }: WayBack) {
  const LL = useLL()
  if (!onBack) return null
  return <IconButton icon={ArrowLeft} label={LL.chats.conversation.back()} onClick={onBack} />
}

/** Skeleton shown while a conversation loads. */
export const ConversationSkeleton = ({ onBack }: WayBack) => (
  <Loading className="flex h-full flex-col bg-surface">
    <div className="flex h-14 shrink-0 items-center gap-2.5 border-b px-3">
      <BackButton onBack={onBack} />
      <RoundSkeleton className="size-8" />
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-48" />
      </div>
    </div>
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-end gap-4 p-4">
      {bubbles.map((style) => (
        <Skeleton key={style} className={`h-12 rounded-lg ${style}`} />
      ))}
    </div>
    <div className="border-t p-3">
      <Skeleton className="mx-auto h-18 max-w-3xl rounded-lg" />
    </div>
  </Loading>
)

interface ConversationFailureProps extends WayBack {
  readonly failure: Failure | null
  readonly onRetry: () => void
}

/** Shown if the chat does not exist or could not be loaded. */
export function ConversationFailure({ failure, onRetry, onBack }: ConversationFailureProps) {
  const LL = useLL()
  const isMissing = failure?.code === 'not_found'
  return (
    <div className="flex h-full flex-col bg-surface">
      {onBack && (
        <div className="flex h-14 shrink-0 items-center border-b px-3">
          <BackButton onBack={onBack} />
        </div>
      )}
      <div className="flex flex-1 items-center justify-center">
        <FailureState
          title={LL.chats.conversation.failed()}
          failure={failure}
          {...(isMissing ? { text: LL.chats.conversation.notFound() } : { onRetry })}
        />
      </div>
    </div>
  )
}
