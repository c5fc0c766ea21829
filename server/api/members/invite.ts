import { INVITATION_LIFE } from '#contract/limits.ts'
import type { Tx } from '../../db/client.ts'
import { fingerprint } from '../../lib/ids.ts'
import type { Member, UserRow } from '../auth/callers.ts'
import { enqueueMail } from '../auth/service.ts'
import { insertReset } from '../auth/store.ts'
import type { Context } from '../context.ts'

/** Mails a new member the code with which they choose their first password; wake `send-mail` after the commit. */
export async function invite(context: Context, tx: Tx, caller: Member, user: UserRow): Promise<void> {
  const code = context.ids.token(18)
  await insertReset(tx, {
    token_hash: fingerprint(code),
    user_id: user.id,
    expires_at: new Date(context.clock.now().getTime() + INVITATION_LIFE),
  })
  const known = { name: user.first_name, by: caller.name, company: caller.client.name }
  await enqueueMail(context, tx, user.email, user.language, { kind: 'invitation', code, ...known })
}
