import { useLeaveWhenSignedIn } from '#client/app/use-leave-when-signed-in.ts'
import { LandingView } from './landing-view.tsx'

/** The start page of visitors; whoever is signed in goes on to the dashboard (specification 2). */
export function LandingPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <LandingView />
}
