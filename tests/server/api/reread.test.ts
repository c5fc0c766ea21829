import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/base/units.ts'
import { catchUp } from '#contract/journal/system.ts'
import {
  addWebUrl,
  deleteWebUrl,
  listDocuments,
  listWebUrls,
  refreshWebUrl,
  updateWebUrl,
  uploadDocuments,
  type WebUrl,
} from '#contract/knowledge/training.ts'
import { createContext } from '#server/api/create-context.ts'
import { rereadOutdated, rereadPage } from '#server/api/features/training/reread.ts'
import { claimDue } from '#server/api/features/training/store.ts'
import type { SourceReader } from '#server/engine/ingest/source-reader.ts'
import type { ReadOutcome } from '#server/engine/types.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { waitForEvents } from '#tests/support/ledger.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { upload } from '#tests/support/upload.ts'

const saying = (text: string): ReadOutcome => ({
  status: 'ready',
  format: 'html',
  language: 'en-US',
  title: 'Opening hours',
  passages: [{ heading: null, text, location: {} }],
})
const clock = createTestClock('2026-11-21T08:00:00Z')

describe('web addresses', () => {
  let api: TestApi
  let owner: Owner
  let context: Awaited<ReturnType<typeof createContext>>['context']
  let close: () => Promise<void>
  let page: ReadOutcome
  let pages: string[]
  /** Returns the actual URL of a page that was requested at a URL. */
  let addressOf: (url: string) => string
  const reader: SourceReader = {
    file: async () => page,
    page: async (url) => (page.status === 'ready' ? { ...page, address: addressOf(url) } : page),
    sitemap: async () => ({ status: 'ready', pages }),
  }
  beforeAll(async () => {
    api = await startApi({ reader, clock })
    const parts = await createContext(api.config, api.app.log, {
      database: api.database,
      clock,
      engine: parrot,
      reader,
    })
    context = parts.context
    close = parts.close
  })
  afterAll(async () => {
    await close()
    await api.close()
  })
  beforeEach(async () => {
    owner = await newOwner(api)
    page = saying('We open at nine.')
    pages = []
    addressOf = (url) => url
  })

  /** Adds a URL and waits until it has been read. */
  const added = async (url: string, refresh: WebUrl['refresh']) => {
    const params = { bot: owner.bot.id }
    const { id } = await ok(api.app, addWebUrl, { token: owner.token, params, body: { url, refresh } })
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 1)
    return id
  }
  const stateOf = async (id: number) => {
    const { entities } = await ok(api.app, listWebUrls, { token: owner.token, params: { bot: owner.bot.id } })
    return entities.find((url) => url.id === id)
  }
  const due = async () =>
    (await api.database.db.transaction((tx) => claimDue(tx, clock.now(), 100)))
      .filter(({ client_id }) => client_id === owner.profile.client_id)
      .map(({ id }) => id)
  const reread = (id: number) => rereadPage(context, { clientId: owner.profile.client_id, sourceId: id })
  const textOf = async () =>
    (
      await api.database.db.execute<{ text: string }>(
        `select text from passages where bot_id = ${owner.bot.id}`,
      )
    ).rows
  const knowledgeFacts = async () =>
    (await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })).events.filter(
      ({ type }) => type === 'bot.updated',
    ).length

  it('are due a day or a week after the last check, once each, and never without a schedule', async () => {
    const daily = await added('https://shop.test/daily', 'daily')
    const weekly = await added('https://shop.test/weekly', 'weekly')
    await added('https://shop.test/off', 'off')
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 3)
    expect(await due()).toEqual([])
    clock.advance(DAY_MS)
    expect(await due()).toEqual([daily])
    expect(await due()).toEqual([])
    clock.advance(6 * DAY_MS)
    expect((await due()).toSorted((a, b) => a - b)).toEqual([daily, weekly])
  })

  it('are indexed again only if they changed', async () => {
    const id = await added('https://shop.test/hours', 'daily')
    clock.advance(HOUR_MS)
    await reread(id)
    expect(await knowledgeFacts()).toBe(1)
    const same = await stateOf(id)
    expect(same).toMatchObject({
      status: 'ready',
      refresh_error: null,
      checked_at: clock.now().toISOString(),
    })
    expect(same?.read_at).not.toBe(same?.checked_at)
    page = saying('We open at ten.')
    await reread(id)
    expect(await textOf()).toEqual([{ text: 'We open at ten.' }])
    expect(await stateOf(id)).toMatchObject({ read_at: clock.now().toISOString(), status: 'ready' })
    expect(await knowledgeFacts()).toBe(2)
  })

  it('keep their passages while they cannot be read, and show the failure', async () => {
    const id = await added('https://shop.test/gone', 'daily')
    clock.advance(HOUR_MS)
    page = { status: 'failed', code: 'page_not_found' }
    await reread(id)
    expect(await stateOf(id)).toMatchObject({ status: 'ready', error: null, refresh_error: 'page_not_found' })
    expect(await textOf()).toEqual([{ text: 'We open at nine.' }])
    page = saying('We open at nine.')
    await reread(id)
    expect(await stateOf(id)).toMatchObject({ refresh_error: null })
  })

  it('that fail after a manual request keep their passages too, and the owner is notified', async () => {
    const id = await added('https://shop.test/back', 'daily')
    clock.advance(HOUR_MS)
    page = { status: 'failed', code: 'page_not_found' }
    await ok(api.app, refreshWebUrl, { token: owner.token, params: { id } })
    await waitForEvents(api, owner.profile.client_id, 'notification.added', 1)
    expect(await stateOf(id)).toMatchObject({
      ...{ status: 'ready', error: null, passages: 1 },
      ...{ refresh_error: 'page_not_found', checked_at: clock.now().toISOString() },
    })
    expect(await textOf()).toEqual([{ text: 'We open at nine.' }])
    page = saying('We open at nine.')
    await reread(id)
    expect(await stateOf(id)).toMatchObject({ status: 'ready', refresh_error: null })
  })

  it('that were moved to an address without a page fail', async () => {
    const id = await added('https://shop.test/before', 'off')
    page = { status: 'failed', code: 'page_not_found' }
    const body = { url: 'https://shop.test/after', title: 'After' }
    await ok(api.app, updateWebUrl, { token: owner.token, params: { id }, body })
    await waitForEvents(api, owner.profile.client_id, 'notification.added', 1)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: 'page_not_found' })
  })

  it('that are sitemaps add new pages', async () => {
    pages = ['https://shop.test/a']
    const body = { url: 'https://shop.test/sitemap.xml', refresh: 'daily' as const }
    const params = { bot: owner.bot.id }
    const { id } = await ok(api.app, addWebUrl, { token: owner.token, params, body })
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 1)
    pages = ['https://shop.test/a', 'https://shop.test/b']
    await reread(id)
    const { entities } = await ok(api.app, listWebUrls, { token: owner.token, params })
    expect(entities.map(({ url }) => url).toSorted()).toEqual([
      'https://shop.test/a',
      'https://shop.test/b',
      'https://shop.test/sitemap.xml',
    ])
  })

  it("that lead to one page are indexed once, and answers name the page's own URL", async () => {
    const stands = 'https://shop.test/hours'
    addressOf = () => stands
    const first = await added(`${stands}?from=mail`, 'off')
    const second = await added('https://www.shop.test/old-hours', 'off')
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 2)
    expect(await stateOf(first)).toMatchObject({ status: 'ready', address: stands })
    expect(await stateOf(second)).toMatchObject({
      status: 'failed',
      error: 'page_duplicate',
      address: null,
      passages: 0,
    })
    expect(await textOf()).toHaveLength(1)
    const again = await send(api.app, addWebUrl, {
      token: owner.token,
      params: { bot: owner.bot.id },
      body: { url: stands },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'url_duplicate' } })
    const visitor = await newVisitor(api, owner.bot.api_key)
    const { reply } = await visitor.say('When do you open?')
    expect(reply?.references).toMatchObject([{ file_name: 'Opening hours', url: stands }])
  })

  it('that lead to one page replace one another', async () => {
    addressOf = () => 'https://shop.test/hours'
    const first = await added('https://shop.test/hours?from=mail', 'off')
    const second = await added('https://shop.test/old-hours', 'daily')
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 2)
    await ok(api.app, deleteWebUrl, { token: owner.token, params: { id: first } })
    await reread(second)
    expect(await stateOf(second)).toMatchObject({ status: 'ready', error: null, passages: 1 })
  })

  it('that start to lead to a known page are deleted', async () => {
    const first = await added('https://shop.test/hours', 'off')
    const second = await added('https://shop.test/old-hours', 'daily')
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 2)
    expect(await textOf()).toHaveLength(2)
    addressOf = () => 'https://shop.test/hours'
    await reread(second)
    expect(await stateOf(first)).toMatchObject({ status: 'ready' })
    expect(await stateOf(second)).toMatchObject({ status: 'failed', error: 'page_duplicate' })
    expect(await textOf()).toHaveLength(1)
  })

  it('that were deleted in the meantime stay deleted', async () => {
    const id = await added('https://shop.test/bye', 'daily')
    await ok(api.app, deleteWebUrl, { token: owner.token, params: { id } })
    await reread(id)
    expect(await stateOf(id)).toBeUndefined()
  })
})

