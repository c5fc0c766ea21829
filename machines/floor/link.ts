import type { FloorContext } from './floor-types.ts'

/** Design: lag above which it is told. */
const LAG_TOLD_MS = 500
/** Design: time without a sign of life after which the picture counts as old. */
export const STALE_AFTER_MS = 10_000

/** State of the link in words: how fresh the picture is. */
export type LinkState =
  | { readonly kind: 'live'; readonly lag: number | null }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'catchingUp'; readonly done: number; readonly total: number }
  | { readonly kind: 'stale'; readonly at: number }

/** Returns the state of the link. A floor whose picture is old says from when it is, whatever the socket believes. */
export function linkOf(context: FloorContext): LinkState {
  const { picture, now, heardAt, status, head, behindFrom, lag } = context
  if (picture && now - heardAt > STALE_AFTER_MS) return { kind: 'stale', at: heardAt }
  if (status === 'catchingUp' || (picture && behindFrom !== null && head > picture.seq))
    return {
      kind: 'catchingUp',
      done: Math.max(0, (picture?.seq ?? 0) - (behindFrom ?? picture?.seq ?? 0)),
      total: Math.max(0, head - (behindFrom ?? head)),
    }
  if (status !== 'live') return { kind: 'reconnecting' }
  return { kind: 'live', lag: lag > LAG_TOLD_MS ? lag : null }
}
