import { type NotificationWay, waysOf } from '#contract/account/notification-choices.ts'
import type { NotificationKind } from '#contract/account/notifications.ts'
import { useSession } from '../session/session.tsx'

/** Returns a function that returns the ways in which the signed-in member is notified of a kind. */
export function useWays(): (kind: NotificationKind) => readonly NotificationWay[] {
  const { profile } = useSession()
  const place = { role: profile?.role ?? 'agent', floor: profile?.floor_size ?? 'small' } as const
  return (kind) => waysOf(profile?.notification_choices, kind, place)
}
