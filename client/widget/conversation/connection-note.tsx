import { useEffect, useState } from 'preact/hooks'
import { hasEnded } from '#machines/widget/selectors.ts'
import { useTalk } from '../view/use-talk.ts'

/**
 * Note shown while the connection is lost; if only the socket is lost, it appears after a delay, so that short disconnects stay
 * invisible.
 */
export function ConnectionNote() {
  const { state, talk } = useTalk()
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
    }
  }, [])
  const snapshot = state.conversation?.snapshot()
  const isLost = snapshot?.hasTag('conversation') && !hasEnded(snapshot) && !snapshot.context.isOnline
  if (!isOnline)
    return (
      <p class="connection" role="status">
        {talk.chat.offline()}
      </p>
    )
  if (isLost)
    return (
      <p class="connection late" role="status">
        {talk.chat.reconnecting()}
      </p>
    )
  return null
}
