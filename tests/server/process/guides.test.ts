import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { addAccessKey } from '#contract/account/access-keys.ts'
import { addWebhook, testWebhook } from '#contract/account/webhooks.ts'
import { replaceIdentitySecret } from '#contract/bots/identity.ts'
import { listChats } from '#contract/chats/chats.ts'
import { listNotes } from '#contract/chats/notes.ts'
import { catchUp } from '#contract/journal/system.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { readConfig } from '#server/config.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import type { GuideName } from '#server/plugins/docs/guides.ts'
import { buildRelay } from '#server/relay/app.ts'
import { startExternalApi } from '#tests/fakes/external-api.ts'
import { startApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { listenForRelay, startRelay } from '#tests/support/floor.ts'
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

/** Folder next to the product's packages, so that programs of the guides find `socket.io-client`. */
const programs = join(import.meta.dirname, '../../../.cache/guide-programs')

/** Saves a block of a guide as the guide's page shows it on a server, and returns a function that runs it in its own folder. */
function savedBlock(guide: GuideName, block: string, url: string) {
  mkdirSync(programs, { recursive: true })
  const folder = mkdtempSync(join(programs, `${block}-`))
  writeFileSync(join(folder, `${block}.mjs`), codeOf(guide, block).replaceAll('PARLEY_URL', url))
  const run = (env: Record<string, string>) => {
    const child = spawn(process.execPath, [`${block}.mjs`], { cwd: folder, env: { ...process.env, ...env } })
    started.push(child)
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)), written: () => written }
  }
  return { folder, run, remove: () => rmSync(folder, { recursive: true }) }
}

it('the bot in the events guide handles every message once, through a restart of the relay and of itself', async () => {
  const api = await startApi({ engine: parrot })
  const upstream = await listenForRelay(api.app)
  const port = await freePort()
  const openRelay = async () => {
    const relay = await buildRelay(api.config, { upstream, files: null })
    await relay.listen({ port, host: '127.0.0.1' })
    return relay
  }
  const bot = savedBlock('events', 'bot', `http://127.0.0.1:${port}`)
  let relay = await openRelay()
  try {
    const { token, bot: shop } = await newOwner(api)
    const scopes = ['events:read' as const, 'chats:write' as const]
    const { key } = await ok(api.app, addAccessKey, { token, body: { name: 'Bot', scopes, days: null } })
    const visitor = await newVisitor(api, shop.api_key)
    const noted = async () => {
      const { entities } = await ok(api.app, listNotes, { token, params: { id: visitor.chat.id }, query: {} })
      return entities.map(({ text }) => /^Order (\d+): https/.exec(text)?.[1])
    }
    const position = () => Number(readFileSync(join(bot.folder, 'position.txt'), 'utf8'))
    const head = async () => (await ok(api.app, catchUp, { token, query: { after: 0 } })).head
    const first = bot.run({ PARLEY_KEY: key })
    await expect.poll(() => existsSync(join(bot.folder, 'position.txt'))).toBe(true)
    await visitor.say('Where is #10001?')
    await expect.poll(noted).toEqual(['10001'])

    await relay.close()
    await visitor.say('And #10002?')
    await visitor.say('And nothing else?')
    relay = await openRelay()
    await expect.poll(noted).toEqual(['10001', '10002'])

    await expect.poll(async () => position() === (await head())).toBe(true)
    first.child.kill('SIGKILL')
    await first.ended
    await visitor.say('Then #10003, please.')
    const second = bot.run({ PARLEY_KEY: key })
    await expect.poll(noted).toEqual(['10001', '10002', '10003'])
    await visitor.say('#10004')
    await expect.poll(noted).toEqual(['10001', '10002', '10003', '10004'])
    expect([first.written(), second.written()]).toEqual(['', ''])

    const refused = bot.run({ PARLEY_KEY: 'parley_invented' })
    expect(await refused.ended).toBe(1)
    expect(refused.written()).toContain('token_invalid')
  } finally {
    bot.remove()
    await relay.close()
    await api.close()
  }
})

it('the program in the API guide copies each changed chat, and on the next run only those changed since', async () => {
  const api = await startApi({ engine: parrot })
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const sync = savedBlock('api', 'sync', url)
  try {
    const { token, bot } = await newOwner(api)
    const body = { name: 'CRM', scopes: ['chats:read' as const], days: null }
    const { key } = await ok(api.app, addAccessKey, { token, body })
    const names = ['Ana', 'Ben', 'Cem']
    const visitors = []
    for (const user_name of names) visitors.push(await newVisitor(api, bot.api_key, { user_name }))
    for (const { say } of visitors) await say('Hello')
    const copied = async () => {
      const program = sync.run({ PARLEY_KEY: key })
      expect(await program.ended).toBe(0)
      const lines = program.written().trim().split('\n')
      return lines.map((line) => JSON.parse(line).user_name).toSorted()
    }
    expect(await copied()).toEqual(names)
    await visitors[1]?.say('One more thing.')
    expect(await copied()).toContain('Ben')
    const refused = sync.run({ PARLEY_KEY: 'parley_invented' })
    expect(await refused.ended).toBe(1)
    expect(refused.written()).toContain('token_invalid, request r-')
  } finally {
    sync.remove()
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
