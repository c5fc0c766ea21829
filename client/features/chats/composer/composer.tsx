import { useSelector } from '@xstate/react'
import { SendHorizontal, StickyNote } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { AttachButton } from '#client/shared/attachments/attach-button.tsx'
import { AttachedFiles, FileProblems } from '#client/shared/attachments/attached-files.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor } from '../chat-actor.ts'
import type { ActionState, ViewerRelation } from '../conversation/select-conversation.ts'
import { ChannelHint } from './channel-hint.tsx'
import { ClosedLine } from './closed-line.tsx'
import { LanguageHint } from './language-hint.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { NoteField } from './note-field.tsx'
import { ReplyField } from './reply-field.tsx'
import { ReplyWindowClosed, ReplyWindowLine } from './reply-window-line.tsx'
import { ShadowAnswer } from './shadow-answer.tsx'
import { type AttachmentsState, useAttachments } from './use-attachments.ts'
import { type ReplyWindowState, useReplyWindow } from './use-reply-window.ts'
import { type ShadowState, useShadow } from './use-shadow.ts'
import { useWriting, type WritingState } from './use-writing.ts'

interface ComposerProps {
  readonly actor: ChatActor
  readonly chat: Chat
  readonly relation: ViewerRelation
  /** True while the member can write in the chat. */
  readonly isOpen: boolean
  readonly claim: ActionState
  readonly onClaim: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Switches to a reply or a note, and focuses the field. */
  readonly onWrite: (writing: Writing) => void
}

/**
 * Composer for messages to the customer and for internal notes. If the chat closes while the agent is writing, the field becomes
 * read-only and shows why, but keeps its text and focus, so that keys do not trigger hotkeys. Notes can be written while the chat
 * is visible.
 */
export function Composer(props: ComposerProps) {
  const { actor, chat, relation, isOpen, field, onWrite } = props
  const typed = useWriting(actor)
  const { isNote, text } = typed
  const mayNote = relation !== 'hidden'
  const replyWindow = useReplyWindow(chat)
  const mayReply = isOpen && replyWindow.mayWrite
  const meId = actor.getSnapshot().context.me.id
  const shadow = useShadow({ chat, meId, writing: typed, mayReply })
  const { writing } = shadow
  const isWritable = isNote ? mayNote : mayReply
  const { isShown, ...focus } = useLastingField(isWritable, text !== '')
  const mayAttach = mayReply && !isNote
  const attachments = useAttachments(actor, chat, mayAttach)
  const hasOther = useSelector(actor, ({ context: { draft, notebook } }) =>
    isNote ? draft !== '' : notebook.draft.text !== '',
  )
  return (
    <div className="border-t p-3">
      <div
        {...attachments.dropping}
        className={cn(
          frameStyle(isWritable, isNote),
          attachments.isOver && 'outline-2 outline-accent outline-dashed',
        )}
      >
        {mayNote && <ModeSwitch isNote={isNote} onSwitch={onWrite} hasOther={hasOther} />}
        {mayAttach && <Attached attachments={attachments} />}
        <ShadowAnswer shadow={shadow} onTaken={() => field.current?.focus()} />
        {isShown && (
          <Field
            actor={actor}
            chat={chat}
            writing={writing}
            field={field}
            isOpen={isWritable}
            press={shadow.press}
            {...focus}
          />
        )}
        {mayAttach && <Hints {...props} text={text} window={replyWindow} />}
        {isWritable ? (
          <Foot
            writing={writing}
            relation={relation}
            field={field}
            attachments={mayAttach ? attachments : null}
          />
        ) : isOpen && !isNote ? (
          <ReplyWindowClosed chat={chat} window={replyWindow} onAgreed={() => onWrite('reply')} />
        ) : (
          <Closed {...props} draft={text} mayNote={mayNote && !isNote} />
        )}
      </div>
    </div>
  )
}

function Attached({ attachments }: { readonly attachments: ReturnType<typeof useAttachments> }) {
  return (
    <>
      <div className="m-2 empty:hidden">
        <FileProblems problems={attachments.problems} onDismiss={attachments.dismiss} />
      </div>
      <AttachedFiles
        files={attachments.files}
        contents={attachments.contents}
        onRemove={attachments.remove}
      />
    </>
  )
}

