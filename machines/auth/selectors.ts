import type { SnapshotFrom } from 'xstate'
import type { authMachine } from './auth-machine.ts'

/** Snapshot of the session. */
export type AuthSnapshot = SnapshotFrom<typeof authMachine>

/** Steps that have their own page. */
const steps = ['awaitingProof', 'awaitingCode', 'resetMailed', 'choosingPassword'] as const

/** A step that has its own page. */
export type AuthStep = (typeof steps)[number]

/** Returns the step that the session stands at, or null. */
export const stepOf = (snapshot: AuthSnapshot): AuthStep | null =>
  steps.find((step) => snapshot.matches(step)) ?? null

/** Whether a member is signed in, whether or not their account is loaded. */
export const isSignedIn = (snapshot: AuthSnapshot): boolean => snapshot.matches('signedIn')

/** Whether the account of the signed-in member could not be loaded. */
export const hasAccountFailed = (snapshot: AuthSnapshot): boolean => snapshot.matches({ signedIn: 'failed' })

/** Whether the member was disabled. */
export const isDisabled = (snapshot: AuthSnapshot): boolean => snapshot.matches('disabled')

/** Whether nobody is signed in and nothing is under way. */
export const isSignedOut = (snapshot: AuthSnapshot): boolean => snapshot.matches('signedOut')

/** Whether a second factor is asked for, or being checked. */
export const needsProof = (snapshot: AuthSnapshot): boolean =>
  snapshot.matches('awaitingProof') || snapshot.matches('proving')

/** Whether a new password can be set, or is being saved. */
export const isResetting = (snapshot: AuthSnapshot): boolean =>
  snapshot.matches('choosingPassword') || snapshot.matches('resettingPassword')

/** Returns how the mailed code and the next one stand. */
export const registrationCode = (snapshot: AuthSnapshot) => ({
  checking: snapshot.matches({ awaitingCode: { code: 'checking' } }),
  spent: snapshot.matches({ awaitingCode: { code: 'spent' } }),
  resend: snapshot.matches({ awaitingCode: { resend: 'waiting' } })
    ? ('waiting' as const)
    : snapshot.matches({ awaitingCode: { resend: 'sending' } })
      ? ('sending' as const)
      : ('ready' as const),
})
