import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useLive, useResync } from '#client/core/live/live-provider.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import {
  type AvailabilityChoice,
  getProfile,
  type Member,
  setAvailability,
} from '#contract/account/members.ts'
import { availabilityMachine } from '#machines/availability/availability-machine.ts'
import type { AvailabilityStatus, SavedAvailability } from '#machines/availability/availability-types.ts'
import { countdownEnd, isAttending, shownStatus } from '#machines/availability/selectors.ts'
import { watchInput } from './activity.ts'

/** Minimum interval between activity reports that only restart the idle timer. */
const INPUT_EVERY_MS = 10_000

const statusOf = (member: Member): SavedAvailability => ({
  availability: member.availability,
  reason: member.away_reason ?? null,
  since: member.availability_since ?? null,
  openChats: member.open_chats,
})

async function loadStatus(): Promise<AvailabilityStatus> {
  const { openChats: _, ...status } = statusOf(await call(getProfile, {}))
  return status
}

const machine = availabilityMachine.provide({
  actors: {
    loadStatus: fromPromise<AvailabilityStatus, undefined>(loadStatus),
    saveAvailability: fromPromise<SavedAvailability, AvailabilityChoice>(async ({ input, signal }) =>
      statusOf(await call(setAvailability, { body: input, signal })),
    ),
  },
})

type AvailabilityActor = ActorRefFrom<typeof availabilityMachine>

const AvailabilityContext = createContext<AvailabilityActor | null>(null)

/** Provides the signed-in member's availability. Used once, below the LiveProvider. */
export function AvailabilityProvider({ children }: { children: ReactNode }) {
  const { profile } = useAccount()
  const { id: me } = profile
  const [input] = useState(() => {
    const { openChats, ...status } = statusOf(profile)
    return { status, openChats, me, now: Date.now }
  })
  const actor = useActor('console: availability', machine, input)
  useJournalEvents(['availability.changed'], (events) => {
    for (const event of events) {
      const { user_id: userId, availability, reason = null, since, by = null, at } = event
      actor.send({ type: 'availability.changed', userId, availability, reason, since: since ?? at, by })
    }
  })
  useResync(() => {
    // Errors are ignored, because the next journal event updates the status.
    loadStatus().then(
      (status) => actor.send({ type: 'availability.loaded', status }),
      () => {},
    )
  })
  const { status } = useLive()
  useEffect(() => actor.send({ type: 'link.changed', isLive: status === 'live' }), [actor, status])
  useEffect(() => {
    let last = 0
    const isDue = () => {
      if (isAttending(actor.getSnapshot()) && Date.now() - last < INPUT_EVERY_MS) return false
      last = Date.now()
      return true
    }
    return watchInput(me, isDue, () => actor.send({ type: 'input.made' }))
  }, [actor, me])
  return <AvailabilityContext value={actor}>{children}</AvailabilityContext>
}

/** Returns the availability actor, for subscribing to its emitted events. */
export function useAvailabilityActor(): AvailabilityActor {
  const actor = use(AvailabilityContext)
  if (!actor) throw new Error('useAvailability must be used below AvailabilityProvider.')
  return actor
}

/**
 * Returns the member's availability, the time at which the idle timer will set them away, and the command to change the
 * availability.
 */
export function useAvailability() {
  const actor = useAvailabilityActor()
  const status = useSelector(
    actor,
    shownStatus,
    (one, other) =>
      one.availability === other.availability && one.reason === other.reason && one.since === other.since,
  )
  const endsAt = useSelector(actor, countdownEnd)
  const openChats = useSelector(actor, ({ context }) => context.openChats)
  return {
    status,
    awayAt: endsAt,
    openChats,
    choose: (choice: AvailabilityChoice) => actor.send({ type: 'availability.choose', choice }),
  }
}
