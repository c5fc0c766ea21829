import type { FloorContext } from './floor-types.ts'

/** Minimum lag that is displayed (design). */
const LAG_SHOWN_MS = 500
/** Time without news from the server after which the floor counts as stale (design). */
export const STALE_AFTER_MS = 10_000

/** Connection state, which tells how fresh the floor is. */
export type LinkState =
  | { readonly kind: 'live'; readonly lag: number | null }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'catchingUp'; readonly done: number; readonly total: number }
  | { readonly kind: 'stale'; readonly at: number }

/** Returns the connection state. A stale floor reports its age even if the socket claims to be live. */
export function linkOf(context: FloorContext): LinkState {
  const { floor, now, heardAt, status, head, behindFrom, lag } = context
  if (floor && now - heardAt > STALE_AFTER_MS) return { kind: 'stale', at: heardAt }
  if (status === 'catchingUp' || (floor && behindFrom !== null && head > floor.seq))
    return {
      kind: 'catchingUp',
      done: Math.max(0, (floor?.seq ?? 0) - (behindFrom ?? floor?.seq ?? 0)),
      total: Math.max(0, head - (behindFrom ?? head)),
    }
  if (status !== 'live') return { kind: 'reconnecting' }
  return { kind: 'live', lag: lag > LAG_SHOWN_MS ? lag : null }
}
