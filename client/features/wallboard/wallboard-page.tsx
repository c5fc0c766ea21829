import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useTitle } from '#client/core/page/title.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatNumber, formatPercent, formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { serverNow } from '#client/lib/server-clock.ts'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { type Status, StatusDot } from '#client/ui/display/status-dot.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { ResponseOf } from '#contract/base/route.ts'
import { readWallboard } from '#contract/floor/wallboards.ts'
import { failureOf } from '#machines/failure.ts'
import { figuresOf } from '#machines/floor/figures.ts'
import { type FloorState, floorStateOf } from '#machines/floor/floor-state.ts'
import type { AgentLoad } from '#machines/floor/loads.ts'
import { alarms, waitedMs, waitTone } from '#machines/floor/open-hours.ts'
import { teamLoads } from '#machines/floor/teams.ts'
import { WallClock } from './wall-clock.tsx'

/** Our choice: interval at which the metrics are refreshed. */
const READ_EVERY_MS = 5_000
/** Design: age from which the metrics count as stale. */
const STALE_AFTER_MS = 20_000

type Board = ResponseOf<typeof readWallboard>

/** State of the wallboard: the latest metrics, the time they were read, and whether the link has been revoked. */
interface WallState {
  readonly board: Board | null
  /** Time at which the metrics were read, by the server's clock, because the clock of the screen can be wrong by minutes. */
  readonly readAt: number
  readonly isRevoked: boolean
}

/** Polls the floor; if a read fails, keeps the last metrics and the time they were read. */
function useBoard(secret: string): WallState {
  const [state, setState] = useState<WallState>({
    board: null,
    readAt: serverNow(),
    isRevoked: secret === '',
  })
  useEffect(() => {
    if (secret === '') return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const read = async () => {
      try {
        const board = await call(readWallboard, { body: { secret }, signal: abort.signal })
        setState({ board, readAt: serverNow(), isRevoked: false })
      } catch (error) {
        if (abort.signal.aborted) return
        if (failureOf(error).code === 'not_found')
          setState((last) => ({ ...last, board: null, isRevoked: true }))
      }
      timer = setTimeout(read, READ_EVERY_MS)
    }
    void read()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [secret])
  return state
}

/** Size of texts on a screen of any width: 16 px up to 1,536 px, and in proportion on larger ones. */
const GROWTH = 'max(16px, 1.0417vw)'

/** Lets everything on the page grow with the screen, because it is read from afar. */
function useGrowth(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.fontSize
    style.fontSize = GROWTH
    return () => {
      style.fontSize = before
    }
  }, [])
}

/** The floor on a wall-mounted screen: large metrics, queues and agents, without customer data. */
export function WallboardPage() {
  const { wallboard, loading } = useLL().floor
  useTitle(wallboard.title())
  const [secret] = useState(() => window.location.hash.slice(1))
  const { board, readAt, isRevoked } = useBoard(secret)
  useGrowth()
  if (secret === '')
    return (
      <div className="grid h-dvh place-items-center">
        <EmptyState
          motif="broken"
          text={wallboard.noLink()}
          action={<ButtonLink href={paths.chatOverview()}>{wallboard.toFloor()}</ButtonLink>}
        />
      </div>
    )
  if (isRevoked)
    return (
      <div className="grid h-dvh place-items-center">
        <EmptyState motif="broken" text={wallboard.revoked()} />
      </div>
    )
  if (!board)
    return (
      <div className="grid h-dvh place-items-center">
        <p role="status">{loading()}</p>
      </div>
    )
  return <WallClock>{(now) => <Wall board={board} readAt={readAt} now={now} />}</WallClock>
}

function Wall({ board, readAt, now }: { board: Board; readAt: number; now: number }) {
  const { wallboard } = useLL().floor
  const { locale } = useLocale()
  const floor = floorStateOf(board)
  const isStale = now - readAt > STALE_AFTER_MS
  const serverNow = board.at + (now - readAt)
  return (
    <div className="flex min-h-dvh flex-col gap-6 bg-surface-sunken p-6">
      <header className="flex items-baseline gap-3">
        <h1 className="font-semibold text-2xl">{board.client}</h1>
        <span className="text-lg text-text-muted">{board.name}</span>
        <time className="tabular ml-auto text-2xl">{formatTime(locale, new Date(now))}</time>
      </header>
      {isStale && (
        <Banner tone="danger">{wallboard.stale({ time: formatTime(locale, new Date(readAt)) })}</Banner>
      )}
      <WallFigures floor={floor} now={serverNow} isStale={isStale} />
      <WallTeams floor={floor} />
      <WallQueues floor={floor} />
      <WallAgents loads={floor.loads} />
    </div>
  )
}

