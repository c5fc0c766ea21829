import { inArray } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import { insertAudit } from '#server/api/platform/audit/store.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import { users } from '#server/db/schema/clients.ts'
import { giveUp, switchOffWebhook, type WebhookRow } from './store.ts'

/**
 * Switches off a webhook that has been failing for days, abandons its deliveries, and notifies owners and admins by e-mail, once.
 */
export async function switchOff(context: Context, hook: WebhookRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await switchOffWebhook(tx, hook))) return
    await giveUp(tx, hook.id)
    await insertAudit(tx, hook.client_id, {
      user_id: null,
      actor_name: '',
      actor_email: '',
      address: '',
      action: 'webhook.changed',
      subject_id: hook.id,
      subject_name: hook.url,
      detail: { is_enabled: false },
    })
    const to = await membersWith(tx, hook.client_id, ['owner', 'admin'])
    const people = await tx
      .select()
      .from(users)
      .where(inArray(users.id, [...to]))
    const account = new URL(hook.url).host
    for (const user of people)
      await queueMail(context, tx, user, { kind: 'webhook_stopped', name: user.first_name, account })
  })
}
