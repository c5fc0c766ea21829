import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import {
  type AvailabilityChoice,
  listMembers,
  setAvailability,
  setAvailabilityOf,
} from '#contract/account/members.ts'
import { AVAILABILITY_GRACE_MS, OFFLINE_AFTER_MS } from '#contract/base/limits.ts'
import { catchUp, reportPresence } from '#contract/journal/system.ts'
import { setUnseenOffline } from '#server/api/features/availability/presence.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let mia: Awaited<ReturnType<typeof newMember>>
const clock = createTestClock(new Date().toISOString())

beforeAll(async () => {
  api = await startApi({ clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
  mia = await newMember(api, owner, 'agent', 'Mia')
})

const choose = (body: AvailabilityChoice) => ok(api.app, setAvailability, { token: mia.token, body })
const chooseFor = (token: string, body: AvailabilityChoice) =>
  send(api.app, setAvailabilityOf, { token, params: { id: mia.profile.id }, body })
const listed = async () =>
  (await ok(api.app, listMembers, { token: owner.token })).entities.find(({ id }) => id === mia.profile.id)
const changes = async () => {
  const { events } = await ok(api.app, catchUp, { token: mia.token, query: { after: 0 } })
  return events.filter(({ type }) => type === 'availability.changed')
}
const hasConsole = () =>
  ok(api.app, reportPresence, {
    token: INTERNAL_KEY,
    body: { members: [{ client_id: owner.profile.client_id, user_id: mia.profile.id }] },
  })
/** Simulates all consoles having been closed for the given time. */
const isGone = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await setUnseenOffline({ db: api.database.db, clock })
}

describe('a member', () => {
  it('is away with a reason, and everyone is notified once', async () => {
    const away = await choose({ availability: 'away', reason: 'lunch' })
    expect(away).toMatchObject({ availability: 'away', away_reason: 'lunch' })
    await choose({ availability: 'away', reason: 'lunch' })
    expect(await choose({ availability: 'transfers_only', reason: 'lunch' })).toMatchObject({
      availability: 'transfers_only',
      away_reason: null,
    })
    expect(await changes()).toMatchObject([
      { user_id: mia.profile.id, availability: 'away', reason: 'lunch', since: away.availability_since },
      { availability: 'transfers_only', reason: null, by: mia.profile.id },
    ])
  })

  it('has a span with its reason for each change', async () => {
    await choose({ availability: 'online' })
    clock.advance(60_000)
    await choose({ availability: 'away', reason: 'break' })
    clock.advance(300_000)
    await choose({ availability: 'away', reason: 'meeting' })
    const { rows } = await api.database.db.execute(sql`
      select availability, away_reason, extract(epoch from over_at - began_at)::int as seconds
      from availability_spans where user_id = ${mia.profile.id} order by id`)
    expect(rows).toEqual([
      { availability: 'online', away_reason: null, seconds: 60 },
      { availability: 'away', away_reason: 'break', seconds: 300 },
      { availability: 'away', away_reason: 'meeting', seconds: null },
    ])
  })

  it('who briefly loses the connection is as available as before, and online after a longer absence', async () => {
    await hasConsole()
    expect(await listed()).toMatchObject({ availability: 'online', away_reason: null })
    await choose({ availability: 'away', reason: 'training' })
    await isGone(OFFLINE_AFTER_MS + 1)
    expect(await listed()).toMatchObject({ availability: 'offline', away_reason: null })
    clock.advance(AVAILABILITY_GRACE_MS / 2)
    await hasConsole()
    expect(await listed()).toMatchObject({ availability: 'away', away_reason: 'training' })
    await isGone(OFFLINE_AFTER_MS + 1)
    clock.advance(AVAILABILITY_GRACE_MS)
    await hasConsole()
    expect(await listed()).toMatchObject({ availability: 'online', away_reason: null })
  })
})

describe('a supervisor', () => {
  it('sets a member’s availability, which the audit log records', async () => {
    const claire = await newMember(api, owner, 'supervisor', 'Claire')
    const away = { availability: 'away', reason: 'other' } as const
    expect(await chooseFor(claire.token, away)).toMatchObject({ body: { code: 'agent_unavailable' } })
    await hasConsole()
    expect(await chooseFor(claire.token, away)).toMatchObject({
      status: 200,
      body: { availability: 'away', away_reason: 'other' },
    })
    expect((await changes()).at(-1)).toMatchObject({ by: claire.profile.id, reason: 'other' })
    const { entities } = await ok(api.app, listAudit, { token: owner.token })
    expect(entities[0]).toMatchObject({
      action: 'member.availability_changed',
      actor: { id: claire.profile.id },
      subject: { id: mia.profile.id },
      detail: { from: 'online', to: 'away', reason: 'other' },
    })
  })

  it('cannot do so for members of a higher rank, for other teams, or as an agent', async () => {
    const [claire, stranger] = [await newMember(api, owner, 'supervisor'), await newOwner(api)]
    const online = { availability: 'online' } as const
    const params = { id: owner.profile.id }
    const above = await send(api.app, setAvailabilityOf, { token: claire.token, params, body: online })
    expect(above).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect(await chooseFor(stranger.token, online)).toMatchObject({ status: 404 })
    expect(await chooseFor(mia.token, online)).toMatchObject({ status: 403 })
  })
})
