import type { RefObject } from 'react'
import { ToastFloor } from '#client/ui/feedback/toast-floor.tsx'
import type { ChatActor } from '../chat-actor.ts'
import { Composer } from './composer.tsx'
import { ConversationDialogs } from './conversation-dialogs.tsx'
import { ConversationHead, type HeadCommands } from './conversation-head.tsx'
import { ConversationFailure, ConversationSkeleton } from './conversation-states.tsx'
import { MessageList } from './message-list.tsx'
import { Outcome } from './outcome.tsx'
import { PresenceStrip } from './presence-strip.tsx'
import type { SystemMessageCache } from './system-message-cache.ts'
import { useChatActions } from './use-chat-actions.ts'
import { useConversation } from './use-conversation.ts'

interface ConversationViewProps extends Omit<HeadCommands, 'onAction'> {
  readonly actor: ChatActor
  readonly book: SystemMessageCache
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The open chat: its head, its messages and the composer. */
export function ConversationView({ actor, book, field, ...head }: ConversationViewProps) {
  const conversation = useConversation(actor, book)
  const chatActions = useChatActions(actor, {
    onWrite: () => field.current?.focus(),
    onDetails: head.onDetails,
  })
  const { chat, standing, isLoading, hasFailed, isHidden, loadFailure, retryLoading } = conversation
  // The messages read a moment ago stay; the composer shows who has the chat now.
  if (hasFailed && !isHidden)
    return <ConversationFailure failure={loadFailure} onRetry={retryLoading} onBack={head.onBack} />
  if (isLoading || !chat || !standing) return <ConversationSkeleton onBack={head.onBack} />
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
      <Outcome conversation={conversation} />
      <MessageList conversation={conversation} chat={chat} />
      <PresenceStrip conversation={conversation} name={chat.user_name} />
      <ToastFloor>
        <Composer
          actor={actor}
          chat={chat}
          standing={isHidden ? 'hidden' : standing}
          claim={actions.claim}
          onClaim={() => start('claim')}
          field={field}
        />
      </ToastFloor>
      <ConversationDialogs actor={actor} chat={chat} chatActions={chatActions} />
    </section>
  )
}
