import { permissionsOf, type Role } from '#contract/account/members.ts'
import type { Permission } from '#contract/base/route.ts'
import { paths } from '../core/navigation/paths.ts'
import type { SessionStatus } from '../core/session/session-status.ts'

/** Name of a rule that restricts who can open a page. */
export type GuardName = 'auth' | 'not-expired' | `permission:${Permission}`

/** State on which the guards base their verdict. */
export interface GuardState {
  readonly status: SessionStatus
  readonly can: (permission: Permission) => boolean
  /** Path of the requested page, without the query. */
  readonly path: string
}

/** Result of a guard: allow, wait until the session is known, or redirect. */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'wait' }
  /** `remember` is true if the member returns to the path after signing in. */
  | { readonly kind: 'redirect'; readonly to: string; readonly remember: boolean }

type Guard = (state: GuardState) => Verdict

const pass: Verdict = { kind: 'pass' }
const wait: Verdict = { kind: 'wait' }
const redirect = (to: string, remember = false): Verdict => ({ kind: 'redirect', to, remember })

/** Returns true while the account is loading or has failed to load; `AccountLoading` shows which of the two. */
const isUndecided = (status: SessionStatus) => status === 'loading' || status === 'failed'

const auth: Guard = ({ status }) => {
  if (status === 'signedOut') return redirect(paths.login(), true)
  return isUndecided(status) ? wait : pass
}

/** Redirects members of disabled and expired accounts to the corresponding page, and everyone else away from these two pages. */
const notExpired: Guard = ({ status, path }) => {
  if (isUndecided(status)) return wait
  const blocked = status === 'disabled' ? paths.disabled() : status === 'expired' ? paths.expired() : null
  if (blocked) return path === blocked ? pass : redirect(blocked)
  return path === paths.disabled() || path === paths.expired() ? redirect(paths.home()) : pass
}

const permission =
  (name: Permission): Guard =>
  ({ status, can }) => {
    if (isUndecided(status)) return wait
    return can(name) ? pass : redirect(paths.home())
  }

const permissions: ReadonlySet<string> = new Set(
  (Object.keys(permissionsOf) as Role[]).flatMap((role) => permissionsOf[role]),
)

/** Returns the guard with the given name. Throws if the name is unknown (specification 2). */
export function guardFor(name: string): Guard {
  if (name === 'auth') return auth
  if (name === 'not-expired') return notExpired
  const [kind, subject = ''] = name.split(':')
  if (kind === 'permission' && permissions.has(subject)) return permission(subject as Permission)
  throw new Error(`Unknown route guard "${name}".`)
}

/** Runs the guards in order and returns the first verdict other than `pass`. */
export function verdictOf(names: readonly GuardName[], state: GuardState): Verdict {
  for (const name of names) {
    const verdict = guardFor(name)(state)
    if (verdict.kind !== 'pass') return verdict
  }
  return pass
}

/** Throws if a page names an unknown guard; called once at startup. */
export function assertGuards(rows: readonly { readonly guards: readonly string[] }[]): void {
  for (const { guards } of rows) for (const name of guards) guardFor(name)
}
