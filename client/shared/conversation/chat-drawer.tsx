import type { ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import type { ChatHistory } from '#contract/chats/chat-shapes.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { ChannelMark } from './channel-icon.tsx'
import { Transcript } from './transcript.tsx'
import type { TranscriptMark } from './transcript-mark.ts'

interface ChatDrawerProps {
  /** Chat to show; null closes the drawer. */
  readonly chatId: number | null
  /** Name of the chat's customer, as known by the page. */
  readonly title: string
  readonly mark?: TranscriptMark
  /** Buttons next to the link to the chat. */
  readonly actions?: ReactNode
  readonly onClose: () => void
}

/** Drawer for reading a conversation, without marking anything as read. */
export function ChatDrawer({ chatId, title, mark, actions, onClose }: ChatDrawerProps) {
  const LL = useLL()
  return (
    <Drawer
      wide
      open={chatId !== null}
      onClose={onClose}
      title={title}
      footer={
        <>
          {actions}
          <ButtonLink href={paths.chats({ chat: chatId })}>{LL.reading.openChat()}</ButtonLink>
        </>
      }
    >
      {chatId !== null && <Conversation key={chatId} id={chatId} {...(mark && { mark })} />}
    </Drawer>
  )
}

function Conversation({ id, mark }: { id: number; mark?: TranscriptMark }) {
  const { reading } = useLL()
  const { data, failure, reload } = useResource('console: chat drawer', (signal) =>
    call(getHistory, { params: { id }, signal }),
  )
  if (!data && failure)
    return <FailureState compact title={reading.failed()} failure={failure} onRetry={reload} />
  if (!data)
    return (
      <Loading className="flex flex-col gap-3">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="ml-auto h-16 w-4/5" />
        <Skeleton className="h-10 w-2/5" />
      </Loading>
    )
  return (
    <>
      <Facts history={data} />
      <Transcript history={data} {...(mark && { mark })} />
    </>
  )
}

function Facts({ history }: { history: ChatHistory }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const { channel, bot_name, assigned_agent, created, sentiment, tags, summary } = history
  return (
    <div className="mb-4 flex flex-col gap-2 border-b pb-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-muted">
        <ChannelMark channel={channel} />
        {[LL.chats.channel[channel](), bot_name, assigned_agent?.name].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-text-muted">
        <time dateTime={created} className="tabular">
          {formatDateTime(locale, new Date(created), client.time_zone)}
        </time>
        {sentiment !== 'unknown' && (
          <SentimentBadge level={sentiment} label={LL.common.sentiments[sentiment]()} />
        )}
      </p>
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      {summary && <p className="wrap-anywhere whitespace-pre-line">{summary}</p>}
    </div>
  )
}
