import { useState } from 'react'

/** Whether this browser shows notifications of this site; `missing` where it cannot at all. */
export type DesktopPermission = NotificationPermission | 'missing'

const current = (): DesktopPermission => ('Notification' in window ? Notification.permission : 'missing')

/** What the browser allows, and the call that asks the person; browsers ask only after a click. */
export function useDesktopPermission() {
  const [permission, setPermission] = useState(current)
  const ask = async (): Promise<DesktopPermission> => {
    const answer = permission === 'missing' ? permission : await Notification.requestPermission()
    setPermission(answer)
    return answer
  }
  return { permission, ask }
}
