import type { AuditAction, AuditDetail } from '#contract/audit.ts'
import type { Executor } from '../../db/client.ts'
import type { Member } from '../auth/callers.ts'
import { insertAudit } from './store.ts'

/** What an action was done to. */
export interface AuditSubject {
  /** Number of the member, bot or client; null where the thing has none. */
  readonly id: number | null
  /** Its name as people know it. */
  readonly name: string
}

/**
 * Writes an action of a member into the audit log. Call it in the transaction that makes the change, before `append`: the
 * journal's head is locked last. Passwords, codes, tokens and keys never belong into the detail.
 */
export const audit = (
  tx: Executor,
  caller: Pick<Member, 'id' | 'clientId' | 'name' | 'address' | 'user'>,
  action: AuditAction,
  subject: AuditSubject,
  detail: AuditDetail = {},
): Promise<void> =>
  insertAudit(tx, caller.clientId, {
    user_id: caller.id,
    actor_name: caller.name,
    actor_email: caller.user.email,
    address: caller.address,
    action,
    subject_id: subject.id,
    subject_name: subject.name,
    detail,
  })
