import { type RefObject, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPicture } from '#client/shared/pictures/picture-file.ts'
import { Pictures } from '#client/shared/pictures/pictures.tsx'
import { ToastInset } from '#client/ui/feedback/toast-inset.tsx'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor } from '../chat-actor.ts'
import { Composer } from '../composer/composer.tsx'
import { ConversationDialogs } from './conversation-dialogs.tsx'
import { ConversationFailure, ConversationSkeleton } from './conversation-states.tsx'
import { EarlyField, useEarlyWriting } from './early-writing.tsx'
import { ConversationHead, type HeadCommands } from './head/conversation-head.tsx'
import { Followers } from './head/followers.tsx'
import { PresenceStrip } from './head/presence-strip.tsx'
import { usePictureBlur } from './moves/auto-summary.tsx'
import { NoteOutcome, useNoteDeletion } from './note-outcome.tsx'
import { Outcome } from './outcome.tsx'
import { MessageList } from './timeline/message-list.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { type Conversation, useConversation } from './use-conversation.ts'
import { useSendAndEnd } from './use-send-and-end.ts'

interface ConversationViewProps extends Omit<HeadCommands, 'onAction'> {
  readonly actor: ChatActor
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Open chat with its header, messages and composer. */
export function ConversationView({ actor, field, ...head }: ConversationViewProps) {
  const conversation = useConversation(actor)
  const isKnown = useKnown(conversation)
  const isReady = isKnown && conversation.chat !== null && conversation.relation !== null
  const early = useEarlyWriting(actor, field, isReady)
  const areBlurred = usePictureBlur()
  const listPictures = useCallback(
    () =>
      actor
        .getSnapshot()
        .context.messages.flatMap(({ file_chat_messages: files }) => files.filter(isPicture)),
    [actor],
  )
  /** The field may have to be rendered first, so the focus moves afterwards. */
  const write = (writing: Writing) => {
    flushSync(() => actor.send({ type: writing === 'note' ? 'note.begin' : 'reply.begin' }))
    if (isReady) field.current?.focus()
    else early.begin(writing)
  }
  const deletion = useNoteDeletion(conversation.deleteNote)
  const chatActions = useChatActions(actor, {
    onWrite: write,
    onDetails: head.onDetails,
  })
  useSendAndEnd(actor, field, () => chatActions.start('end'))
  const { chat, relation, canWrite, hasFailed, loadFailure, retryLoading } = conversation
  if (hasFailed && !isKnown)
    return <ConversationFailure failure={loadFailure} onRetry={retryLoading} onBack={head.onBack} />
  if (!isKnown || !chat || !relation)
    return (
      <>
        <ConversationSkeleton onBack={head.onBack} />
        <EarlyField early={early} />
      </>
    )
  const { actions, start } = chatActions
  return (
    <section className="flex h-full min-h-0 flex-col bg-surface">
      <ConversationHead
        {...head}
        chat={chat}
        conversation={conversation}
        actions={actions}
        onAction={start}
      />
      <Followers chat={chat} me={conversation.me} />
      <Outcome conversation={conversation} />
      <NoteOutcome conversation={conversation} />
      <Pictures list={listPictures} areBlurred={areBlurred}>
        <MessageList conversation={{ ...conversation, deleteNote: deletion.ask }} chat={chat} />
      </Pictures>
      <PresenceStrip conversation={conversation} name={chat.user_name} />
      <ToastInset>
        <Composer
          actor={actor}
          chat={chat}
          relation={relation}
          isOpen={canWrite}
          claim={actions.claim}
          onClaim={() => start('claim')}
          field={field}
          onWrite={write}
        />
      </ToastInset>
      {deletion.dialog}
      <ConversationDialogs actor={actor} chat={chat} chatActions={chatActions} />
    </section>
  )
}

/**
 * Returns true once the chat has loaded. From then on, the chat stays on the screen, even if reloading fails, so that the text
 * being written is not lost.
 */
function useKnown({ isLoading, hasFailed, isHidden, chat }: Conversation): boolean {
  const [isKnown, setKnown] = useState(false)
  const isReady = chat !== null && !isLoading && (!hasFailed || isHidden)
  if (isReady && !isKnown) setKnown(true)
  return isKnown || isReady
}
