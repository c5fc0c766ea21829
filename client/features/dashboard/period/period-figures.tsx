import { PopoverButton } from '@headlessui/react'
import { ArrowDownRight, ArrowUpRight, Equal, Info } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import type { DayRange } from '#client/lib/calendar-days.ts'
import { cn } from '#client/lib/cn.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { changeOf, type Figure, figuresOf, isBetter } from './figure-list.ts'
import { formatFigure } from './format-figure.ts'
import type { PeriodAddress } from './period-address.ts'
import type { PeriodData } from './period-data.ts'

interface PeriodFiguresProps {
  readonly data: PeriodData
  readonly address: PeriodAddress
  readonly days: DayRange
}

/** Figures of a period, each with its sample size and the change from the previous period. */
export function PeriodFigures({ data, address, days }: PeriodFiguresProps) {
  const { can } = useAccount()
  const linkOf = ({ rows }: Figure): string | null => {
    const { botId: bot, channel, teamId: team, timeZone: zone } = address
    // The ratings page supports neither teams nor time zones.
    if (rows === 'ratings')
      return team === null && zone === null ? paths.ratingFeedback({ ...days, bot, source: channel }) : null
    if (!can('canAdhocReport')) return null
    return paths.adhocReport({ ...days, bot, channel, team, zone, outcome: rows.outcome })
  }
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border md:grid-cols-3 2xl:grid-cols-5">
      {figuresOf(data).map((figure) => (
        <FigureCell key={figure.id} figure={figure} href={linkOf(figure)} />
      ))}
    </dl>
  )
}

/** Cell with a figure, which links to the underlying rows if the member can view them. */
function FigureCell({ figure, href }: { figure: Figure; href: string | null }) {
  const { figures } = useLL()
  const { locale } = useLocale()
  const { id, unit, value, n, counts, p90 } = figure
  const shown = value === null ? '–' : formatFigure(locale, unit, value)
  const notes = [
    p90 !== null && figures.p90({ time: formatFigure(locale, 'seconds', p90) }),
    figures.basis[counts]({ n }),
  ].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-surface p-4 max-md:last:col-span-2">
      <dt className="flex min-h-7 items-start justify-between gap-1 text-sm text-text-muted">
        <span className="pt-1">{figures.names[id]()}</span>
        <Definition figure={figure} />
      </dt>
      <dd className="tabular font-semibold text-xl">
        {href && value !== null ? (
          <Link
            href={href}
            aria-label={figures.open({ name: figures.names[id](), value: shown })}
            className="rounded-sm hover:text-accent-text hover:underline"
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
      <dd className="flex flex-wrap items-center gap-x-2 text-text-muted text-xs">
        <Change figure={figure} />
        <span>{notes.join(' · ')}</span>
      </dd>
    </div>
  )
}

function Definition({ figure: { id } }: { figure: Figure }) {
  const { figures } = useLL()
  const label = figures.about({ name: figures.names[id]() })
  return (
    <Popover
      label={label}
      align="end"
      className="w-72 max-w-[calc(100vw-1rem)]"
      trigger={<PopoverButton as={IconButton} size="small" icon={Info} label={label} className="-mr-1.5" />}
    >
      {() => <p className="text-pretty text-sm">{figures.definitions[id]()}</p>}
    </Popover>
  )
}

/** Change of a figure as an arrow and a number; the color shows whether it is an improvement. */
function Change({ figure }: { figure: Figure }) {
  const { figures } = useLL()
  const { locale } = useLocale()
  const change = changeOf(figure)
  if (change === null) return null
  const Icon = change === 0 ? Equal : change > 0 ? ArrowUpRight : ArrowDownRight
  const good = isBetter(figure.better, change)
  const text =
    figure.unit === 'percent'
      ? figures.points({
          n: formatNumber(locale, change, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
        })
      : formatNumber(locale, change, {
          style: 'percent',
          signDisplay: 'exceptZero',
          maximumFractionDigits: 0,
        })
  return (
    <span
      className={cn(
        'tabular inline-flex items-center gap-0.5 whitespace-nowrap font-medium',
        good === true && 'text-success-text',
        good === false && 'text-danger-text',
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
      {text}
      <span className="sr-only">{figures.change()}</span>
    </span>
  )
}
