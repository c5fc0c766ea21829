import { ArrowLeft, PanelRight } from 'lucide-react'
import { useRef } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SentimentBadge } from '#client/ui/sentiment-badge.tsx'
import { StatusDot } from '#client/ui/status-dot.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { ChannelMark } from '../channel-icon.tsx'
import { useStanding } from '../list/status-mark.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { Actions, ChatAction } from './conversation-facts.ts'
import type { Conversation } from './use-conversation.ts'
import { useNarrow } from './use-narrow.ts'

/** Our choice: below this width, pixels, the buttons would leave no room for the name. */
const NARROW = 460

/** What the buttons of the head do. */
export interface HeadWishes {
  readonly onAction: (action: ChatAction) => void
  /** Back to the list, where it is not beside. */
  readonly onBack: (() => void) | null
  readonly onDetails: () => void
  readonly areDetailsShown: boolean
}

interface ConversationHeadProps extends HeadWishes {
  readonly chat: Chat
  readonly conversation: Conversation
  readonly actions: Actions
}

/** Who writes, how the chat stands, and what can be done with it. */
export function ConversationHead(props: ConversationHeadProps) {
  const LL = useLL()
  const { chat, conversation, actions, onAction, onBack, onDetails, areDetailsShown } = props
  const head = useRef<HTMLElement>(null)
  const isNarrow = useNarrow(head, NARROW)
  return (
    <header ref={head} className="flex h-14 shrink-0 items-center gap-2.5 border-b px-3">
      {onBack && <IconButton icon={ArrowLeft} label={LL.chats.conversation.back()} onClick={onBack} />}
      <Avatar name={chat.user_name} mark={<ChannelMark channel={chat.channel} />} />
      <Who chat={chat} conversation={conversation} />
      <div className="flex shrink-0 items-center gap-1">
        <ActionButtons chat={chat} actions={actions} onAction={onAction} isNarrow={isNarrow} />
        <IconButton
          icon={PanelRight}
          label={LL.chats.conversation.details()}
          pressed={areDetailsShown}
          onClick={onDetails}
        />
      </div>
    </header>
  )
}

function Who({ chat, conversation }: { chat: Chat; conversation: Conversation }) {
  const LL = useLL()
  const standing = useStanding(chat, conversation.me.id)
  const { customerOnline } = conversation
  const { online, offline } = LL.chats.conversation
  return (
    <div className="min-w-0 flex-1">
      <h2 className="flex items-center gap-2">
        <span className="truncate font-semibold">{chat.user_name}</span>
        {customerOnline !== null && (
          <span title={customerOnline ? online() : offline()} className="inline-flex">
            <StatusDot
              labelHidden
              status={customerOnline ? 'on' : 'off'}
              label={customerOnline ? online() : offline()}
            />
          </span>
        )}
        {chat.sentiment !== 'unknown' && (
          <SentimentBadge compact level={chat.sentiment} label={LL.common.sentiments[chat.sentiment]()} />
        )}
      </h2>
      <p className="truncate text-sm text-text-muted">
        {standing} · {chat.bot_name}
      </p>
    </div>
  )
}
