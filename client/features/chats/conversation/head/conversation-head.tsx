import { ArrowLeft, PanelRight } from 'lucide-react'
import { useRef } from 'react'
import { useKeyedButton } from '#client/core/keys/use-keys.ts'
import { useTeams } from '#client/core/teams/teams.tsx'
import { AsideMark } from '#client/features/chats/list/aside-mark.tsx'
import { DueRing } from '#client/features/chats/list/due-ring.tsx'
import { useStatusText } from '#client/features/chats/list/status-mark.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ChannelMark } from '#client/shared/conversation/channel-icon.tsx'
import { ProofMark } from '#client/shared/conversation/proof-mark.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { isProven } from '#contract/chats/proof.ts'
import { isSetAside } from '#machines/chat-list/visibility.ts'
import type { Actions, ChatAction } from '../select-conversation.ts'
import type { Conversation } from '../use-conversation.ts'
import { ActionButtons } from './action-buttons.tsx'
import { SetAsideMenu } from './set-aside-menu.tsx'
import { useNarrow } from './use-narrow.ts'

/** Our choice: width of the header below which the buttons would leave no room for the name. */
const NARROW_PX = 460

/** Commands for the buttons in the header. */
export interface HeadCommands {
  readonly onAction: (action: ChatAction) => void
  /** Returns to the list; null if the list is visible. */
  readonly onBack: (() => void) | null
  readonly onDetails: () => void
  readonly areDetailsShown: boolean
}

interface ConversationHeadProps extends HeadCommands {
  readonly chat: Chat
  readonly conversation: Conversation
  readonly actions: Actions
}

/** Header with the customer, status and actions of the chat. */
export function ConversationHead(props: ConversationHeadProps) {
  const LL = useLL()
  const { chat, conversation, actions, onAction, onBack, onDetails, areDetailsShown } = props
  const keyed = useKeyedButton()
  const head = useRef<HTMLElement>(null)
  const isNarrow = useNarrow(head, NARROW_PX)
  return (
    <header ref={head} className="flex h-14 shrink-0 items-center gap-2.5 border-b px-3">
      {onBack && <IconButton icon={ArrowLeft} label={LL.chats.conversation.back()} onClick={onBack} />}
      <Avatar name={chat.user_name} mark={<ChannelMark channel={chat.channel} />} />
      <Who chat={chat} conversation={conversation} />
      {!isNarrow && isSetAside(chat) && <AsideMark chat={chat} />}
      {!isNarrow && !isSetAside(chat) && chat.reply_due_at && <DueRing chat={chat} />}
      <div className="flex shrink-0 items-center gap-1">
        <ActionButtons chat={chat} actions={actions} onAction={onAction} isNarrow={isNarrow} />
        <SetAsideMenu chat={chat} me={conversation.me} />
        <IconButton
          icon={PanelRight}
          {...keyed('chat.details', LL.chats.conversation.details())}
          pressed={areDetailsShown}
          onClick={onDetails}
        />
      </div>
    </header>
  )
}

function Who({ chat, conversation }: { chat: Chat; conversation: Conversation }) {
  const LL = useLL()
  const statusText = useStatusText(chat, conversation.me.id)
  const { nameOf } = useTeams()
  const { customerOnline } = conversation
  const { online, offline } = LL.chats.conversation
  return (
    <div className="min-w-0 flex-1">
      <h2 className="flex items-center gap-2">
        <span className="truncate font-semibold">{chat.user_name}</span>
        <ProofMark proven={isProven(chat)} />
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
        {[statusText, nameOf(chat.team_id), chat.bot_name].filter((part) => part !== null).join(' · ')}
      </p>
    </div>
  )
}
