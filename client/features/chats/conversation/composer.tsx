import { useSelector } from '@xstate/react'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import type { ChatRelation } from '#machines/chat/chat-access.ts'
import type { ChatActor } from '../chat-actor.ts'
import type { ActionState } from './select-conversation.ts'

interface ComposerProps {
  readonly actor: ChatActor
  readonly chat: Chat
  /** `hidden`: the member may no longer see the chat. */
  readonly standing: ChatRelation | 'hidden'
  readonly claim: ActionState
  readonly onClaim: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The message form of the agent; if writing is not possible, it shows why. */
export function Composer({ actor, chat, standing, claim, onClaim, field }: ComposerProps) {
  const LL = useLL()
  const { composer, actions } = LL.chats
  if (standing === 'ended') return <Closed text={composer.ended()} />
  const { name = '' } = chat.assigned_agent ?? {}
  if (standing === 'hidden')
    return <Closed text={name ? composer.others({ name }) : LL.chats.conversation.notFound()} />
  if (standing === 'others') {
    const text = claim.can || claim.isBusy ? composer.othersTake({ name }) : composer.others({ name })
    return (
      <Closed text={text}>
        {(claim.can || claim.isBusy) && (
          <Button size="small" busy={claim.isBusy} onClick={onClaim}>
            {actions.takeOver()}
          </Button>
        )}
      </Closed>
    )
  }
  return <Writing actor={actor} chat={chat} standing={standing} field={field} />
}

const Closed = ({ text, children }: { text: string; children?: React.ReactNode }) => (
  <div className="flex flex-wrap items-center justify-center gap-3 border-t bg-surface-sunken px-4 py-4 text-center text-text-muted">
    <p>{text}</p>
    {children}
  </div>
)

/** Returns why the draft cannot be sent now, or null. */
function useRefusal(draft: string): string | null {
  const { composer } = useLL().chats
  const isOnline = useOnline()
  if (!isOnline) return composer.offline()
  if (draft.trim() === '') return composer.empty()
  return draft.length > MESSAGE_MAX_CHARS ? composer.tooLong() : null
}

/** Makes the field as high as its text, in browsers without `field-sizing`. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}

interface WritingProps extends Omit<ComposerProps, 'relation' | 'claim' | 'onClaim'> {
  readonly standing: ChatRelation
}

function Writing({ actor, chat, standing, field }: WritingProps) {
  const { composer } = useLL().chats
  const draft = useSelector(actor, ({ context }) => context.draft)
  const refusal = useRefusal(draft)
  useGrowth(field, draft)
  const name = chat.user_name
  const send = () => {
    if (refusal === null) actor.send({ type: 'message.send' })
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    // An Enter that confirms an input-method composition must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="border-t p-3">
      <div className="mx-auto max-w-3xl rounded-lg border border-border-strong bg-surface transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/30">
        <textarea
          ref={field}
          rows={1}
          value={draft}
          aria-label={composer.label({ name })}
          placeholder={composer.placeholder({ name })}
          onChange={(event) => actor.send({ type: 'draft.change', text: event.target.value })}
          onKeyDown={press}
          className="scroll-thin field-sizing-content block max-h-48 min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 outline-none placeholder:text-text-faint"
        />
        <Foot standing={standing} left={MESSAGE_MAX_CHARS - draft.length} refusal={refusal} onSend={send} />
      </div>
    </div>
  )
}

interface FootProps {
  readonly standing: ChatRelation
  /** Characters that still fit. */
  readonly left: number
  readonly refusal: string | null
  readonly onSend: () => void
}

/** Hint about sending, and the button. */
function Foot({ standing, left, refusal, onSend }: FootProps) {
  const { composer } = useLL().chats
  const isOnline = useOnline()
  const hints: Partial<Record<ChatRelation, string>> = {
    bot: composer.takes(),
    waiting: composer.takesWaiting(),
  }
  const hint = isOnline ? (hints[standing] ?? composer.hint()) : composer.offline()
  return (
    <div className="flex items-center gap-3 px-2 pb-2 pl-3">
      <p className={cn('min-w-0 flex-1 text-xs', isOnline ? 'text-text-faint' : 'text-warning-text')}>
        {hint}
      </p>
      {left < MESSAGE_MAX_CHARS / 10 && <Left count={left} />}
      <Button variant="primary" size="small" icon={SendHorizontal} disabledReason={refusal} onClick={onSend}>
        {composer.send()}
      </Button>
    </div>
  )
}

/** Number of characters left, once they run short. */
function Left({ count }: { count: number }) {
  const { charactersLeft, charactersOver } = useLL().common.field
  return (
    <p
      aria-live="polite"
      className={cn('tabular text-xs', count < 0 ? 'text-danger-text' : 'text-text-faint')}
    >
      {count < 0 ? charactersOver({ n: -count }) : charactersLeft({ n: count })}
    </p>
  )
}
