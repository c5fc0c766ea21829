import type { ReactNode } from 'react'
import { useNow } from '#client/core/hooks/use-now.ts'

/** Rerenders its content every second with the current time. */
export const WallClock = ({ children }: { children: (now: number) => ReactNode }) =>
  children(useNow(1_000).getTime())
