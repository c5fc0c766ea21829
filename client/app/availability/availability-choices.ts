import { useLL } from '#client/lib/i18n.tsx'
import type { Status } from '#client/ui/display/status-dot.tsx'
import type { Availability, AvailabilityChoice } from '#contract/account/members.ts'
import type { AvailabilityStatus } from '#machines/availability/availability-types.ts'
import { useAvailability } from './availability.tsx'

/** Status dot for each availability. */
export const dots: Record<Availability, Status> = {
  online: 'on',
  transfers_only: 'away',
  away: 'away',
  offline: 'off',
}

const reasons = ['break', 'lunch', 'meeting', 'training', 'other'] as const

interface Offer {
  readonly id: string
  readonly label: string
  /** Hotkey in the format of tinykeys. It names physical keys, because digits need Shift on French keyboards. */
  readonly keys?: string
  readonly isCurrent: boolean
  readonly choose: () => void
}

/** Returns a function that describes an availability in words. */
export function useStatusText() {
  const { availability: texts } = useLL().app
  return ({ availability, reason }: AvailabilityStatus): string =>
    availability === 'away' && reason ? texts.reasons[reason]() : texts[availability]()
}

/** Returns the member's choices: available (for all chats or transfers only), or away with a reason. */
export function useAvailabilityChoices(): {
  readonly available: readonly Offer[]
  readonly away: readonly Offer[]
} {
  const LL = useLL()
  const { status, choose } = useAvailability()
  const textOf = useStatusText()
  const offer = (choice: AvailabilityChoice, keys?: string): Offer => {
    const { availability, reason = null } = choice
    return {
      id: `availability.${reason ?? availability}`,
      label:
        availability === 'away' && reason === null
          ? LL.app.availability.away()
          : textOf({ availability, reason, since: null }),
      ...(keys && { keys }),
      isCurrent: status.availability === availability && status.reason === reason,
      choose: () => choose(choice),
    }
  }
  return {
    available: [
      offer({ availability: 'online' }, 'Alt+Digit1'),
      offer({ availability: 'transfers_only' }, 'Alt+Digit3'),
    ],
    away: reasons.map((reason) =>
      offer({ availability: 'away', reason }, reason === 'break' ? 'Alt+Digit2' : undefined),
    ),
  }
}
