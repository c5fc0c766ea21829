import { type RefObject, useEffect, useRef } from 'react'
import { useHeaderBot } from '#client/core/bots/use-header-bot.ts'
import { useKeys } from '#client/core/keys/use-keys.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useTitle } from '#client/core/page/title.tsx'
import { UndoProvider } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ChatActor } from './chat-actor.ts'
import { ChatsView, type DetailsToggle } from './chats-view.tsx'
import { RepliesProvider } from './composer/replies.tsx'
import { ConversationSkeleton, NoConversation } from './conversation/conversation-states.tsx'
import { ConversationView } from './conversation/conversation-view.tsx'
import { ChatSettingsProvider } from './conversation/moves/auto-summary.tsx'
import { CustomerPanel } from './customer/customer-panel.tsx'
import { useAfterChoice } from './list/after-chat.ts'
import { ChatListView } from './list/chat-list-view.tsx'
import { type Bulk, useBulk } from './list/use-bulk.ts'
import { type ChatList, useChatList } from './list/use-chat-list.ts'
import { useNextCustomer } from './list/use-next-customer.ts'
import { useQueues } from './list/use-queues.ts'
import { clearUnread, useUnreadMarks, useUnreadToggle } from './unread-marks.ts'
import { useChatActor } from './use-chat-actor.ts'
import { useChatsAddress } from './use-chats-address.ts'
import { useErased } from './use-erased.ts'
import { useMoveUndo } from './use-move-undo.ts'
import { useViewer } from './use-viewer.ts'

/** Agent workspace: the list, the open conversation, and the customer's details. */
export function ChatsPage() {
  return (
    <UndoProvider>
      <ChatSettingsProvider>
        <RepliesProvider>
          <Desk />
        </RepliesProvider>
      </ChatSettingsProvider>
    </UndoProvider>
  )
}

/**
 * Returns a function to call when a chat has been ended or handed over. If the chat is still on the screen, the function opens
 * the next one, as chosen by the member.
 */
function useAfterChat(me: number, list: ChatList, chatId: number | null, goNext: (quiet: boolean) => void) {
  const [after] = useAfterChoice(me)
  return (chat: Chat) => {
    if (chat.id !== chatId) return
    if (after === 'unanswered') goNext(true)
    else if (after === 'next') list.step('selection.next')
  }
}

function Desk() {
  const { address, change, open } = useChatsAddress()
  const { chatId, botId } = address
  useHeaderBot(botId, change)
  const list = useChatList(address, change)
  const queues = useQueues(botId)
  const bulk = useBulk(list)
  const viewer = useViewer()
  const next = useNextCustomer(viewer.id, botId, chatId, open)
  const onMoved = useMoveUndo(viewer.id, useAfterChat(viewer.id, list, chatId, next.goNext))
  useUnreadMarks(viewer.id)
  useJournalEvents(['note.added', 'note.deleted'], () => address.scope === 'mentions' && list.reload())
  useErased(chatId, () => change({ chatId: null }))
  useEffect(() => {
    if (chatId !== null) clearUnread(viewer.id, chatId)
  }, [viewer.id, chatId])
  const actor = useChatActor(viewer, chatId, onMoved, list.ahead)
  const searchField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  useWaitingTitle(queues.mine)
  useListKeys({ list, bulk, chatId, ...next }, () => searchField.current?.focus())
  const back = () => change({ chatId: null })
  return (
    <ChatsView
      isOpen={chatId !== null}
      list={
        <ChatListView
          list={list}
          bulk={bulk}
          queues={queues}
          address={address}
          change={change}
          onChoose={(id) => {
            const messageOrder = list.hits.get(id)?.order ?? null
            change({ chatId: id, messageOrder }, { push: chatId === null })
          }}
          onOpen={() => messageField.current?.focus()}
          searchField={searchField}
        />
      }
      conversation={useConversationPane({ chatId, actor, back, field: messageField })}
      details={
        actor && (
          <CustomerPanel key={chatId} actor={actor} onTag={(tag) => change({ tags: [tag], scope: 'all' })} />
        )
      }
    />
  )
}

interface PaneParts {
  readonly chatId: number | null
  readonly actor: ChatActor | null
  readonly back: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/**
 * Returns a function that renders the middle pane: the open conversation, a skeleton while its actor starts, or a hint if no chat
 * is selected.
 */
function useConversationPane({ chatId, actor, back, field }: PaneParts) {
  return ({ isAlone, ...details }: DetailsToggle) => {
    if (chatId === null) return <NoConversation />
    const onBack = isAlone ? back : null
    if (!actor) return <ConversationSkeleton onBack={onBack} />
    return <ConversationView key={chatId} actor={actor} field={field} onBack={onBack} {...details} />
  }
}

/** Sets the tab title, which includes the number of customers waiting for the member's reply. */
function useWaitingTitle(waiting: number): void {
  const { title, titleUnread } = useLL().chats
  useTitle(waiting > 0 ? titleUnread({ n: waiting }) : title())
}

interface ListKeys extends ReturnType<typeof useNextCustomer> {
  readonly list: ChatList
  readonly bulk: Bulk
  readonly chatId: number | null
}

/** Registers hotkeys to move through the list, mark chats, open waiting chats, and search. */
function useListKeys({ list, bulk, chatId, goNext, takeNext }: ListKeys, onSearch: () => void): void {
  const LL = useLL()
  const toggleUnread = useUnreadToggle(useViewer().id)
  const mark = (type: 'selection.next' | 'selection.previous') => {
    if (chatId !== null) bulk.extend(chatId)
    const id = list.step(type)
    if (id !== null) bulk.extend(id)
  }
  useKeys(LL.chats.list.label(), [
    { action: 'desk.next', repeats: true, run: () => list.step('selection.next') },
    { action: 'desk.previous', repeats: true, run: () => list.step('selection.previous') },
    { action: 'desk.nextWaiting', run: () => goNext(false) },
    { action: 'desk.takeNext', run: takeNext },
    { action: 'desk.mark', enabled: chatId !== null, run: () => chatId !== null && bulk.toggle(chatId) },
    { action: 'desk.markNext', repeats: true, run: () => mark('selection.next') },
    { action: 'desk.markPrevious', repeats: true, run: () => mark('selection.previous') },
    { action: 'desk.search', run: onSearch },
    { action: 'chat.unread', enabled: chatId !== null, run: () => chatId !== null && toggleUnread(chatId) },
  ])
}
