import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../navigation/paths.ts'
import { useAuthActor, useSession } from './session.tsx'

/**
 * Redirects signed-in members away from the pages for visitors: to the page that they requested before signing in, otherwise to
 * the dashboard; disabled members go to their own page. Returns true while redirecting, so that the page renders nothing.
 */
export function useLeaveWhenSignedIn(): boolean {
  const actor = useAuthActor()
  const { status } = useSession()
  const [, navigate] = useLocation()
  const leaves = status !== 'signedOut'
  useEffect(() => {
    if (status === 'signedOut') return
    if (status === 'disabled') return navigate(paths.disabled(), { replace: true })
    navigate(actor.getSnapshot().context.pendingRedirect ?? paths.dashboard(), { replace: true })
    actor.send({ type: 'redirect.take' })
  }, [status, actor, navigate])
  return leaves
}
