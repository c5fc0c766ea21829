import { type RefObject, useRef } from 'react'
import { useTitle } from '#client/core/title.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import type { ChatActor } from './chat-actor.ts'
import { ChatsView, type DetailsToggle } from './chats-view.tsx'
import { RepliesProvider } from './composer/replies.tsx'
import { ConversationSkeleton, NoConversation } from './conversation/conversation-states.tsx'
import { ConversationView } from './conversation/conversation-view.tsx'
import { useSystemMessageCache } from './conversation/use-conversation.ts'
import { CustomerPanel } from './customer/customer-panel.tsx'
import { ChatListView } from './list/chat-list-view.tsx'
import { type ChatList, useChatList } from './list/use-chat-list.ts'
import { useQueues } from './list/use-queues.ts'
import { useChatActor } from './use-chat-actor.ts'
import { useChatsAddress } from './use-chats-address.ts'
import { useHeaderBot } from './use-header-bot.ts'
import { useViewer } from './use-viewer.ts'

/** The agent's workspace: the list, the open conversation, and the customer's details. */
export function ChatsPage() {
  const { address, change } = useChatsAddress()
  const { chatId, botId } = address
  useHeaderBot(botId, change)
  const list = useChatList(address, change)
  const queues = useQueues(botId)
  const actor = useChatActor(useViewer(), chatId)
  const searchField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  useUnreadTitle(queues.unread)
  useListKeys(list, () => searchField.current?.focus())
  const back = () => change({ chatId: null })
  return (
    <RepliesProvider>
      <ChatsView
        isOpen={chatId !== null}
        list={
          <ChatListView
            list={list}
            queues={queues}
            address={address}
            change={change}
            onChoose={(id) => change({ chatId: id }, { push: chatId === null })}
            onOpen={() => messageField.current?.focus()}
            searchField={searchField}
          />
        }
        conversation={useConversationPane({ chatId, actor, back, field: messageField })}
        details={
          actor && <CustomerPanel key={chatId} actor={actor} onTag={(tag) => change({ tag, scope: 'all' })} />
        }
      />
    </RepliesProvider>
  )
}

interface PaneParts {
  readonly chatId: number | null
  readonly actor: ChatActor | null
  readonly back: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/**
 * Returns the middle pane: the open conversation, a skeleton while its actor starts, or a hint while none is
 * selected.
 */
function useConversationPane({ chatId, actor, back, field }: PaneParts) {
  const book = useSystemMessageCache()
  return ({ isAlone, ...details }: DetailsToggle) => {
    if (chatId === null) return <NoConversation />
    const onBack = isAlone ? back : null
    if (!actor) return <ConversationSkeleton onBack={onBack} />
    return (
      <ConversationView key={chatId} actor={actor} book={book} field={field} onBack={onBack} {...details} />
    )
  }
}

/** Sets the title of the tab, with the number of messages that the member has not read. */
function useUnreadTitle(unread: number): void {
  const { title, titleUnread } = useLL().chats
  useTitle(unread > 0 ? titleUnread({ n: unread }) : title())
}

/** Hotkeys that move through the list and search it. */
function useListKeys({ step }: ChatList, onSearch: () => void): void {
  const { actions } = useLL().chats
  useHotkeys(useLL().chats.list.label(), [
    { keys: 'j', label: actions.next(), repeats: true, run: () => step('selection.next') },
    { keys: 'k', label: actions.previous(), repeats: true, run: () => step('selection.previous') },
    { keys: '/', label: actions.search(), run: onSearch },
  ])
}
