import { ArrowDown } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { Conversation } from '../use-conversation.ts'

/** Our choice: height above the first message for the loading state, in pixels. */
export const START_PX = 64

/** Start of the list: shows that earlier messages are loading or failed to load, or that the chat begins here. */
export function Start({ conversation }: { conversation: Conversation }) {
  return (
    <div
      style={{ height: START_PX }}
      className="absolute inset-x-0 top-0 mx-auto flex max-w-3xl flex-col items-center justify-center px-4"
    >
      <StartText conversation={conversation} />
    </div>
  )
}

function StartText({ conversation }: { conversation: Conversation }) {
  const LL = useLL()
  const { hasOlder, isLoadingOlder, isBehind, loadFailure, loadOlder, shown } = conversation
  if (isLoadingOlder)
    return <Spinner label={LL.chats.conversation.older()} className="mx-auto text-text-faint" />
  if (hasOlder && loadFailure && !isBehind)
    return (
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={loadOlder}>
            {LL.common.actions.retry()}
          </Button>
        }
      >
        {LL.chats.conversation.olderFailed()}
      </Banner>
    )
  // The changes alone may be too few to scroll, which is what loads earlier ones.
  if (hasOlder)
    return shown === 'changes' ? (
      <Button size="small" onClick={loadOlder}>
        {LL.chats.conversation.rows.earlier()}
      </Button>
    ) : null
  return <p className="text-center text-text-faint text-xs">{LL.chats.conversation.start()}</p>
}

/** Button that scrolls to the newest message and shows how many messages have arrived in the meantime. */
export function ToEnd({ missed, onClick }: { missed: number; onClick: () => void }) {
  const LL = useLL()
  const { newMessages, toNewest } = LL.chats.conversation
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <button
        type="button"
        onClick={onClick}
        className="pointer-events-auto inline-flex h-8 animate-rise items-center gap-1.5 rounded-full border bg-surface-raised px-3 font-medium text-sm shadow-float hover:bg-surface-hover"
      >
        <ArrowDown aria-hidden className="size-4" strokeWidth={1.75} />
        {missed > 0 ? newMessages({ n: missed }) : <span className="sr-only">{toNewest()}</span>}
      </button>
    </div>
  )
}
