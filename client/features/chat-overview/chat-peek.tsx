import { Bot, CircleStop, ExternalLink, HandIcon, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { ChatHistory } from '#contract/chats/chat-shapes.ts'
import { endChat, returnChatToBot } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { addNote } from '#contract/chats/notes.ts'
import { peekChat } from '#contract/floor/floor.ts'
import { useAssign } from './assign-cost.tsx'
import { useFloorChat, useFloorPart, useThresholds } from './floor-actor.ts'
import { useWhy, Wait } from './queue-row.tsx'
import { SendField } from './send-field.tsx'

/** Number of messages shown; the chats page has the whole conversation. */
const SHOWN_MESSAGES = 30

interface ChatPeekProps {
  readonly id: number
  readonly onAssign: (ids: readonly number[]) => void
}

/** Returns the conversation and follows new messages. Viewing it does not mark anything as read. */
function usePeek(id: number) {
  const peek = useResource('floor: chat peek', (signal) => call(peekChat, { params: { id }, signal }))
  const { patch, outdated } = peek
  useJournalEvents(['message.added'], (events) => {
    const added = events.filter(({ chat }) => chat.id === id).map(({ message }) => message)
    if (added.length > 0) patch((known) => withMessages(known, added))
  })
  useJournalEvents(['chat.summarized', 'chat.tagged', 'sentiment.changed'], (events) => {
    if (events.some(({ chat }) => chat.id === id)) outdated()
  })
  return peek
}

const withMessages = (known: ChatHistory, added: readonly Message[]): ChatHistory => {
  const last = known.messages.at(-1)?.order ?? 0
  return { ...known, messages: [...known.messages, ...added.filter(({ order }) => order > last)] }
}

/** Details of a chat: the reason for its wait or the member handling it, its latest messages, and actions. */
export function ChatPeek({ id, onAssign }: ChatPeekProps) {
  const { peek: texts } = useLL().floor
  const peek = usePeek(id)
  if (!peek.data && peek.failure)
    return <FailureState compact title={texts.failed()} failure={peek.failure} onRetry={peek.reload} />
  return (
    <>
      <PeekFacts id={id} history={peek.data} />
      <PeekActions id={id} onAssign={onAssign} />
      {peek.data ? <Messages history={peek.data} /> : <Skeleton className="m-4 h-40" />}
      <Whisper id={id} />
    </>
  )
}

function PeekFacts({ id, history }: { id: number; history: ChatHistory | null }) {
  const LL = useLL()
  const { peek: texts } = LL.floor
  const why = useWhy()
  const agents = useFloorPart('agents')
  const thresholds = useThresholds()
  const chat = useFloorChat(id)
  const team = useFloorPart('teams').get(chat?.team ?? 0)
  const agent = agents.get(chat?.agent ?? 0)
  const mood = history?.sentiment ?? chat?.mood
  const words = history?.sentiment_receipt?.words ?? []
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        {chat ? (
          <>
            <Wait
              since={chat.unanswered ?? chat.since}
              warn={thresholds.wait_warn_seconds}
              alarm={thresholds.wait_alarm_seconds}
            />
            <span className="text-text-muted">
              {agent ? texts.withAgent({ name: agent.name }) : why(chat.why)}
            </span>
          </>
        ) : (
          <span className="text-text-muted">{texts.gone()}</span>
        )}
        {team && <Tag>{team.name}</Tag>}
        {mood && mood !== 'unknown' && <SentimentBadge level={mood} label={LL.common.sentiments[mood]()} />}
        {words.length > 0 && <span className="text-text-faint text-xs">{words.join(', ')}</span>}
      </p>
      {history && history.tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {history.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      {history?.summary && <p className="whitespace-pre-line text-sm">{history.summary}</p>}
    </div>
  )
}

function PeekActions({ id, onAssign }: ChatPeekProps) {
  const { peek: texts } = useLL().floor
  const { profile } = useAccount()
  const assign = useAssign()
  const chat = useFloorChat(id)
  const reportFailure = useReportFailure()
  if (!chat) return null
  const params = { id }
  return (
    <div className="flex flex-wrap gap-1.5 border-b px-4 py-2">
      <Button
        size="small"
        variant="primary"
        icon={UserRoundPlus}
        data-action="floor.give"
        onClick={() => onAssign([id])}
      >
        {texts.assign()}
      </Button>
      {chat.agent !== profile.id && (
        <Button size="small" icon={HandIcon} onClick={() => assign([id], { to: profile.id })}>
          {texts.take()}
        </Button>
      )}
      <Button
        size="small"
        icon={Bot}
        onClick={() =>
          void reportFailure(call(returnChatToBot, { params, headers: { 'if-match': String(chat.version) } }))
        }
      >
        {texts.returnToBot()}
      </Button>
      <Button size="small" icon={CircleStop} onClick={() => void reportFailure(call(endChat, { params }))}>
        {texts.end()}
      </Button>
      <Link href={paths.chats({ chat: id })} className={buttonStyle('ghost', 'small')}>
        <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.open()}
      </Link>
    </div>
  )
}

function Messages({ history }: { history: ChatHistory }) {
  const { peek: texts } = useLL().floor
  const { locale } = useLocale()
  const shown = history.messages.slice(-SHOWN_MESSAGES)
  const nameOf = ({ sender, agent }: Message) =>
    sender === 'customer' ? history.user_name : sender === 'bot' ? texts.bot() : (agent?.name ?? '')
  return (
    <div className="scroll-thin flex min-h-0 flex-1 flex-col-reverse overflow-y-auto" tabIndex={-1}>
      <ol role="log" aria-label={history.user_name} className="flex flex-col gap-2 px-4 py-3">
        {shown.length === 0 && <li className="text-text-muted">{texts.noMessages()}</li>}
        {shown.map((message) => (
          <li key={message.id} className={cn('max-w-[85%]', message.sender !== 'customer' && 'self-end')}>
            <p className="text-text-faint text-xs">
              {nameOf(message)} · {formatTime(locale, new Date(message.created_at))}
            </p>
            <p
              className={cn(
                'whitespace-pre-line break-words rounded-lg border px-3 py-1.5',
                message.sender === 'customer' ? 'bg-surface' : 'bg-accent-subtle',
              )}
            >
              {message.message}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Field for a note, which notifies the chat's agent; if the chat has no agent, the note is for the team. */
function Whisper({ id }: { id: number }) {
  const { peek: texts } = useLL().floor
  const agents = useFloorPart('agents')
  const chat = useFloorChat(id)
  const [key, setKey] = useState(0)
  const agent = agents.get(chat?.agent ?? 0)
  const label = agent ? texts.whisper({ name: agent.name }) : texts.note()
  return (
    <SendField
      key={key}
      label={label}
      hint={texts.whisperHint()}
      send={(text) => call(addNote, { params: { id }, body: { text, mentions: agent ? [agent.id] : [] } })}
      onSent={() => setKey(key + 1)}
    />
  )
}
