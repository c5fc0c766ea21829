import { Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import { fetched } from '#client/core/page/fetched.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ReplyWindowState } from './use-reply-window.ts'

const TemplateDialog = fetched(async () => (await import('./template-dialog.tsx')).TemplateDialog)

/** Remaining time to answer the customer, shown above the button; renders nothing if the channel has no reply window. */
export function ReplyWindowLine({ window: { state, text, isSoon, isAgreed } }: { window: ReplyWindowState }) {
  const { channels } = useLL()
  if (state === null) return null
  return (
    <p
      role="status"
      className={cn(
        'flex items-center gap-1.5 px-3 pb-1 text-xs',
        isSoon || isAgreed ? 'text-warning-text' : 'text-text-muted',
      )}
    >
      <Clock aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      {isAgreed ? `${text} ${channels.window.confirmed()}` : text}
    </p>
  )
}

interface WindowShutProps {
  readonly chat: Chat
  readonly window: ReplyWindowState
  /** Called once the member has agreed to the special mode, to focus the field. */
  readonly onAgreed: () => void
}

/** Explains why the customer cannot be answered as usual through this channel, and offers the remaining way to answer. */
export function ReplyWindowClosed({ chat, window: { state, text, way, agree }, onAgreed }: WindowShutProps) {
  const { channels } = useLL()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="mx-auto flex min-h-9 max-w-3xl flex-wrap items-center gap-x-3 gap-y-2 px-2 pb-2 pl-3 text-sm">
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-warning-text">
        <Lock aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {text}
      </p>
      {way && (
        <Button
          size="small"
          onClick={() => {
            agree()
            onAgreed()
          }}
        >
          {way === 'charged' ? channels.window.asCharged() : channels.window.asPerson()}
        </Button>
      )}
      {state === 'template' && (
        <Button size="small" onClick={() => setChoosing(true)}>
          {channels.template.open()}
        </Button>
      )}
      {isChoosing && <TemplateDialog chat={chat} onClose={() => setChoosing(false)} />}
    </div>
  )
}
