import type { Identity } from '#contract/system.ts'

/** Who is behind a socket. */
export type MemberIdentity = Extract<Identity, { kind: 'member' }>
/** The visitor behind a socket. */
export type VisitorIdentity = Extract<Identity, { kind: 'visitor' }>
