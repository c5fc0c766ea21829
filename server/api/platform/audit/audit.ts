import type { AuditAction, AuditDetail } from '#contract/account/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Member } from '../auth/callers.ts'
import { insertAudit } from './store.ts'

/** Member, bot, client or other subject of an action. */
export interface AuditSubject {
  /** Id of the subject; null if the subject has no id. */
  readonly id: number | null
  /** Name by which the subject is displayed in the log. */
  readonly name: string
}

/** Action of a member, what it was applied to, and its particulars. */
export interface AuditedAction {
  readonly action: AuditAction
  readonly subject: AuditSubject
  readonly detail?: AuditDetail
}

/**
 * Records a member's action in the audit log. Call it in the transaction that makes the change, before events are appended,
 * because the journal's head is locked last. The detail must never contain passwords, codes, tokens or keys.
 */
export const audit = (
  tx: Executor,
  caller: Pick<Member, 'id' | 'clientId' | 'name' | 'address' | 'user'>,
  { action, subject, detail = {} }: AuditedAction,
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
