import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { addWebhook, testWebhook } from '#contract/account/webhooks.ts'
import { replaceIdentitySecret } from '#contract/bots/identity.ts'
import { listChats } from '#contract/chats/chats.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { readConfig } from '#server/config.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import type { GuideName } from '#server/plugins/docs/guides.ts'
import { startExternalApi } from '#tests/fakes/external-api.ts'
import { startApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { startRelay } from '#tests/support/floor.ts'
import { codeOf } from '#tests/support/guide-code.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { freePort } from '#tests/support/product.ts'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill()
})

/** Runs a code block of a guide unchanged. */
function runBlock(guide: GuideName, block: string, env: Record<string, string>) {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-guide-')), `${block}.mjs`)
  writeFileSync(file, codeOf(guide, block))
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } })
  started.push(child)
  let written = ''
  child.stdout.on('data', (part) => {
    written += part
  })
  return { child, errors: text(child.stderr), written: () => written }
}

it('the receiver in the webhooks guide accepts only deliveries from Parley', async () => {
  const web = createWeb({ now: Date.now, allowPrivate: true })
  const api = await startApi({ engine: parrot, web })
  try {
    const owner = await newOwner(api)
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}/`
    const body = { url, events: ['chat.created' as const] }
    const hook = await ok(api.app, addWebhook, { token: owner.token, body })
    const receiver = runBlock('webhooks', 'receiver', { PORT: port, PARLEY_WEBHOOK_SECRET: hook.secret })
    await expect.poll(receiver.written).toContain('listening')

    const tested = await ok(api.app, testWebhook, { token: owner.token, params: { id: hook.id } })
    expect(tested).toMatchObject({ state: 'delivered', status: 204 })
    expect(receiver.written()).toContain(`${tested.event_id} webhook.test`)

    const { chat } = await newVisitor(api, owner.bot.api_key)
    await expect.poll(receiver.written).toMatch(new RegExp(`chat\\.created ${chat.id}\\n`))

    const seconds = Math.floor(Date.now() / 1000)
    for (const signature of ['', 'v1=1', `t=${seconds},v1=${'0'.repeat(64)}`]) {
      const answer = await fetch(url, {
        method: 'POST',
        body: tested.body,
        headers: { 'parley-signature': signature },
      })
      expect(answer.status).toBe(401)
    }
  } finally {
    await api.close()
  }
})

it('the program in the backend guide reports an event that consoles receive', async () => {
  const secret = 'secret-of-the-backend-for-the-relay'
  const backend = await startExternalApi()
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-guide-')),
    API_UPSTREAM: backend.url,
    RELAY_EVENTS_SECRET: secret,
    LOG_LEVEL: 'silent',
  })
  const { relay, url } = await startRelay(config, backend.url)
  try {
    await vi.waitUntil(async () => (await fetch(`${url}/ready`)).ok, { timeout: 20_000 })
    const report = async (key: string) => {
      const program = runBlock('backend', 'report', { RELAY_URL: url, RELAY_EVENTS_SECRET: key })
      const code = await new Promise((resolve) => program.child.once('exit', resolve))
      return { code, written: program.written(), errors: await program.errors }
    }
    expect(await report(secret)).toEqual({ code: 0, written: 'reported\n', errors: '' })
    expect((await report('another-secret-of-32-characters-')).errors).toContain('The relay answered 401.')
  } finally {
    await relay.close()
    await backend.stop()
  }
})

it('the token in the widget guide proves the identity of a visitor', async () => {
  const api = await startApi({ engine: parrot })
  try {
    const { token, bot } = await newOwner(api)
    const { secret } = await ok(api.app, replaceIdentitySecret, { token, params: { id: bot.id } })
    const file = join(mkdtempSync(join(tmpdir(), 'parley-guide-')), 'sign.mjs')
    writeFileSync(file, codeOf('widget', 'sign'))
    const { identityToken } = (await import(file)) as {
      identityToken: (user: object, secret: string) => string
    }
    const user = { id: 7, name: 'Ana', email: 'ana@shop.example', plan: 'gold' }
    const headers = { 'api-key': bot.api_key }
    const body = { identity: identityToken(user, secret) }
    await ok(api.app, createChat, { headers, body })
    const { entities } = await ok(api.app, listChats, { token, query: {} })
    expect(entities[0]).toMatchObject({
      user_name: 'Ana',
      email: 'ana@shop.example',
      custom_fields: { plan: 'gold' },
      proven: expect.arrayContaining(['user_id', 'user_name', 'email', 'custom_fields.plan']),
    })
  } finally {
    await api.close()
  }
})