const tones = { calm: '', warning: 'text-warning-text', danger: 'text-danger-text' }

interface WallFiguresProps {
  readonly floor: FloorState
  readonly now: number
  readonly isStale: boolean
}

function WallFigures({ floor, now, isStale }: WallFiguresProps) {
  const { head } = useLL().floor
  const { locale } = useLocale()
  const f = figuresOf(floor, now)
  const { wait_warn_seconds: warn, wait_alarm_seconds: alarm } = floor.thresholds
  const span = f.oldest === null ? 0 : waitedMs(floor, f.oldest, now)
  const tone = f.oldest === null ? '' : tones[waitTone(floor, now, f.oldest, { warn, alarm })]
  const alarming = (isBad: boolean) => (alarms(floor, now, isBad) ? tones.danger : '')
  const number = (value: number) => formatNumber(locale, value)
  const figures: readonly (readonly [string, string, string])[] = [
    [head.waiting(), number(f.waiting), tone],
    [head.oldest(), f.oldest === null ? head.none() : wallSpan(span), tone],
    [head.inTarget(), f.answers === 0 ? head.none() : formatPercent(locale, f.inTarget / f.answers), ''],
    [head.free(), number(f.free), alarming(f.free === 0 && f.waiting > 0)],
    [head.online(), number(f.online), ''],
    [head.away(), number(f.away), ''],
    [head.unhappy(), number(f.unhappy), alarming(f.unhappy > 0)],
  ]
  return (
    <dl className={cn('grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-7', isStale && 'opacity-40')}>
      {figures.map(([label, value, style]) => (
        <div key={label} className="rounded-lg border bg-surface p-5">
          <dt className="text-lg text-text-muted">{label}</dt>
          <dd
            className={cn(
              'tabular whitespace-nowrap font-semibold text-[clamp(2rem,3.2vw,4.5rem)] leading-tight',
              style,
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats a duration in minutes and seconds. */
function wallSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function WallQueues({ floor }: { floor: FloorState }) {
  const { wallboard } = useLL().floor
  const { queue } = floor
  const bots = [...floor.bots.values()]
    .map((bot) => ({ ...bot, waiting: queue.filter((chat) => chat.bot === bot.id).length }))
    .filter((bot) => bot.waiting > 0)
    .sort((a, b) => b.waiting - a.waiting)
  if (bots.length === 0) return null
  return (
    <section aria-label={wallboard.byBot()}>
      <h2 className="mb-2 text-lg text-text-muted">{wallboard.byBot()}</h2>
      <ul className="flex flex-wrap gap-3">
        {bots.map((bot) => (
          <li key={bot.id} className="rounded-lg border bg-surface px-4 py-2 text-lg">
            {bot.name} <span className="tabular ml-2 font-semibold text-2xl">{bot.waiting}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Teams with their waiting customers and free places; renders nothing without teams. */
function WallTeams({ floor }: { floor: FloorState }) {
  const { agents, wallboard } = useLL().floor
  const teams = teamLoads(floor)
  if (teams.length === 0) return null
  return (
    <section aria-label={agents.teams()}>
      <h2 className="mb-2 text-lg text-text-muted">{agents.teams()}</h2>
      <ul className="flex flex-wrap gap-3">
        {teams.map(({ id, name, waiting, free }) => (
          <li key={id} className="rounded-lg border bg-surface px-4 py-2 text-lg">
            {name}{' '}
            <span
              className={cn('tabular ml-2 font-semibold text-2xl', waiting > 0 && free === 0 && tones.danger)}
            >
              {waiting}
            </span>{' '}
            <span className="tabular text-base text-text-muted">{wallboard.free({ n: free })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const dots: Record<string, Status> = { online: 'on', transfers_only: 'away', away: 'away', offline: 'off' }

function WallAgents({ loads }: { loads: readonly AgentLoad[] }) {
  const { agents, state } = useLL().floor
  const here = loads.filter(({ agent }) => agent.availability !== 'offline')
  return (
    <section aria-label={agents.label()} className="min-h-0">
      <h2 className="mb-2 text-lg text-text-muted">{agents.title({ n: here.length })}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
        {here.map(({ agent, open }) => (
          <li key={agent.id} className="flex items-center gap-2 rounded-lg border bg-surface px-3 py-2">
            <StatusDot
              status={dots[agent.availability] ?? 'off'}
              label={state[agent.availability]()}
              labelHidden
            />
            <span className="min-w-0 flex-1 truncate">{agent.name}</span>
            <span className="tabular text-text-muted">
              {open}/{agent.limit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
