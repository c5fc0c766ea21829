import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#client/core/paths.ts'
import { sessionKey } from '#client/core/session/session-keys.ts'
import { OTP_RESEND_MS } from '#contract/limits.ts'
import type { authMachine } from '#machines/auth/auth-machine.ts'
import { useAuth } from './use-auth.ts'
import { useCountdown } from './use-countdown.ts'

/** Key of the address that a code was mailed to, so that it survives a reload. */
const KEY = sessionKey('registration')

const selectState = (snapshot: SnapshotFrom<typeof authMachine>) => ({
  checking: snapshot.matches({ awaitingCode: { code: 'checking' } }),
  spent: snapshot.matches({ awaitingCode: { code: 'spent' } }),
  resend: snapshot.matches({ awaitingCode: { resend: 'waiting' } })
    ? ('waiting' as const)
    : snapshot.matches({ awaitingCode: { resend: 'sending' } })
      ? ('sending' as const)
      : ('ready' as const),
})

/** The step of a registration that waits for the mailed code. */
export function useRegistrationCode() {
  const auth = useAuth(['awaitingCode'])
  const { actor, email } = auth
  const [, navigate] = useLocation()
  const events = useSelector(actor, selectState, shallowEqual)
  const secondsLeft = useCountdown(events.resend === 'waiting', OTP_RESEND_MS)

  useEffect(() => {
    if (actor.getSnapshot().matches('awaitingCode')) return sessionStorage.setItem(KEY, email)
    const kept = sessionStorage.getItem(KEY)
    if (kept) actor.send({ type: 'registration.resume', email: kept })
    else navigate(paths.register(), { replace: true })
  }, [actor, email, navigate])

  return {
    ...auth,
    ...events,
    secondsLeft,
    submit: useCallback((otp: string) => actor.send({ type: 'code.submit', otp }), [actor]),
    again: () => actor.send({ type: 'code.resend' }),
  }
}
