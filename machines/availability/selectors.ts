import type { SnapshotFrom } from 'xstate'
import type { availabilityMachine } from './availability-machine.ts'
import type { AvailabilityStatus } from './availability-types.ts'

type Snapshot = SnapshotFrom<typeof availabilityMachine>

/** Returns the status to display: the latest choice, even while it is being saved. */
export function shownStatus({ context }: Snapshot): AvailabilityStatus {
  const choice = context.wanted ?? context.sent
  if (!choice) return context.status
  const reason = choice.reason ?? null
  const isSame = choice.availability === context.status.availability && reason === context.status.reason
  return isSame ? context.status : { availability: choice.availability, reason, since: null }
}

/** Returns the time at which the member will be set to away for inactivity; null if there is no notice to show. */
export const countdownEnd = ({ context }: Snapshot): number | null => {
  const { availability } = context.status
  return availability === 'online' || availability === 'transfers_only' ? context.awayAt : null
}

/** Returns whether there was recent input, so that further input can be ignored for a while. */
export const isAttending = (snapshot: Snapshot): boolean => snapshot.matches({ attention: 'attending' })
