import { toClient } from '#server/api/core/clients/map.ts'
import { setClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'
import { timeZoneOf } from '#server/lib/time-zone.ts'
import { clientChanged } from './client-changed.ts'

/** Properties of the account that members can change. */
interface ClientChange {
  readonly name?: string
  readonly time_zone?: string
}

/** Changes the name and time zone of the caller's account. Throws `validation_failed` for an unknown time zone. */
export async function updateClient({ db, clock }: Context, member: Member, change: ClientChange) {
  const zone = change.time_zone === undefined ? undefined : timeZoneOf(change.time_zone)
  if (zone === null) throw new AppError('validation_failed', { fields: { time_zone: 'unknown' } })
  const to = {
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(zone !== undefined && { time_zone: zone }),
  }
  return db.transaction(async (tx) => {
    const before = member.client
    const after = found(await setClient(tx, member.clientId, to))
    const profileOf = ({ name, time_zone }: typeof before) => ({ name, time_zone })
    const changes = changedValues(profileOf(before), profileOf(after))
    const detail = { fields: Object.keys(changes), changes }
    await audit(tx, member, {
      action: 'settings.client_changed',
      subject: { id: after.id, name: after.name },
      detail,
    })
    await append(tx, member.clientId, [await clientChanged(tx, member, after, { changes, now: clock.now() })])
    return toClient(tx, after, clock.now())
  })
}
