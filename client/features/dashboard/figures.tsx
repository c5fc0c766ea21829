import { cn } from '#client/lib/cn.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { type Floor, longestWaitSince } from './floor.ts'
import { formatWait } from './format-wait.ts'

const marks = { waiting: 'bg-warning', assigned: 'bg-accent', bot: 'bg-success', today: null } as const

/** Numbers of open chats (waiting, with agents, with the bot) and of today's chats. */
export function Figures({ floor, botId, now }: { floor: Floor; botId: number | null; now: Date }) {
  const LL = useLL()
  const { locale } = useLocale()
  const texts = LL.dashboard.figures
  const { waiting, assigned, bot, today } = floor.totals
  const since = longestWaitSince(floor, botId)
  const age = since && formatWait(locale, since, now)
  const waitNote = age ? texts.waitingOldest({ age }) : waiting === 0 ? texts.waitingNone() : ''
  const figures = [
    { id: 'waiting', value: waiting, note: waitNote },
    { id: 'assigned', value: assigned, note: texts.assignedNote() },
    { id: 'bot', value: bot, note: texts.botNote() },
    { id: 'today', value: today, note: texts.todayNote() },
  ] as const
  return (
    <section aria-label={texts.label()} className="overflow-hidden rounded-lg border bg-surface">
      <dl className="grid grid-cols-2 gap-px bg-border md:grid-cols-4">
        {figures.map(({ id, value, note }) => (
          <div key={id} className="row-span-3 grid grid-rows-subgrid gap-y-1 bg-surface px-4 py-3">
            <dt className="flex items-start gap-2 text-sm text-text-muted">
              {marks[id] && (
                <span aria-hidden className={cn('mt-1.5 size-2 shrink-0 rounded-full', marks[id])} />
              )}
              {texts[id]()}
            </dt>
            <dd className="tabular font-semibold text-2xl">{formatNumber(locale, value)}</dd>
            <dd className="text-text-muted text-xs">{note}</dd>
          </div>
        ))}
      </dl>
      {waiting + assigned + bot > 0 && <ShareBar waiting={waiting} assigned={assigned} bot={bot} />}
    </section>
  )
}

/** Bar that shows how the open chats are divided; decorative, because the numbers are shown above it. */
function ShareBar(parts: { waiting: number; assigned: number; bot: number }) {
  return (
    <div aria-hidden className="flex h-1 gap-px bg-border">
      {(['waiting', 'assigned', 'bot'] as const)
        .filter((id) => parts[id] > 0)
        .map((id) => (
          <span
            key={id}
            style={{ flexGrow: parts[id] }}
            className={cn('transition-[flex-grow]', marks[id])}
          />
        ))}
    </div>
  )
}
