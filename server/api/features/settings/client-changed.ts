import type { SettingChanges } from '#contract/account/audit.ts'
import { toClient } from '#server/api/core/clients/map.ts'
import type { ClientRow, Member } from '#server/api/platform/auth/callers.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'

/** Returns the event for settings of the account that a member has changed, with the values before and after. */
export const clientChanged = async (
  tx: Tx,
  member: Pick<Member, 'id'>,
  client: ClientRow,
  { changes, now }: { readonly changes: SettingChanges; readonly now: Date },
): Promise<NewEvent> => ({
  type: 'client.changed',
  payload: { client: await toClient(tx, client, now), by: member.id, changes },
  audience: 'everyone',
})
