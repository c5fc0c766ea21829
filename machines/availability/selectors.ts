import type { SnapshotFrom } from 'xstate'
import type { availabilityMachine } from './availability-machine.ts'
import type { Standing } from './availability-types.ts'

type Snapshot = SnapshotFrom<typeof availabilityMachine>

/** Returns the standing to show: what the member chose last, even while it is being saved. */
export function shownStanding({ context }: Snapshot): Standing {
  const choice = context.wanted ?? context.sent
  if (!choice) return context.standing
  const reason = choice.reason ?? null
  const isSame = choice.availability === context.standing.availability && reason === context.standing.reason
  return isSame ? context.standing : { availability: choice.availability, reason, since: null }
}

/** Returns when the member will be set away for lack of input; null if no notice has to be shown. */
export const awayAt = ({ context }: Snapshot): number | null => {
  const { availability } = context.standing
  return availability === 'online' || availability === 'transfers_only' ? context.awayAt : null
}

/** Whether there was input lately, so that more input changes nothing for a while. */
export const isAttending = (snapshot: Snapshot): boolean => snapshot.matches({ attention: 'attending' })
