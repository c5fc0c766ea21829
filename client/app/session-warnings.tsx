import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { serverNow } from '#client/lib/server-clock.ts'
import { sessionWarningsMachine } from '#machines/session-warnings/session-warnings-machine.ts'
import { useActor } from '../core/hooks/use-actor.ts'
import { useAccount } from '../core/session/session.tsx'
import { warningKeys } from '../core/session/session-keys.ts'
import { warningText } from '../core/session/warning-text.ts'
import { useLL, useLocale } from '../lib/i18n.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Records in session storage that a warning was shown. */
const keep = (key: string, shown: boolean) => shown && sessionStorage.setItem(key, 'true')

function useWarnings() {
  const { client } = useAccount()
  const [path] = useLocation()
  const [input] = useState(() => ({
    quotaWarningShown: sessionStorage.getItem(warningKeys.quota) !== null,
    expiryWarningShown: sessionStorage.getItem(warningKeys.expiry) !== null,
    path,
    now: serverNow,
  }))
  const actor = useActor('console: session warnings', sessionWarningsMachine, input)
  useEffect(() => {
    const subscription = actor.subscribe(({ context }) => {
      keep(warningKeys.quota, context.quotaWarningShown)
      keep(warningKeys.expiry, context.expiryWarningShown)
    })
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => actor.send({ type: 'path.changed', path }), [actor, path])
  useEffect(() => actor.send({ type: 'client.changed', client }), [actor, client])
  const warning = useSelector(actor, (snapshot) => snapshot.context.warning)
  return { warning, dismiss: () => actor.send({ type: 'warning.dismiss' }) }
}

/** Warns about a used-up quota and about a subscription that is about to end, each once per browser session (specification 4). */
export function SessionWarnings() {
  const LL = useLL()
  const { locale } = useLocale()
  const { warning, dismiss } = useWarnings()
  const ok = (
    <Button variant="primary" onClick={dismiss}>
      {LL.common.actions.ok()}
    </Button>
  )
  return (
    <Dialog open={warning !== null} onClose={dismiss} size={400} title={LL.app.warning.title()} footer={ok}>
      {warning && (
        <div className="flex items-start gap-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
          <p className="text-text-muted">{warningText({ locale, LL }, warning)}</p>
        </div>
      )}
    </Dialog>
  )
}
