import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '#contract/account/auth.ts'
import { addWebhook } from '#contract/account/webhooks.ts'
import { operate } from '#contract/journal/system.ts'
import { buildApi } from '#server/api/app.ts'
import { isQuarantined, quarantine } from '#server/config/quarantine.ts'
import { readConfig } from '#server/config.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { startReceiver } from '#tests/fakes/webhook-receiver.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

describe('a copy in quarantine', () => {
  let folder: string
  let api: TestApi
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  const web = createWeb({ now: Date.now, allowPrivate: true })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-quarantine-'))
    quarantine(folder)
    receiver = await startReceiver(() => new Date())
    api = await startApi({ engine: parrot, web }, { DATA_DIR: folder })
  })
  afterEach(async () => {
    await api.close()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const posts = () => receiver.received.length + receiver.refused.length
  const command = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })
  /** Starts another process on the same data, with its own mailer, and runs a function before it closes. */
  const beside = async (work: (app: Awaited<ReturnType<typeof buildApi>>) => Promise<void>) => {
    const config = readConfig({
      ...{ DATA_DIR: folder, LOG_LEVEL: 'silent', INTERNAL_KEY, SMTP_URL: 'smtp://127.0.0.1:9' },
    })
    const app = await buildApi(config, { engine: parrot, web, database: api.database })
    await work(app)
    await app.close()
  }

  const withEvent = async () => {
    const owner = await newOwner(api)
    const { token } = owner
    await ok(api.app, addWebhook, { token, body: { url: receiver.url, events: ['message.added'] } })
    await (await newVisitor(api, owner.bot.api_key)).say('Hello')
    return owner
  }

  it('posts nothing to webhooks until the quarantine ends, and then what waited', async () => {
    await withEvent()
    await beside(async () => {})
    expect(posts()).toBe(0)
    expect((await command('quarantine', 'off')).ok).toBe(true)
    expect(isQuarantined(folder)).toBe(false)
    await beside(async () => {
      await expect.poll(posts, { timeout: 10_000 }).toBeGreaterThan(0)
    })
  })

  it('saves e-mails in its folder instead of sending them', async () => {
    const { email } = await newOwner(api)
    await beside(async (app) => {
      await ok(app, forgotPassword, { body: { email } })
      const mails = () => readdirSync(folder).includes('mail') && readdirSync(join(folder, 'mail'))
      await expect
        .poll(async () => (mails() || []).length + api.mails.length, { timeout: 10_000 })
        .toBeGreaterThan(1)
    })
  })

  it('is made by a command, and can drop what was waiting', async () => {
    await command('quarantine', 'off')
    expect((await command('quarantine', 'on')).ok).toBe(true)
    expect(isQuarantined(folder)).toBe(true)
    await withEvent()
    expect((await command('quarantine', 'off', '--drop')).lines[0]).toContain('dropped')
    expect((await command('quarantine', 'perhaps')).ok).toBe(false)
  })
})
