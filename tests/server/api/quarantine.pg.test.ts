import { rmSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { forgotPassword, signIn } from '#contract/account/auth.ts'
import { addWebhook } from '#contract/account/webhooks.ts'
import { listBots } from '#contract/bots/bots.ts'
import { operate } from '#contract/journal/system.ts'
import { buildApi } from '#server/api/app.ts'
import { quarantine } from '#server/config/quarantine.ts'
import { startReceiver } from '#tests/fakes/webhook-receiver.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { dataFolder, emptyFolder } from '#tests/support/database-template.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newVisitor, PASSWORD } from '#tests/support/people.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const EMAIL = 'boss@example.test'

/** Starts an API on a data folder in quarantine, with an owner, a webhook, a mail and a chat that wait. */
async function copy() {
  folder = process.env.TEST_DATABASE_URL ? emptyFolder() : dataFolder()
  quarantine(folder)
  const api = await startApi({ engine: parrot }, { DATA_DIR: folder, ALLOW_PRIVATE_URLS: '1' })
  const receiver = await startReceiver(() => new Date())
  await run(api, ['create', 'Acme', '--email', EMAIL, `--password=${PASSWORD}`])
  const { access_token: token } = await ok(api.app, signIn, { body: { username: EMAIL, password: PASSWORD } })
  const hook = await ok(api.app, addWebhook, { token, body: { url: receiver.url, events: ['chat.created'] } })
  receiver.expect(hook.secret)
  const { bots } = await ok(api.app, listBots, { token })
  await (await newVisitor(api, bots[0]?.api_key ?? '')).say('Hello')
  await ok(api.app, forgotPassword, { body: { email: EMAIL } })
  return { api, receiver }
}

const run = (api: TestApi, args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

it('a copy in quarantine sends nothing; once it is released, it sends what was waiting', async () => {
  const { api, receiver } = await copy()
  expect(await run(api, ['doctor'])).toMatchObject({
    lines: [expect.stringContaining('This is a restored copy in quarantine')],
  })
  expect(api.mails).toEqual([])
  expect(receiver.received).toEqual([])
  expect(await run(api, ['release'])).toMatchObject({ ok: true })
  const config = { ...api.config, isQuarantined: false }
  const live = await buildApi(config, { engine: parrot, mailer: api.mailer, database: api.database })
  await api.mailTo(EMAIL, 'reset')
  await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['chat.created'])
  await live.close()
  await receiver.close()
  await api.close()
})

it('what was waiting can be discarded, because the original has sent it', async () => {
  const { api, receiver } = await copy()
  expect((await run(api, ['release', '--discard'])).lines[0]).toMatch(/^Deleted without being sent: [1-9]/)
  const { rows } = await api.database.executeSql("select name from jobs where name like '%mail%'")
  expect(rows).toEqual([])
  expect(await run(api, ['release'])).toMatchObject({ ok: false })
  expect(api.mails).toEqual([])
  await receiver.close()
  await api.close()
})
