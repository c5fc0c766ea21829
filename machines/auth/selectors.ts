import type { SnapshotFrom } from 'xstate'
import type { authMachine } from './auth-machine.ts'

/** Snapshot of the auth machine, which the selectors read. */
export type AuthSnapshot = SnapshotFrom<typeof authMachine>

/** Steps that have their own page. */
const steps = ['awaitingProof', 'awaitingCode', 'resetMailed', 'choosingPassword'] as const

/** Step that has its own page. */
export type AuthStep = (typeof steps)[number]

/** Returns the current step, or null. */
export const stepOf = (snapshot: AuthSnapshot): AuthStep | null =>
  steps.find((step) => snapshot.matches(step)) ?? null

/** Returns whether a member is signed in, even if their account is not loaded. */
export const isSignedIn = (snapshot: AuthSnapshot): boolean => snapshot.matches('signedIn')

/** Returns whether the signed-in member's account could not be loaded. */
export const hasAccountFailed = (snapshot: AuthSnapshot): boolean => snapshot.matches({ signedIn: 'failed' })

/** Returns whether the member or their account was disabled. */
export const isDisabled = (snapshot: AuthSnapshot): boolean => snapshot.matches('disabled')

/** Returns whether no member is signed in and no request is in flight. */
export const isSignedOut = (snapshot: AuthSnapshot): boolean => snapshot.matches('signedOut')

/** Returns whether a second factor is required or being checked. */
export const needsProof = (snapshot: AuthSnapshot): boolean =>
  snapshot.matches('awaitingProof') || snapshot.matches('proving')

/** Returns whether a new password can be chosen or is being saved. */
export const isResetting = (snapshot: AuthSnapshot): boolean =>
  snapshot.matches('choosingPassword') || snapshot.matches('resettingPassword')

/** Returns the state of the registration code and of requesting another one. */
export const registrationCode = (snapshot: AuthSnapshot) => ({
  checking: snapshot.matches({ awaitingCode: { code: 'checking' } }),
  spent: snapshot.matches({ awaitingCode: { code: 'spent' } }),
  resend: snapshot.matches({ awaitingCode: { resend: 'waiting' } })
    ? ('waiting' as const)
    : snapshot.matches({ awaitingCode: { resend: 'sending' } })
      ? ('sending' as const)
      : ('ready' as const),
})