describe('files', () => {
  let api: TestApi
  let passage: string
  let failure: ReadOutcome | null = null
  beforeAll(async () => {
    passage = 'As it was read before.'
    api = await startApi({
      reader: {
        file: async () => failure ?? saying(passage),
        page: async (url) => ({ ...saying(''), address: url }) as never,
        sitemap: async () => ({ status: 'ready', pages: [] }),
      },
      clock,
    })
  })
  afterAll(() => api.close())

  it('that an older engine read are read again, and can then be marked as important', async () => {
    const owner = await newOwner(api)
    const { token, bot } = owner
    const params = { bot: bot.id }
    const clientId = owner.profile.client_id
    await upload(api.app, uploadDocuments, { token, params, files: [{ name: 'hours.txt', bytes: 'Open.' }] })
    await waitForEvents(api, clientId, 'bot.updated', 1)
    const parts = await createContext(api.config, api.app.log, {
      database: api.database,
      clock,
      engine: parrot,
    })
    await api.database.db.execute(sql`update sources set engine_version = 0 where client_id = ${clientId}`)
    passage = 'As it is read now.'
    await rereadOutdated(parts.context)
    await waitForEvents(api, clientId, 'bot.updated', 2)
    const { entities } = await ok(api.app, listDocuments, { token, params })
    expect(entities).toMatchObject([{ status: 'ready', can_be_important: true }])
    const { rows } = await api.database.db.execute(
      sql`select text from passages p join sources s on s.id = p.source_id where s.client_id = ${clientId}`,
    )
    expect(rows).toEqual([{ text: passage }])
    await parts.close()
  })

  it('that can no longer be read are still used for answers, and are not retried endlessly', async () => {
    const { token, bot, profile } = await newOwner(api)
    const params = { bot: bot.id }
    const clientId = profile.client_id
    passage = 'We open at nine.'
    await upload(api.app, uploadDocuments, { token, params, files: [{ name: 'hours.txt', bytes: 'Open.' }] })
    await waitForEvents(api, clientId, 'bot.updated', 1)
    const parts = await createContext(api.config, api.app.log, {
      database: api.database,
      clock,
      engine: parrot,
    })
    await api.database.db.execute(sql`update sources set engine_version = 0 where client_id = ${clientId}`)
    failure = { status: 'failed', code: 'took_too_long' }
    clock.advance(HOUR_MS)
    await rereadOutdated(parts.context)
    await waitForEvents(api, clientId, 'notification.added', 1)
    failure = null
    const kept = {
      ...{ status: 'ready', error: null, passages: 1 },
      ...{ refresh_error: 'took_too_long', checked_at: clock.now().toISOString() },
    }
    expect((await ok(api.app, listDocuments, { token, params })).entities).toMatchObject([kept])
    await rereadOutdated(parts.context)
    expect((await ok(api.app, listDocuments, { token, params })).entities).toMatchObject([kept])
    const { rows } = await api.database.db.execute(
      sql`select text from passages p join sources s on s.id = p.source_id where s.client_id = ${clientId}`,
    )
    expect(rows).toEqual([{ text: passage }])
    await parts.close()
  })
})
