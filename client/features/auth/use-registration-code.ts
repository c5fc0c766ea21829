import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { sessionKey } from '#client/core/session/session-keys.ts'
import { OTP_RESEND_MS } from '#contract/account/account-limits.ts'
import { registrationCode, stepOf } from '#machines/auth/selectors.ts'
import { useAuth } from './use-auth.ts'
import { useCountdown } from './use-countdown.ts'

/** Session storage key of the registration awaiting its code; it is stored to survive a reload. */
const KEY = sessionKey('registration')

/** Returns the registration started before a reload, or null. */
function storedRegistration(): { email: string; registration: string } | null {
  try {
    const { email, registration } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return email && registration ? { email, registration } : null
  } catch {
    return null
  }
}

/** Returns the state and commands of a registration awaiting the mailed code. */
export function useRegistrationCode() {
  const auth = useAuth(['awaitingCode'])
  const { actor, email, registration } = auth
  const [, navigate] = useLocation()
  const events = useSelector(actor, registrationCode, shallowEqual)
  const secondsLeft = useCountdown(events.resend === 'waiting', OTP_RESEND_MS)

  useEffect(() => {
    if (stepOf(actor.getSnapshot()) === 'awaitingCode')
      return sessionStorage.setItem(KEY, JSON.stringify({ email, registration }))
    const kept = storedRegistration()
    if (kept) actor.send({ type: 'registration.resume', ...kept })
    else navigate(paths.register(), { replace: true })
  }, [actor, email, registration, navigate])

  return {
    ...auth,
    ...events,
    secondsLeft,
    submit: (otp: string) => actor.send({ type: 'code.submit', otp }),
    again: () => actor.send({ type: 'code.resend' }),
  }
}
