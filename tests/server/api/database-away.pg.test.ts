import { describe, expect, it } from 'vitest'
import { listMembers } from '#contract/account/members.ts'
import { ready } from '#contract/journal/system.ts'
import { startApi } from '#tests/support/api.ts'
import { cuttable } from '#tests/support/cuttable.ts'
import { serverDatabase } from '#tests/support/database-template.ts'
import { send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

const server = process.env.TEST_DATABASE_URL

describe.skipIf(!server)('an API whose database is down (needs TEST_DATABASE_URL)', () => {
  it('reports that, and resumes once it is back', async () => {
    const own = await serverDatabase(server ?? '')
    const { hostname, port } = new URL(own.url)
    const way = await cuttable({ host: hostname, port: Number(port || 5432) })
    const through = new URL(own.url)
    through.port = String(way.port)
    const api = await startApi({}, { DATABASE_URL: through.href })
    const { token } = await newOwner(api)
    const members = () => send(api.app, listMembers, { token })
    const checks = () => send(api.app, ready)
    expect((await members()).status).toBe(200)

    await way.cut()
    expect(await members()).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
    expect(await checks()).toMatchObject({ status: 503, body: { checks: { database: 'failed' } } })

    await way.mend()
    await expect.poll(async () => (await members()).status).toBe(200)
    await api.close()
    await way.cut()
    await own.drop()
  })
})
