import type { ReactNode } from 'react'
import { useNow } from '#client/core/hooks/use-now.ts'

/** Renders its content with the current time, every second. */
export const WallClock = ({ children }: { children: (now: number) => ReactNode }) =>
  children(useNow(1_000).getTime())
