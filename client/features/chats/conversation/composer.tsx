import { useSelector } from '@xstate/react'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import type { ChatActor } from '../chat-actor.ts'
import { ClosedLine } from './closed-line.tsx'
import type { ActionState, Standing } from './select-conversation.ts'

interface ComposerProps {
  readonly actor: ChatActor
  readonly chat: Chat
  readonly standing: Standing
  /** True while the member can write into the chat. */
  readonly isOpen: boolean
  readonly claim: ActionState
  readonly onClaim: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/**
 * The message form of the agent. If the chat closes to them while they write, the field stays with its text and the
 * focus, so that no key becomes a command; it can no longer be changed, and shows why.
 */
export function Composer({ actor, chat, standing, isOpen, claim, onClaim, field }: ComposerProps) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const { isShown, ...focus } = useKeptField(isOpen, draft !== '')
  const closed = isOpen ? null : (
    <ClosedLine
      chat={chat}
      standing={standing}
      me={actor.getSnapshot().context.me.id}
      claim={claim}
      onClaim={onClaim}
      draft={draft}
    />
  )
  if (!isShown) return <div className="border-t bg-surface-sunken p-3">{closed}</div>
  return (
    <div className="border-t p-3">
      <div
        className={cn(
          'mx-auto max-w-3xl rounded-lg border transition-colors focus-within:outline-2',
          isOpen
            ? 'border-border-strong bg-surface focus-within:border-accent focus-within:outline-accent/30'
            : 'border-warning-border bg-surface-sunken focus-within:outline-warning/30',
        )}
      >
        <MessageField actor={actor} name={chat.user_name} isOpen={isOpen} field={field} {...focus} />
        {closed ?? <Foot actor={actor} standing={standing} field={field} />}
      </div>
    </div>
  )
}

/**
 * Returns whether the field is shown: while it can be written in, and after that if it had text or the focus at the
 * moment when it closed.
 */
function useKeptField(isOpen: boolean, hasText: boolean) {
  const [isFocused, setFocused] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isKept, setKept] = useState(hasText)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setKept(hasText || isFocused)
  }
  return {
    isShown: isOpen || isKept,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

/** Returns why the draft cannot be sent now, or null. */
function useRefusal(draft: string): string | null {
  const { composer } = useLL().chats
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

interface MessageFieldProps extends Pick<ComposerProps, 'actor' | 'isOpen' | 'field'> {
  /** Name of the customer. */
  readonly name: string
  readonly onFocus: () => void
  readonly onBlur: () => void
}

function MessageField({ actor, name, isOpen, field, onFocus, onBlur }: MessageFieldProps) {
  const { composer } = useLL().chats
  const draft = useSelector(actor, ({ context }) => context.draft)
  useGrowth(field, draft)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    // An Enter that confirms an input-method composition must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    actor.send({ type: 'message.send' })
  }
  return (
    <textarea
      ref={field}
      rows={1}
      value={draft}
      readOnly={!isOpen}
      aria-label={composer.label({ name })}
      placeholder={isOpen ? composer.placeholder({ name }) : undefined}
      onChange={(event) => actor.send({ type: 'draft.change', text: event.target.value })}
      onKeyDown={press}
      onFocus={onFocus}
      onBlur={onBlur}
      className="scroll-thin field-sizing-content block max-h-48 min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 outline-none placeholder:text-text-faint"
    />
  )
}

/** Hint about sending, and the button. */
function Foot({ actor, standing, field }: Pick<ComposerProps, 'actor' | 'standing' | 'field'>) {
  const { composer } = useLL().chats
  const draft = useSelector(actor, ({ context }) => context.draft)
  const refusal = useRefusal(draft)
  const isOnline = useOnline()
  const hints: Partial<Record<Standing, string>> = {
    bot: composer.takes(),
    waiting: composer.takesWaiting(),
  }
  const hint = isOnline ? (hints[standing] ?? composer.hint()) : composer.offline()
  const left = MESSAGE_MAX_CHARS - draft.length
  const send = () => {
    actor.send({ type: 'message.send' })
    field.current?.focus()
  }
  return (
    <div className="flex items-center gap-3 px-2 pb-2 pl-3">
      <p className={cn('min-w-0 flex-1 text-xs', isOnline ? 'text-text-faint' : 'text-warning-text')}>
        {hint}
      </p>
      {left < MESSAGE_MAX_CHARS / 10 && <Left count={left} />}
      <Button variant="primary" size="small" icon={SendHorizontal} disabledReason={refusal} onClick={send}>
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
