import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { sendRecording } from '#contract/account/recordings.ts'
import {
  RECORDING_LIFE_MS,
  RECORDING_MAX_BYTES,
  RECORDINGS_MAX_BYTES,
  RECORDINGS_PER_DAY,
} from '#contract/base/limits.ts'
import { DAY_MS, HOUR_MS, MB_BYTES } from '#contract/base/units.ts'
import { operate } from '#contract/journal/system.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { forgetRecordings } from '#server/api/features/recordings/store.ts'
import { users } from '#server/db/schema/clients.ts'
import { recordings } from '#server/db/schema/recordings.ts'
import { ago } from '#server/lib/clock.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { type UploadedFile, upload } from '#tests/support/upload.ts'

const kept = join(import.meta.dirname, '../../recordings/partly-saved-settings.flight')
const flight = JSON.parse(readFileSync(kept, 'utf8'))
const packed = (value: unknown = flight) => gzipSync(JSON.stringify(value))
const fileOf = (bytes: Buffer | string): UploadedFile => ({ name: 'parley.flight', bytes })

const START = '2026-03-02T08:00:00Z'

describe('recordings that members send', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-recordings-'))
  const clock = createTestClock(START)
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ clock })
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    owner = await newOwner(api)
  })

  const take = (token: string, bytes: Buffer | string = packed()) =>
    upload(api.app, sendRecording, { token, files: [fileOf(bytes)] })
  const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })
  const ofClient = ({ profile }: Owner) =>
    api.database.db.select().from(recordings).where(eq(recordings.client_id, profile.client_id))

  it('are listed and saved by the operator as the file that the inspector opens', async () => {
    const agent = await newColleague(api, owner, 'agent')
    const { status, body } = await take(agent.token)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        expires_at: new Date(Date.parse(START) + RECORDING_LIFE_MS).toISOString(),
      },
    })
    const [line = ''] = (await admin('recordings')).lines
    expect(line.split('\t')).toEqual([
      ...[String(body.id), new Date(START).toISOString(), expect.stringMatching(/^Acme \d+$/), agent.email],
      ...['0:00 min', '1 machines', '6 events', expect.stringMatching(/^\d kB$/), 'production'],
    ])

    const file = join(folder, 'saved.flight')
    expect(await admin('recordings', 'fetch', String(body.id), file)).toMatchObject({ ok: true })
    expect(parseFlight(gunzipSync(readFileSync(file)).toString())).toEqual(flight)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(api.config.dataDir, 'uploads'))).toEqual([])
  })

  it('are stored without anything that follows the recording in the file', async () => {
    const { body } = await take(owner.token, Buffer.concat([packed(), packed('zebra'), Buffer.from('zebra')]))
    expect(body).toMatchObject({ code: 'recording_invalid' })
    const { status } = await take(owner.token, Buffer.concat([packed(), Buffer.from('\0zebra')]))
    expect(status).toBe(201)
    const [row] = await ofClient(owner)
    expect(Buffer.from(row?.packed ?? []).includes('zebra')).toBe(false)
  })

  it('are shown in one line without control characters', async () => {
    await take(owner.token, packed({ ...flight, release: '1\n\u001b[31m2\t\u202e3' }))
    const { lines } = await admin('recordings')
    expect(lines.join('')).not.toMatch(/(?!\t)[\p{Cc}\p{Cf}]/u)
    expect(lines[0]?.split('\t').at(-1)).toBe('1 [31m2 3')
  })

  it('are not overwritten, and an unknown number or command is explained', async () => {
    const { body } = await take(owner.token)
    const file = join(folder, 'other.flight')
    writeFileSync(file, 'mine')
    const refused = async (...args: string[]) => {
      const { ok: isOk, lines } = await admin('recordings', ...args)
      expect(isOk).toBe(false)
      return lines.join()
    }
    expect(await refused('fetch', String(body.id), file)).toMatch(/^The file cannot be created: EEXIST/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(await refused('fetch', String(body.id), join(folder, 'none/x'))).toMatch(/ENOENT/)
    expect(await refused('fetch', String(body.id), 'relative.flight')).toBe('A file is required.')
    expect(await refused('fetch', '999999', file)).toBe(
      'Unknown recording "999999"; "recordings" lists them all.',
    )
    expect(await refused('fetch', 'x', file)).toMatch(/^ID must be a whole number/)
    expect(await refused('delete')).toMatch(/^The commands are/)
  })

  const refusals: readonly (readonly [
    what: string,
    file: () => Buffer | string,
    code: string,
    more: object,
  ])[] = [
    ['is not packed', () => JSON.stringify(flight), 'recording_invalid', { reason: 'not_a_recording' }],
    [
      'is something else',
      () => packed({ hello: 'world' }),
      'recording_invalid',
      { reason: 'not_a_recording' },
    ],
    ['is cut', () => packed().subarray(0, 200), 'recording_invalid', { reason: 'not_a_recording' }],
    [
      'refers to what it lacks',
      () => packed({ ...flight, nodes: [['list', 7]] }),
      'recording_invalid',
      { reason: 'not_a_recording' },
    ],
    [
      'has its texts',
      () => packed({ ...flight, isRedacted: false }),
      'recording_invalid',
      { reason: 'not_redacted' },
    ],
    [
      'is of a newer release',
      () => packed({ ...flight, format: 2 }),
      'recording_invalid',
      { reason: 'newer_format' },
    ],
    ['is a bomb', () => gzipSync(Buffer.alloc(200 * MB_BYTES)), 'recording_invalid', { reason: 'too_large' }],
    [
      'has millions of values',
      () => gzipSync(`[${'[],'.repeat(8_000_000)}0]`),
      'recording_invalid',
      { reason: 'not_a_recording' },
    ],
    [
      'is too large',
      () => Buffer.alloc(RECORDING_MAX_BYTES + 1, 1),
      'file_too_large',
      { limit: RECORDING_MAX_BYTES },
    ],
    ['is empty', () => '', 'file_empty', {}],
  ]
  it.each(refusals)('are refused if the file %s', async (_what, file, code, params) => {
    const { body } = await take(owner.token, file())
    expect(body).toMatchObject({ code, params, fields: { files: expect.any(String) } })
    expect(await ofClient(owner)).toEqual([])
    expect(readdirSync(join(api.config.dataDir, 'uploads'))).toEqual([])
  })

  it('are refused without a file, and with several', async () => {
    const { token } = owner
    expect((await upload(api.app, sendRecording, { token, files: [] })).body).toMatchObject({
      code: 'file_missing',
    })
    const files = [fileOf(packed()), fileOf(packed())]
    expect((await upload(api.app, sendRecording, { token, files })).body).toMatchObject({
      code: 'too_many_files',
    })
    expect(await ofClient(owner)).toEqual([])
  })

  it(`are limited to ${RECORDINGS_PER_DAY.max} per member and day`, async () => {
    const agent = await newColleague(api, owner, 'agent')
    const statuses = new Set<number>()
    for (let n = 0; n < RECORDINGS_PER_DAY.max; n++) statuses.add((await take(agent.token, '')).status)
    expect([...statuses]).toEqual([422])
    expect(await take(agent.token)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await take(owner.token)).status).toBe(201)
  })

  it('fill a limited space of each account, also if several arrive at once', async () => {
    const size = packed().length
    const { id: user_id, client_id } = owner.profile
    const figures = { release: '', machines: 0, events: 0, ms: 0, packed: new Uint8Array() }
    // Leaves space for one more recording, with some to spare.
    const fill = { ...figures, client_id, user_id, size: RECORDINGS_MAX_BYTES - Math.floor(1.5 * size) }
    await api.database.db.insert(recordings).values({ ...fill, created_at: clock.now() })
    const answers = await Promise.all([take(owner.token), take(owner.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'recordings_full' })
    expect((await take((await newOwner(api)).token)).status).toBe(201)
  })

  it('are read by nobody but the operator', async () => {
    const { body } = await take(owner.token)
    const stranger = await newOwner(api)
    for (const { token } of [owner, stranger])
      for (const url of [sendRecording.path, `${sendRecording.path}/${body.id}`]) {
        const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        expect(answer.statusCode).toBe(404)
      }
  })

  it('are deleted after 30 days', async () => {
    await take(owner.token)
    const forget = () => forgetRecordings(api.database.db, ago(clock, RECORDING_LIFE_MS))
    clock.advance(RECORDING_LIFE_MS - HOUR_MS)
    await forget()
    expect(await ofClient(owner)).toHaveLength(1)
    clock.advance(2 * HOUR_MS)
    await forget()
    expect(await ofClient(owner)).toEqual([])
    expect((await admin('recordings')).lines).toEqual(['No recording was sent.'])
  })

  it('are sent after the subscription has ended, too', async () => {
    clock.advance(15 * DAY_MS)
    const { access_token } = await ok(api.app, signIn, {
      body: { username: owner.email, password: PASSWORD },
    })
    expect((await take(access_token)).status).toBe(201)
  })

  it('are deleted with the member, and with the account', async () => {
    const agent = await newColleague(api, owner, 'agent')
    await take(agent.token)
    await take(owner.token)
    await api.database.db.delete(users).where(eq(users.id, agent.member.id))
    expect((await ofClient(owner)).map(({ user_id }) => user_id)).toEqual([owner.profile.id])
    const client = String(owner.profile.client_id)
    await admin('disable', client)
    const [hint = ''] = (await admin('delete', client)).lines
    const [, name = ''] = /--confirm "(.+)"/.exec(hint) ?? []
    expect(await admin('delete', client, '--confirm', name)).toMatchObject({ ok: true })
    expect(await ofClient(owner)).toEqual([])
  })

  it('are accepted according to the profile', async () => {
    expect(await ok(api.app, getProfile, { token: owner.token })).toMatchObject({ accepts_recordings: true })
  })
})

it('an operator who does not want recordings gets none', async () => {
  const api = await startApi({}, { RECORDINGS: 'off' })
  const { token } = await newOwner(api)
  expect(await ok(api.app, getProfile, { token })).toMatchObject({ accepts_recordings: false })
  const answer = await upload(api.app, sendRecording, { token, files: [fileOf(packed())] })
  expect(answer).toMatchObject({ status: 403, body: { code: 'recordings_off' } })
  expect(await api.database.db.select().from(recordings)).toEqual([])
  await api.close()
})

it('a call without a token stores nothing', async () => {
  const api = await startApi()
  expect(await send(api.app, sendRecording)).toMatchObject({ status: 401 })
  await api.close()
})
