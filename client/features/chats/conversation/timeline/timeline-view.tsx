import type { VirtualItem } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { PartBoundary } from '#client/ui/feedback/part-boundary.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { deliveryOf } from '#machines/chat/merge-chat.ts'
import type { Delivery } from '../message/delivery-mark.tsx'
import { MessageRowView } from '../message/message-row.tsx'
import { NoteRow } from '../message/note-row.tsx'
import { Quote } from '../message/quote.tsx'
import type { Conversation } from '../use-conversation.ts'
import { DayLine, StepLine, UnreadLine } from './lines.tsx'
import { speakerName } from './speaker-name.ts'
import type { MessageRow, TimelineRow } from './timeline.ts'

interface TimelineProps {
  readonly conversation: Conversation
  readonly chat: Chat
  /** Rows to render. */
  readonly rows: readonly VirtualItem[]
  /** Ref callback that measures a row. */
  readonly measure: (element: HTMLDivElement | null) => void
  /** Scrolls to another message in the chat. */
  readonly onShowMessage: (order: number) => void
}

/** Visible rows, in normal flow so that text can be selected across them. */
export function Timeline({ conversation, chat, rows, measure, onShowMessage }: TimelineProps) {
  const LL = useLL()
  const { timeline } = conversation
  const newest = timeline.findLast(({ kind }) => kind === 'message')
  return (
    <div
      style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}
      className="absolute inset-x-0 top-0 flow-root"
    >
      {rows.map(({ key, index }) => {
        const row = timeline[index]
        return (
          row && (
            <div
              key={key}
              ref={measure}
              data-index={index}
              data-row={row.key}
              className="mx-auto flow-root max-w-3xl px-4"
            >
              {row.isNewDay && <DayLine at={row.at} />}
              {row.isUnread && <UnreadLine />}
              <PartBoundary key={row.key} fallback={<Broken text={LL.chats.message.broken()} />}>
                <Row
                  row={row}
                  conversation={conversation}
                  chat={chat}
                  isNewest={row === newest}
                  onShowMessage={onShowMessage}
                />
              </PartBoundary>
            </div>
          )
        )
      })}
    </div>
  )
}

const Broken = ({ text }: { text: string }) => (
  <p className="pb-4 text-center text-sm text-text-muted">{text}</p>
)

interface RowProps extends Omit<TimelineProps, 'rows' | 'measure'> {
  readonly row: TimelineRow
  readonly isNewest: boolean
}

/** Returns the delivery status of a message from the team; null for other messages and failed ones. */
function deliveryOfRow({ entry, speaker }: MessageRow, chat: Chat): Delivery | null {
  if (speaker.sender !== 'agent') return null
  if (entry.kind === 'outgoing') return entry.outgoing.status === 'failed' ? null : 'sending'
  return deliveryOf(chat, entry.message)
}

/** Renders an excerpt of the message quoted by a row's message; null if nothing is quoted. */
function quoteOf(
  { entry }: MessageRow,
  { messages }: Conversation,
  onShow: TimelineProps['onShowMessage'],
): ReactNode {
  const order = entry.kind === 'saved' ? (entry.message.reply_to ?? null) : null
  if (order === null) return null
  return <Quote quoted={messages.find((one) => one.order === order) ?? null} onShow={() => onShow(order)} />
}

function Row({ row, conversation, chat, isNewest, onShowMessage }: RowProps) {
  const LL = useLL()
  const { me, canWrite, retry, discard, deleteNote } = conversation
  if (row.kind === 'notice')
    return (
      <div className="pb-4">
        <StepLine step={row.step} me={me.id} bot={chat.bot_name} />
      </div>
    )
  if (row.kind === 'note')
    return (
      <div className="pb-4">
        <NoteRow note={row.note} me={me.id} onDelete={deleteNote} />
      </div>
    )
  return (
    <MessageRowView
      row={row}
      name={speakerName(LL, chat, row.speaker)}
      quote={quoteOf(row, conversation, onShowMessage)}
      delivery={row.isLast ? deliveryOfRow(row, chat) : null}
      isNewest={isNewest}
      canRetry={canWrite}
      onRetry={retry}
      onDiscard={discard}
    />
  )
}