/** Returns the style of the frame around the field, depending on whether it is for a reply, for a note, or closed. */
function frameStyle(isWritable: boolean, isNote: boolean): string {
  const frame = 'relative mx-auto max-w-3xl rounded-lg border transition-colors focus-within:outline-2'
  if (!isWritable) return cn(frame, 'border-warning-border bg-surface-sunken focus-within:outline-warning/30')
  if (isNote) return cn(frame, 'border-warning bg-warning-subtle focus-within:outline-warning/40')
  return cn(
    frame,
    'border-border-strong bg-surface focus-within:border-accent focus-within:outline-accent/30',
  )
}

interface HintsProps extends Pick<ComposerProps, 'actor' | 'chat'> {
  readonly text: string
  readonly window: ReplyWindowState
}

/** Hints about the channel, the language and the time left to reply, shown while a message is being written. */
const Hints = ({ actor, chat, text, window }: HintsProps) => (
  <>
    <ChannelHint channel={chat.channel} text={text} />
    <LanguageHint actor={actor} chat={chat} text={text} />
    <ReplyWindowLine window={window} />
  </>
)

interface ClosedProps extends ComposerProps {
  readonly draft: string
  readonly mayNote: boolean
}

/** Explains why the composer is closed, with a button that turns unsent text into a note. */
function Closed({ actor, chat, relation, claim, onClaim, onWrite, draft, mayNote }: ClosedProps) {
  const { note } = useLL().desk
  const turn = () => {
    actor.send({ type: 'draft.toNote' })
    onWrite('note')
  }
  return (
    <ClosedLine
      chat={chat}
      relation={relation}
      me={actor.getSnapshot().context.me.id}
      claim={claim}
      onClaim={onClaim}
      draft={draft}
    >
      {mayNote && draft !== '' && (
        <Button size="small" icon={StickyNote} onClick={turn}>
          {note.toNote()}
        </Button>
      )}
    </ClosedLine>
  )
}

/**
 * Returns whether to show the field: always while it is writable, and afterwards only if it had text or the focus when it closed.
 */
function useLastingField(isOpen: boolean, hasText: boolean) {
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

interface OneFieldProps extends Pick<ComposerProps, 'actor' | 'chat' | 'field' | 'isOpen'> {
  readonly writing: WritingState
  readonly press: ShadowState['press']
  readonly onFocus: () => void
  readonly onBlur: () => void
}

const Field = ({ press, ...props }: OneFieldProps) =>
  props.writing.isNote ? <NoteField {...props} /> : <ReplyField {...props} press={press} />

interface FootProps extends Pick<ComposerProps, 'relation' | 'field'> {
  readonly writing: WritingState
  /** Null if files cannot be sent. */
  readonly attachments: AttachmentsState | null
}

/** Returns the hint shown next to the button. */
function useHint({ writing, relation }: Pick<FootProps, 'writing' | 'relation'>, isOnline: boolean): string {
  const LL = useLL()
  const { composer } = LL.chats
  if (writing.isNote) return LL.desk.note.hint()
  if (!isOnline) return composer.offline()
  if (relation === 'bot') return composer.takes()
  return relation === 'waiting' ? composer.takesWaiting() : composer.hint()
}

/** Send button with a hint; for notes, the button's label, icon and color are different. */
function Foot(props: FootProps) {
  const LL = useLL()
  const { writing, field, attachments } = props
  const { isNote, refusal, left, isShort, isSaving } = writing
  const isOnline = useOnline()
  const hint = useHint(props, isOnline)
  const send = () => {
    writing.submit()
    field.current?.focus()
  }
  return (
    <div className="flex items-center gap-3 px-2 pb-2 pl-3">
      <p
        className={cn(
          'min-w-0 flex-1 text-xs',
          isNote ? 'text-text-muted' : isOnline ? 'text-text-faint' : 'text-warning-text',
        )}
      >
        {hint}
      </p>
      {attachments && (
        <AttachButton
          rules={attachments.rules}
          size="small"
          disabledReason={attachments.reason}
          onFiles={attachments.take}
        />
      )}
      {isShort && <Left count={left} />}
      <Button
        variant={isNote ? 'caution' : 'primary'}
        size="small"
        icon={isNote ? StickyNote : SendHorizontal}
        busy={isSaving}
        disabledReason={refusal}
        onClick={send}
      >
        {isNote ? LL.desk.note.save() : LL.chats.composer.send()}
      </Button>
    </div>
  )
}

/** Number of characters left, shown when few remain. */
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
