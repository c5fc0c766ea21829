import { createContext, use, useSyncExternalStore } from 'react'
import { formatDateTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { serverNow } from '#client/lib/server-clock.ts'
import { shortAge, spokenAge } from './short-age.ts'
import { createTicker, type Ticker } from './ticker.ts'

/** Our choice: refresh interval of relative times. */
const REFRESH_MS = 10_000

/** Ticker of the chats page; tests provide their own. */
export const TickerContext = createContext<Ticker>(createTicker(serverNow, REFRESH_MS))

/** Returns a text that is updated by the ticker; rerenders only when the text changes. */
export function useTicking(text: (now: Date) => string): string {
  const ticker = use(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => text(new Date(ticker.now())))
}

interface AgeProps {
  /** ISO 8601. */
  readonly at: string
  readonly className?: string
}

/** Time since a moment ("2m"), refreshed automatically. */
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
