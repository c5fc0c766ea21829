import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '#contract/account/auth.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { ready } from '#contract/journal/system.ts'
import { uploadDocuments } from '#contract/knowledge/training.ts'
import { sendFiles } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

const files = [{ name: 'note.txt', bytes: 'The parcel is broken.' }]

describe('space for files', () => {
  let api: TestApi
  afterEach(() => api.close())

  const start = async (environment: Record<string, string> = {}) => {
    api = await startApi({ engine: parrot }, environment)
    const owner = await newOwner(api)
    const params = { id: owner.bot.id }
    await ok(api.app, updateBot, { token: owner.token, params, body: { attach_enabled: true } })
    const visitor = await newVisitor(api, owner.bot.api_key)
    const attempts = async () => [
      await upload(api.app, uploadDocuments, { token: owner.token, params: { bot: owner.bot.id }, files }),
      await upload(api.app, sendFiles, { ...visitor.own, files, fields: { message: 'Look' } }),
    ]
    return { owner, visitor, attempts }
  }

  it('is reserved on the disk: files are rejected, messages are accepted', async () => {
    const { visitor, attempts } = await start({ MIN_FREE_BYTES: '1000000000000000' })
    for (const answer of await attempts())
      expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } })
    expect((await visitor.say('Are you there?')).reply).not.toBeNull()
    expect(await ok(api.app, ready)).toMatchObject({ status: 'ok', checks: { storage: 'failed' } })
  })

  it('is limited by the plan', async () => {
    const { owner, attempts } = await start()
    for (const { status } of await attempts()) expect(status).toBeLessThan(300)
    await api.database.db.execute(
      sql`update sources set size = 600000000 where client_id = ${owner.profile.client_id}`,
    )
    for (const answer of await attempts())
      expect(answer).toMatchObject({ status: 402, body: { code: 'storage_used_up' } })
  })

  it('retains no email with a code once it is sent', async () => {
    const { owner } = await start()
    await ok(api.app, forgotPassword, { body: { email: owner.email } })
    await api.mailTo(owner.email, 'reset')
    const kept = async () => {
      const { rows } = await api.database.db.execute(sql`select id from jobs where name = 'send-mail'`)
      return rows.length
    }
    await expect.poll(kept).toBe(0)
  })
})
