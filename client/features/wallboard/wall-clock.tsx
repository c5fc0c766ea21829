import type { ReactNode } from 'react'
import { useNow } from '#client/core/hooks/use-now.ts'

/** Draws its content anew each second with the time. */
export const WallClock = ({ children }: { children: (now: number) => ReactNode }) =>
  children(useNow(1_000).getTime())
