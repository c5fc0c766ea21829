import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateBot } from '#contract/bots/bots.ts'
import { operate } from '#contract/journal/system.ts'
import { uploadDocuments } from '#contract/knowledge/training.ts'
import { sendFiles } from '#contract/visitor/visitor.ts'
import { restore } from '#server/db/backup/backup.ts'
import { openDatabase } from '#server/db/client.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

interface Said extends Record<string, unknown> {
  readonly chat_id: number
  readonly position: number
  readonly message: string
}

/** Maximum messages per visitor: fewer than a chat accepts per minute, regardless of the backup's duration. */
const MESSAGES = 50

/** Maximum files that arrive during a backup: fewer than a chat accepts per hour. */
const FILES = 25

const backup = (api: TestApi, file: string) =>
  ok(api.app, operate, { token: INTERNAL_KEY, body: { args: ['backup', file] } })

describe.skipIf(process.env.TEST_DATABASE_URL)('a backup of the embedded database', () => {
  let api: TestApi
  let folder: string
  let file: string
  beforeEach(async () => {
    api = await startApi({ engine: parrot })
    folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
    file = join(folder, 'parley.backup')
  })
  afterEach(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Returns all messages in a data folder's database. */
  async function messagesIn(dataDir: string): Promise<Said[]> {
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
    const { rows } = await db.execute<Said>(
      sql`select chat_id, position, message from messages order by chat_id, position`,
    )
    await close()
    return rows
  }

  it('that is created under load restores every message', { timeout: 120_000 }, async () => {
    const owner = await newOwner(api)
    const visitors = await Promise.all([1, 2, 3, 4].map(() => newVisitor(api, owner.bot.api_key)))
    for (const visitor of visitors) await visitor.say('Before the backup')
    let isOver = false
    let during = 0
    const talks = visitors.map(async (visitor, i) => {
      for (let n = 0; !isOver && n < MESSAGES; n++) {
        await visitor.say(`Message ${n} of visitor ${i}`)
        if (!isOver) during++
      }
    })
    const made = await backup(api, file)
    isOver = true
    await Promise.all(talks)
    expect(made).toMatchObject({ ok: true, lines: [expect.stringContaining(file)] })
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(api.config.dataDir)).not.toContain('backup.new')
    expect(during).toBeGreaterThan(0)

    const other = join(folder, 'restored')
    await restore(other, file)
    const restored = await messagesIn(other)
    const { rows } = await api.database.db.execute<Said>(
      sql`select chat_id, position, message from messages order by chat_id, position`,
    )
    const all = new Map(rows.map((row) => [`${row.chat_id} ${row.position}`, row.message]))
    for (const { chat_id, position, message } of restored)
      expect(all.get(`${chat_id} ${position}`)).toBe(message)
    for (const { chat } of visitors) {
      const own = restored.filter(({ chat_id }) => chat_id === chat.id)
      expect(own.map(({ position }) => position)).toEqual(own.map((_, i) => i + 1))
      expect(own.map(({ message }) => message)).toContain('Before the backup')
    }
    expect(readFileSync(join(other, 'secret.key'))).toEqual(
      readFileSync(join(api.config.dataDir, 'secret.key')),
    )
    await expect(restore(other, file)).rejects.toThrow('holds data')
  })

  it('that is created while files arrive restores each of them', { timeout: 120_000 }, async () => {
    const owner = await newOwner(api)
    const { token, bot } = owner
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body: { attach_enabled: true } })
    const visitor = await newVisitor(api, bot.api_key)
    let sent = 0
    const sendBoth = async () => {
      const n = sent++
      const bytes = `File ${n}: ${'the lamp is broken. '.repeat(500)}`
      const files = [{ name: `note ${n}.txt`, bytes }]
      const answers = [
        await upload(api.app, uploadDocuments, { token, params: { bot: bot.id }, files }),
        await upload(api.app, sendFiles, { ...visitor.own, files, fields: { message: `Look ${n}` } }),
      ]
      for (const { status } of answers) expect(status).toBeLessThan(300)
    }
    for (let n = 0; n < 3; n++) await sendBoth()
    let isOver = false
    const sending = (async () => {
      while (!isOver && sent < FILES) await sendBoth()
    })()
    expect((await backup(api, file)).ok).toBe(true)
    isOver = true
    await sending
    expect(sent).toBeGreaterThan(3)

    const other = join(folder, 'restored')
    await restore(other, file)
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir: other })
    const rows = async (executor: typeof db) => {
      const { rows } = await executor.execute<{ path: string; name: string; size: number }>(sql`
        select path, name, size from sources where path is not null
        union all select path, name, size from chat_files order by 1`)
      return rows
    }
    const restored = await rows(db)
    await close()
    expect(restored.length).toBeGreaterThanOrEqual(6)
    const original = await rows(api.database.db)
    for (const row of restored) {
      expect(original).toContainEqual(row)
      const bytes = readFileSync(join(other, row.path))
      expect(bytes).toHaveLength(row.size)
      expect(bytes.equals(readFileSync(join(api.config.dataDir, row.path)))).toBe(true)
    }
  })

  it('that is damaged, truncated or of another kind is rejected without side effects', {
    timeout: 60_000,
  }, async () => {
    expect((await backup(api, file)).ok).toBe(true)
    const whole = readFileSync(file)
    const damaged = Buffer.from(whole)
    const at = whole.length - 2_000
    damaged.writeUInt8((whole.readUInt8(at) + 1) % 256, at)
    for (const bytes of [damaged, whole.subarray(0, whole.length >> 1), Buffer.from('not a backup')]) {
      const bad = join(folder, 'bad')
      writeFileSync(bad, bytes)
      const other = join(folder, 'target')
      await expect(restore(other, bad)).rejects.toThrow(/damaged|not complete|not a backup/)
      expect(readdirSync(other)).toEqual([])
    }
  })

  it('never replaces a file, and is not restored while Parley runs', async () => {
    writeFileSync(file, 'mine')
    expect(await backup(api, file)).toMatchObject({
      ok: false,
      lines: [`${file} exists already.`],
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(existsSync(`${file}.part`)).toBe(false)
    await expect(restore(api.config.dataDir, file)).rejects.toThrow('is in use')
  })
})

it.skipIf(!process.env.TEST_DATABASE_URL)('on a server is left to the server’s own tools', async () => {
  const api = await startApi({ engine: parrot })
  const { ok: isDone, lines } = await backup(api, join(tmpdir(), 'never'))
  expect(isDone).toBe(false)
  expect(lines[0]).toContain('pg_dump')
  await api.close()
})
