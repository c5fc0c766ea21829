import { createContext, use, useSyncExternalStore } from 'react'
import { formatDateTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { shortAge, spokenAge } from './short-age.ts'
import { createTicker, type Ticker } from './ticker.ts'

/** Our choice: an age is at most this old itself, milliseconds. */
const PAUSE = 10_000

/** The clock of the desk; a test gives its own. */
export const TickerContext = createContext<Ticker>(createTicker(Date.now, PAUSE))

/** A text that follows the clock; what shows it is drawn again only when the text changes. */
export function useTicking(text: (now: Date) => string): string {
  const ticker = use(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => text(new Date(ticker.now())))
}

interface AgeProps {
  /** ISO 8601. */
  readonly at: string
  readonly className?: string
}

/** How long ago something was ("2m"); it keeps itself up to date. */
export function Age({ at, className }: AgeProps) {
  const { locale } = useLocale()
  const date = new Date(at)
  const short = useTicking((now) => shortAge(locale, date, now))
  const spoken = useTicking((now) => spokenAge(locale, date, now))
  return (
    <time dateTime={at} title={formatDateTime(locale, date)} className={className}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{spoken}</span>
    </time>
  )
}
