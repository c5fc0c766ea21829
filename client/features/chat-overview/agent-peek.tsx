import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { cn } from '#client/lib/cn.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { setAvailabilityOf, setChatLimit } from '#contract/account/members.ts'
import { getAgentToday, messageAgent } from '#contract/floor/floor-agents.ts'
import type { AgentLoad } from '#machines/floor/loads.ts'
import { useStateText } from './agent-state.ts'
import { useFloorNow, useFloorPart, useSampled, useThresholds, useWaited } from './floor-actor.ts'
import { clockSpan } from './format-span.ts'
import { SendField } from './send-field.tsx'
import { startDrag } from './start-drag.ts'

interface AgentPeekProps {
  readonly id: number
  readonly onShow: (chat: number) => void
  readonly onAssign: (ids: readonly number[]) => void
  readonly onDrag: (ids: readonly number[] | null) => void
}

/** Details of a member: their chats, today's metrics, and actions. */
export function AgentPeek({ id, onShow, onAssign, onDrag }: AgentPeekProps) {
  const load = useSampled(({ floor }) => floor?.loads.find(({ agent }) => agent.id === id))
  const texts = useLL().floor.agent
  const [key, setKey] = useState(0)
  if (!load) return null
  return (
    <>
      <AgentActions load={load} onAssign={onAssign} />
      <AgentChats load={load} onShow={onShow} onDrag={onDrag} />
      <Today id={id} />
      <SendField
        key={key}
        label={texts.message({ name: load.agent.name })}
        hint={texts.messageHint()}
        send={(text) => call(messageAgent, { params: { id }, body: { text } })}
        onSent={() => setKey(key + 1)}
      />
    </>
  )
}

function AgentActions({ load, onAssign }: { load: AgentLoad; onAssign: (ids: readonly number[]) => void }) {
  const { agent: texts, agents } = useLL().floor
  const now = useFloorNow()
  const stateText = useStateText()
  const reportFailure = useReportFailure()
  const { agent, open, chats } = load
  const teams = useFloorPart('teams')
  const names = (agent.teams ?? []).flatMap((id) => teams.get(id)?.name ?? [])
  const params = { id: agent.id }
  const setLimit = (chat_limit: number) =>
    void reportFailure(call(setChatLimit, { params, body: { chat_limit } }))
  const isAway = agent.availability === 'away'
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-3">
      <p className="text-text-muted">{stateText(agent, now)}</p>
      {names.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {names.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-text-muted">{texts.limit()}</span>
        <IconButton
          icon={Minus}
          size="small"
          label={texts.less()}
          onClick={() => setLimit(Math.max(0, agent.limit - 1))}
        />
        <span className="tabular">{agents.load({ open, limit: agent.limit })}</span>
        <IconButton icon={Plus} size="small" label={texts.more()} onClick={() => setLimit(agent.limit + 1)} />
        {agent.availability !== 'offline' && (
          <Button
            size="small"
            className="ml-auto"
            onClick={() =>
              void reportFailure(
                call(setAvailabilityOf, { params, body: { availability: isAway ? 'online' : 'away' } }),
              )
            }
          >
            {isAway ? texts.setOnline() : texts.setAway()}
          </Button>
        )}
      </div>
      {chats.length > 0 && <ReassignOldest chats={chats} onAssign={onAssign} />}
    </div>
  )
}

interface ReassignOldestProps extends Pick<AgentPeekProps, 'onAssign'> {
  /** Oldest first. */
  readonly chats: AgentLoad['chats']
}

function ReassignOldest({ chats, onAssign }: ReassignOldestProps) {
  const { agent: texts } = useLL().floor
  const { locale } = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-text-muted">{texts.reassignOldest()}</span>
      {[1, 2, 3, chats.length]
        .filter((n, index, all) => n <= chats.length && all.indexOf(n) === index)
        .map((n) => (
          <Button key={n} size="small" onClick={() => onAssign(chats.slice(0, n).map(({ id }) => id))}>
            <span aria-hidden>{formatNumber(locale, n)}</span>
            <span className="sr-only">{texts.reassign({ n })}</span>
          </Button>
        ))}
    </div>
  )
}

interface AgentChatsProps extends Pick<AgentPeekProps, 'onShow' | 'onDrag'> {
  readonly load: AgentLoad
}

/** Time that a customer has been waiting for a reply. */
function Unanswered({ since }: { since: number | null }) {
  const { head } = useLL().floor
  const { locale } = useLocale()
  const alarm = useThresholds().unanswered_alarm_seconds * 1000
  const span = useWaited(since)
  return (
    <span className={cn('tabular w-12 text-right', span >= alarm && 'text-danger-text')}>
      {since === null ? head.none() : clockSpan(locale, span)}
    </span>
  )
}

/** List of a member's chats, which can be dragged to other members. */
function AgentChats({ load: { chats }, onShow, onDrag }: AgentChatsProps) {
  const LL = useLL()
  const { agent: texts } = LL.floor
  return (
    <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
      <h3 className="px-4 pt-3 pb-1 font-medium text-sm text-text-muted">
        {texts.chats({ n: chats.length })}
      </h3>
      {chats.length === 0 && <p className="px-4 text-text-muted">{texts.noChats()}</p>}
      <ul>
        {chats.map((chat) => {
          return (
            <li key={chat.id}>
              <button
                type="button"
                onClick={() => onShow(chat.id)}
                draggable
                onDragStart={(event) => startDrag(event, [chat.id], onDrag)}
                onDragEnd={() => onDrag(null)}
                className="flex w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-surface-hover"
              >
                <Unanswered since={chat.unanswered ?? null} />
                <span className="min-w-0 flex-1 truncate">{chat.name}</span>
                {chat.mood && chat.mood !== 'neutral' && (
                  <SentimentBadge compact level={chat.mood} label={LL.common.sentiments[chat.mood]()} />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Today({ id }: { id: number }) {
  const { agent: texts, head } = useLL().floor
  const { locale } = useLocale()
  const { data } = useResource('floor: agent peek', (signal) =>
    call(getAgentToday, { params: { id }, signal }),
  )
  if (!data) return null
  const span = (value: number | null) => (value === null ? head.none() : clockSpan(locale, value))
  const figures = [
    [texts.todayChats(), formatNumber(locale, data.chats)],
    [texts.todayEnded(), formatNumber(locale, data.ended)],
    [texts.todayMessages(), formatNumber(locale, data.messages)],
    [texts.todayHandling(), span(data.handling_ms)],
    [texts.todayFirst(), span(data.first_answer_ms)],
  ] as const
  return (
    <div className="border-t px-4 py-3">
      <h3 className="pb-1 font-medium text-sm text-text-muted">{texts.today()}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-sm">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="text-text-muted">{label}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
