import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { LandingView } from './landing-view.tsx'

/** Landing page for visitors; signed-in members are redirected to the dashboard (specification 2). */
export function LandingPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <LandingView />
}
