import { type BusinessHours, type HoursSettings, refusedHours } from '#contract/floor/business-hours.ts'
import { defaultThresholds } from '#contract/floor/floor.ts'
import { hoursOf } from '#server/api/core/clients/hours.ts'
import { setClient, setThresholds } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { ClientRow, Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'
import { timeZoneOf } from '#server/lib/time-zone.ts'
import { clientChanged } from './client-changed.ts'

/** Returns a client's business hours and reply targets; the targets are among the floor's thresholds. */
export function hoursSettingsOf(client: ClientRow): HoursSettings {
  const { target_seconds, next_target_seconds } = { ...defaultThresholds, ...client.floor }
  return {
    ...hoursOf(client),
    first_reply_seconds: target_seconds,
    next_reply_seconds: next_target_seconds,
  }
}

/**
 * Returns the checked hours, sorted. Throws `validation_failed` for an unknown time zone, reversed or overlapping spans, or a
 * duplicate date.
 */
function checked({ is_enabled, time_zone, spans, holidays }: BusinessHours): BusinessHours {
  const zone = timeZoneOf(time_zone)
  if (zone === null) throw new AppError('validation_failed', { fields: { time_zone: 'unknown' } })
  const refused = refusedHours({ spans, holidays })
  if (refused) throw new AppError('validation_failed', { fields: { [refused[0]]: refused[1] } })
  return {
    is_enabled,
    time_zone: zone,
    spans: spans
      .map(({ day, from, to }) => ({ day, from, to }))
      .sort((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1)),
    holidays: holidays
      .map(({ date, name, spans: own }) => ({
        date,
        name: name.trim(),
        spans: own.map(({ from, to }) => ({ from, to })).sort((a, b) => (a.from < b.from ? -1 : 1)),
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** Saves the business hours and the reply targets. */
export async function saveHours(
  { db, clock }: Context,
  member: Member,
  { first_reply_seconds, next_reply_seconds, ...hours }: HoursSettings,
): Promise<HoursSettings> {
  const business_hours = checked(hours)
  const before = hoursSettingsOf(member.client)
  const changes = changedValues(
    {
      business_hours: hoursOf(member.client),
      first_reply_seconds: before.first_reply_seconds,
      next_reply_seconds: before.next_reply_seconds,
    },
    { business_hours, first_reply_seconds, next_reply_seconds },
  )
  const hasNewTargets = 'first_reply_seconds' in changes || 'next_reply_seconds' in changes
  const targets = { target_seconds: first_reply_seconds, next_target_seconds: next_reply_seconds }
  await db.transaction(async (tx) => {
    const client = found(await setClient(tx, member.clientId, { business_hours }))
    if (hasNewTargets) await setThresholds(tx, member.clientId, targets)
    const subject = { id: client.id, name: client.name }
    await audit(tx, member, {
      action: 'settings.hours_changed',
      subject,
      detail: { fields: Object.keys(changes), changes },
    })
    const events: NewEvent[] = [await clientChanged(tx, member, client, { changes, now: clock.now() })]
    const thresholds = { ...defaultThresholds, ...client.floor, ...targets }
    if (hasNewTargets)
      events.push({ type: 'floor.changed', payload: { thresholds, by: member.id }, audience: 'supervisors' })
    await append(tx, member.clientId, events)
  })
  return { ...business_hours, first_reply_seconds, next_reply_seconds }
}
