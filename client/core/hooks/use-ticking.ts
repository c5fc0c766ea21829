import { createContext, use, useState, useSyncExternalStore } from 'react'
import { createEqualKeeper } from '#client/lib/keep-equal.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { createTicker, type Ticker } from './ticker.ts'

/** Our choice: interval at which times on the screen are refreshed. */
const REFRESH_MS = 10_000

/** Ticker used by the whole console; tests provide their own. */
export const TickerContext = createContext<Ticker>(createTicker(serverNow, REFRESH_MS))

/** Returns a value, or a flat object, derived from the current time; rerenders only when the result changes. */
export function useTicking<T>(read: (now: Date) => T): T {
  const ticker = use(TickerContext)
  const [keep] = useState(createEqualKeeper<T>)
  return useSyncExternalStore(ticker.subscribe, () => keep(read(new Date(ticker.now()))))
}
