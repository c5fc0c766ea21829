import type { Permission } from './route.ts'

/** Supervisors and above see and manage every chat. */
export const isSupervisor = (member: { readonly permissions: readonly Permission[] }): boolean =>
  member.permissions.includes('canManageFloor')
