import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { useAuthActor, useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

/** Ends the session, then redirects to the sign-in page. If the server has rejected the token, the session has already ended. */
export function LogoutPage() {
  const LL = useLL()
  const actor = useAuthActor()
  const { status, token } = useSession()
  const [, navigate] = useLocation()
  useEffect(() => actor.send({ type: 'session.signOut' }), [actor])
  useEffect(() => {
    if (status === 'signedOut' && token === null) navigate(paths.login(), { replace: true })
  }, [status, token, navigate])
  return (
    <div className="flex min-h-full items-center justify-center">
      <Spinner label={LL.app.pages.logout()} className="size-5 text-text-faint" />
    </div>
  )
}
