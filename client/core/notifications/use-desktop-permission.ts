import { useState } from 'react'

/** Whether this browser may show notifications; `missing` if it does not support them. */
export type DesktopPermission = NotificationPermission | 'missing'

const current = (): DesktopPermission => ('Notification' in window ? Notification.permission : 'missing')

/**
 * Returns whether desktop notifications are permitted and a function that requests permission; browsers only prompt after a
 * click.
 */
export function useDesktopPermission() {
  const [permission, setPermission] = useState(current)
  const ask = async (): Promise<DesktopPermission> => {
    const answer = permission === 'missing' ? permission : await Notification.requestPermission()
    setPermission(answer)
    return answer
  }
  return { permission, ask }
}
