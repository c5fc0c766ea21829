import { INVITATION_LIFE_MS } from '#contract/account/account-limits.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member, UserRow } from '#server/api/platform/auth/callers.ts'
import { insertReset } from '#server/api/platform/auth/store.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import type { Tx } from '#server/db/client.ts'
import { fingerprint } from '#server/lib/ids.ts'

/** E-mails a new member the code for setting their first password. */
export async function invite(context: Context, tx: Tx, caller: Member, user: UserRow): Promise<void> {
  const code = context.ids.token(18)
  await insertReset(tx, {
    token_hash: fingerprint(code),
    user_id: user.id,
    expires_at: new Date(context.clock.now().getTime() + INVITATION_LIFE_MS),
  })
  const known = { name: user.first_name, by: caller.name, company: caller.client.name }
  const text = { kind: 'invitation', code, ...known } as const
  await queueMail(context, tx, user, text)
}
