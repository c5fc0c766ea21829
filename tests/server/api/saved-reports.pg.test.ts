import xlsx from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAVED_REPORTS_MAX } from '#contract/reports/report-limits.ts'
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  listSavedReports,
  type ReportSchedule,
  type SavedReport,
} from '#contract/reports/saved-reports.ts'
import { createContext } from '#server/api/create-context.ts'
import { findReportMails, mailReport } from '#server/api/features/reports/saved/mail-report.ts'
import { nextMailAt } from '#server/api/features/reports/saved/schedule.ts'
import type { Mail } from '#server/api/platform/mail/mailer.ts'
import { render } from '#server/api/platform/mail/render.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** A Wednesday, 20:00 in Paris. */
const NOW = '2026-11-18T19:00:00Z'
const clock = createTestClock(NOW)
const moveTo = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
let api: TestApi
let owner: Owner
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
/** Recipients of emails that were sent without the queue. */
const sent: string[] = []

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  ;({ context, close } = await createContext(api.config, api.app.log, {
    clock,
    mailer: { send: async ({ to }: Mail) => void sent.push(to) },
    database: api.database,
  }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  moveTo(NOW)
  owner = await newOwner(api)
  await api.database.db
    .update(clients)
    .set({ time_zone: 'Europe/Paris' })
    .where(eq(clients.id, owner.profile.client_id))
})

const fields = { name: 'Complaints', criteria: { tags: ['refund'] }, is_shared: false, schedule: null }
const save = (token: string, part: Partial<SavedReport> = {}) =>
  ok(api.app, addSavedReport, { token, body: { ...fields, ...part } })
const namesFor = async (token: string) =>
  (await ok(api.app, listSavedReports, { token })).entities.map(({ name }) => name)

describe('saved reports', () => {
  it('are the member’s own and the shared ones, by name', async () => {
    const supervisor = await newColleague(api, owner, 'supervisor')
    await save(owner.token, { name: ' Mine ' })
    await save(owner.token, { name: 'Ours', is_shared: true })
    await save(supervisor.token, { name: 'Theirs' })
    expect(await namesFor(owner.token)).toEqual(['Mine', 'Ours'])
    expect(await namesFor(supervisor.token)).toEqual(['Ours', 'Theirs'])
    expect(await namesFor((await newOwner(api)).token)).toEqual([])
  })

  it('are changed and deleted only by the member who saved them', async () => {
    const supervisor = await newColleague(api, owner, 'supervisor')
    const { id } = await save(owner.token, { is_shared: true })
    const hidden = await save(owner.token)
    const body = { ...fields, name: 'Refunds', criteria: { columns: ['tags' as const] } }
    const call = { token: supervisor.token, params: { id } }
    expect((await send(api.app, changeSavedReport, { ...call, body })).status).toBe(403)
    expect((await send(api.app, deleteSavedReport, call)).status).toBe(403)
    const ofHidden = { ...call, params: { id: hidden.id }, body }
    expect((await send(api.app, changeSavedReport, ofHidden)).status).toBe(404)
    const changed = await ok(api.app, changeSavedReport, { ...call, body, token: owner.token })
    expect(changed).toMatchObject({ id, name: 'Refunds', criteria: { columns: ['tags'] }, is_shared: false })
    await ok(api.app, deleteSavedReport, { token: owner.token, params: { id } })
    expect(await namesFor(owner.token)).toEqual(['Complaints'])
  })

  it('are refused to agents, with a period that ends before it starts, and beyond the limit', async () => {
    const agent = await newColleague(api, owner, 'agent')
    expect((await send(api.app, addSavedReport, { token: agent.token, body: fields })).status).toBe(403)
    const criteria = { start_date: '2026-11-02', end_date: '2026-11-01' }
    const reversed = await send(api.app, addSavedReport, {
      token: owner.token,
      body: { ...fields, criteria },
    })
    expect(reversed.status).toBe(422)
    for (let n = 0; n < SAVED_REPORTS_MAX; n++) await save(owner.token, { name: `Report ${n}` })
    const tooMany = await send(api.app, addSavedReport, { token: owner.token, body: fields })
    expect(tooMany.body).toMatchObject({ code: 'limit_reached', params: { n: SAVED_REPORTS_MAX } })
  })
})

describe('a scheduled report', () => {
  it('is sent at seven about the previous day, with the chats as a file, and again a day later', async () => {
    await api.database.db.update(users).set({ language: 'fr-FR' }).where(eq(users.id, owner.profile.id))
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    const { id } = await save(owner.token, { criteria: {}, schedule: 'daily' })
    await findReportMails(context)
    moveTo('2026-11-19T06:00:00Z')
    await findReportMails(context)
    await findReportMails(context)
    const { text, locale, file } = await api.mailTo(owner.email, 'report')
    expect(locale).toBe('fr-FR')
    const lastDay = '2026-11-18'
    expect(text).toMatchObject({ report: 'Complaints', chats: 1, attached: 1, firstDay: lastDay, lastDay })
    const book = xlsx.read(file)
    expect(book.SheetNames).toHaveLength(2)
    const mail = render('fr-FR', text, api.config)
    expect(mail.subject).toBe('Complaints, 18 novembre 2026')
    expect(mail.text).toContain(`/adhoc-report?report=${id}`)
    expect(mail.text).toContain('1 conversation.')
    moveTo('2026-11-20T06:05:00Z')
    await findReportMails(context)
    const days = () =>
      api.mails.flatMap(({ to, text }) => (to === owner.email && 'lastDay' in text ? [text.lastDay] : []))
    await expect.poll(days, { timeout: 20_000 }).toEqual(['2026-11-19', '2026-11-18'])
  })

  it('is not sent to a member who may no longer read reports, or after it was cancelled', async () => {
    const supervisor = await newColleague(api, owner, 'supervisor')
    const clientId = owner.profile.client_id
    const theirs = await save(supervisor.token, { schedule: 'weekly' })
    const { id } = await save(owner.token, { schedule: 'weekly' })
    await ok(api.app, changeSavedReport, { token: owner.token, params: { id }, body: fields })
    const mail = (reportId: number) => mailReport(context, { clientId, reportId, lastDay: '2026-11-22' })
    await mail(theirs.id)
    expect(sent).toEqual([supervisor.email])
    await api.database.db.update(users).set({ role: 'agent' }).where(eq(users.id, supervisor.member.id))
    await mail(theirs.id)
    await mail(id)
    await mail(id + 1_000)
    expect(sent).toEqual([supervisor.email])
  })

  it.each<[ReportSchedule, string, string, string]>([
    ['daily', 'Europe/Paris', '2026-11-18T05:59:00Z', '2026-11-18T06:00:00.000Z'],
    ['daily', 'Europe/Paris', '2026-11-18T06:00:00Z', '2026-11-19T06:00:00.000Z'],
    // The nights of the clock changes: 7:00 comes an hour earlier or later.
    ['daily', 'Europe/Paris', '2026-03-28T07:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['daily', 'America/New_York', '2026-10-31T12:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['weekly', 'Asia/Ho_Chi_Minh', '2026-11-18T19:00:00Z', '2026-11-23T00:00:00.000Z'],
    ['weekly', 'Pacific/Auckland', '2026-11-22T18:00:00Z', '2026-11-29T18:00:00.000Z'],
  ])('%s in %s after %s is sent at %s', (schedule, timeZone, after, expected) => {
    expect(nextMailAt(schedule, new Date(after), timeZone)?.toISOString()).toBe(expected)
  })
})
