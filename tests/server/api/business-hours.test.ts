import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { updateClient } from '#contract/account/branding.ts'
import { defaultHours, getHours, type HoursSettings, saveHours } from '#contract/floor/business-hours.ts'
import { defaultThresholds, getFloor, saveThresholds } from '#contract/floor/floor.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
let refusing: Promise<Owner> | undefined
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const targets = { first_reply_seconds: 60, next_reply_seconds: 180 }
const office: HoursSettings = {
  is_enabled: true,
  time_zone: 'Europe/Istanbul',
  spans: [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '13:00', to: '17:30' },
    { day: 6, from: '22:00', to: '24:00' },
  ],
  holidays: [{ date: '2027-02-06', name: 'Inventory', spans: [] }],
  ...targets,
}

it('are disabled by default, in the time zone of the account', async () => {
  const { token, profile } = await newOwner(api)
  await ok(api.app, updateClient, {
    token,
    params: { id: profile.client_id },
    body: { time_zone: 'Europe/Paris' },
  })
  expect(await ok(api.app, getHours, { token })).toEqual({ ...defaultHours('Europe/Paris'), ...targets })
})

it('are saved in order, and every member can read them and is notified', async () => {
  const owner = await newOwner(api)
  const agent = await newMember(api, owner, 'agent')
  const { token } = owner
  const body = { ...office, spans: office.spans.toReversed() }
  expect(await ok(api.app, saveHours, { token, body })).toEqual(office)
  expect(await ok(api.app, getHours, { token: agent.token })).toEqual(office)
  const { events } = await ok(api.app, catchUp, { token: agent.token, query: { after: 0 } })
  const { first_reply_seconds: _, next_reply_seconds: __, ...after } = office
  const changes = { business_hours: { before: defaultHours('UTC'), after } }
  expect(events.at(-1)).toMatchObject({ type: 'client.changed', changes })
  const { entities } = await ok(api.app, listAudit, { token, query: { action: 'settings.hours_changed' } })
  expect(entities[0]?.detail).toEqual({ fields: ['business_hours'], changes })
})

it('have the targets of the floor, regardless of which of the two calls sets them', async () => {
  const { token } = await newOwner(api)
  await ok(api.app, saveHours, {
    token,
    body: { ...office, first_reply_seconds: 30, next_reply_seconds: 90 },
  })
  const shown = { target_seconds: 30, next_target_seconds: 90 }
  expect((await ok(api.app, getFloor, { token })).thresholds).toEqual({ ...defaultThresholds, ...shown })
  const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
  expect(events.at(-1)).toMatchObject({ type: 'floor.changed', thresholds: shown })
  const { next_target_seconds: _, ...older } = { ...defaultThresholds, target_seconds: 45 }
  await ok(api.app, saveThresholds, { token, body: older })
  const after = await ok(api.app, getHours, { token })
  expect(after).toMatchObject({ first_reply_seconds: 45, next_reply_seconds: 90 })
})

it('are changed by members who may change settings', async () => {
  const owner = await newOwner(api)
  for (const role of ['supervisor', 'agent'] as const) {
    const { token } = await newMember(api, owner, role)
    expect((await send(api.app, saveHours, { token, body: office })).body.code).toBe('permission_denied')
  }
  const { token } = await newMember(api, owner, 'admin')
  expect((await send(api.app, saveHours, { token, body: office })).status).toBe(200)
})

it('apply to one account only', async () => {
  const [owner, stranger] = [await newOwner(api), await newOwner(api)]
  await ok(api.app, saveHours, { token: owner.token, body: office })
  expect(await ok(api.app, getHours, { token: stranger.token })).toMatchObject({ is_enabled: false })
})

it.each<[string, Partial<HoursSettings>, Record<string, string>]>([
  ['an unknown zone', { time_zone: 'Europe/Atlantis' }, { time_zone: 'unknown' }],
  ['an offset as zone', { time_zone: '+07:00' }, { time_zone: 'unknown' }],
  ['a reversed span', { spans: [{ day: 1, from: '12:00', to: '11:00' }] }, { 'spans.0': 'reversed' }],
  [
    'spans that overlap',
    { spans: [...office.spans, { day: 1, from: '11:59', to: '13:00' }] },
    { 'spans.3': 'overlap' },
  ],
  [
    'a time that no clock shows',
    { spans: [{ day: 1, from: '09:60', to: '24:00' }] },
    { 'spans.0.from': 'pattern' },
  ],
  [
    'a day that no week has',
    { spans: [{ day: 8, from: '09:00', to: '10:00' }] },
    { 'spans.0.day': 'maximum' },
  ],
  [
    'a date that no calendar has',
    { holidays: [{ date: '2027-02-30', name: '', spans: [] }] },
    { 'holidays.0.date': 'format' },
  ],
  [
    'a date twice',
    { holidays: [...office.holidays, { date: '2027-02-06', name: 'Again', spans: [] }] },
    { 'holidays.1.date': 'duplicate' },
  ],
  [
    'too many spans',
    { spans: Array.from({ length: 71 }, () => ({ day: 1, from: '09:00', to: '10:00' })) },
    { spans: 'maxItems' },
  ],
  ['a target of nothing', { next_reply_seconds: 0 }, { next_reply_seconds: 'minimum' }],
])('reject %s, and nothing is saved', async (_, change, fields) => {
  refusing ??= newOwner(api)
  const { token } = await refusing
  const refused = await send(api.app, saveHours, { token, body: { ...office, ...change } })
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed', fields } })
  expect(await ok(api.app, getHours, { token })).toMatchObject({ is_enabled: false })
})
