import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { plans } from '#contract/account/account-limits.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { FILE_MAX_BYTES } from '#contract/base/limits.ts'
import { endChat, sendManual } from '#contract/chats/chats.ts'
import { setPersonState } from '#contract/chats/people.ts'
import { createWeb, type Web } from '#server/engine/ingest/web/web.ts'
import { accounts } from '#tests/fakes/channels/state.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import { type Customer, messagingOf, newId } from '#tests/support/deliveries.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

describe('files of a channel’s customers', () => {
  let world: ChannelWorld
  afterEach(() => world.close())

  /** Addresses that were fetched. */
  let fetched: string[]
  /** Lets fetches of addresses that hang fail. */
  let giveUp: AbortController

  const start = async (environment: Record<string, string> = {}) => {
    fetched = []
    giveUp = new AbortController()
    const real = createWeb({ now: () => Date.now(), allowPrivate: true })
    const fetch: Web['fetch'] = async (url, request) => {
      fetched.push(url)
      if (!url.endsWith('/hang')) return real.fetch(url, request)
      const signal = AbortSignal.any([giveUp.signal, ...(request.signal ? [request.signal] : [])])
      if (!signal.aborted) await new Promise((ended) => signal.addEventListener('abort', ended))
      return { ok: false, code: 'page_unreachable' }
    }
    world = await startChannels({ web: { ...real, fetch } }, environment)
    await world.connect('messenger')
    return world.customer('messenger')
  }
  const sent = (customer: Customer, files: readonly string[], account = accounts.messenger[0]) => {
    world.state.write('messenger', customer.id)
    const base = world.api.config.channels.urls.metaGraph
    const attachments = files.map((path) => ({ type: 'file', payload: { url: `${base}${path}` } }))
    const between = { sender: { id: customer.id }, recipient: { id: account } }
    const message = { mid: newId(customer), text: 'Look', attachments }
    const item = { ...between, timestamp: Date.now(), message }
    return world.deliver(messagingOf('messenger', [item], 'messaging', account))
  }
  const onDisk = () =>
    readdir(join(world.api.config.dataDir, 'uploads')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  const allClosed = async () => {
    const open = sql`select 1 from channel_events where event is not null`
    expect((await world.api.database.db.execute(open)).rows).toEqual([])
  }
  const lastOf = async (customer: Customer) => {
    const { messages } = await world.chatOf(customer)
    return messages.findLast(({ sender }) => sender === 'customer')
  }
  const greet = async (customer: Customer) => {
    await world.say(customer, 'Hello')
    await eventually(() => expect(world.received(customer)).toContain('You said: Hello'))
    return world.chatOf(customer)
  }
  const useUp = (share: number) =>
    world.api.database.db.execute(
      sql`update journal_heads set text_bytes = ${Math.floor((share * plans.trial.bytes) / 3)}::bigint
        where client_id = ${world.owner.profile.client_id}`,
    )

  it('are not fetched from a blocked customer, whose ended chat stays ended', async () => {
    const customer = await start()
    const chat = await greet(customer)
    world.state.media.set('/note.pdf', PDF)
    const own = { token: world.owner.token, params: { id: chat.id } }
    await ok(world.api.app, sendManual, { ...own, body: { message: 'Goodbye' } })
    await ok(world.api.app, setPersonState, { ...own, body: { state: 'blocked' } })
    await ok(world.api.app, endChat, own)
    await sent(customer, ['/note.pdf'])
    await eventually(allClosed)
    expect(fetched).toEqual([])
    expect(await onDisk()).toEqual([])
    expect(await world.chatOf(customer)).toMatchObject({ status: 'ended' })
  })

  it('are missing, and owners are told once, when the plan’s storage is used up', async () => {
    const customer = await start()
    await greet(customer)
    world.state.media.set('/note.pdf', PDF)
    await useUp(1.05)
    for (const files of [['/note.pdf', '/note.pdf'], ['/note.pdf']]) {
      await sent(customer, files)
      await eventually(async () =>
        expect(await lastOf(customer)).toMatchObject({
          ...{ message: 'Look', file_chat_messages: [], missing_files: files.length },
        }),
      )
    }
    expect(fetched).toEqual([])
    const { entities } = await ok(world.api.app, listNotifications, { token: world.owner.token, query: {} })
    expect(entities.filter(({ kind }) => kind === 'storage_used_up')).toHaveLength(1)
  })

  it('stop with the file that uses the storage up', async () => {
    const customer = await start()
    await greet(customer)
    world.state.media.set('/note.pdf', Buffer.concat([PDF, Buffer.alloc(100_000, 'a')]))
    await useUp(0.9999)
    await sent(customer, ['/note.pdf', '/note.pdf', '/note.pdf'])
    await eventually(async () =>
      expect(await lastOf(customer)).toMatchObject({ file_chat_messages: [{}], missing_files: 2 }),
    )
  })

  it('and their messages are not stored well above the storage of the plan', async () => {
    const customer = await start()
    await useUp(1.2)
    await world.say(customer, 'Too late')
    await eventually(allClosed)
    const { rows } = await world.api.database.db.execute(sql`select 1 from messages`)
    expect(rows).toEqual([])
  })

  it('are missing when the disk has no space for them', async () => {
    const customer = await start({ MIN_FREE_BYTES: '1000000000000000' })
    world.state.media.set('/note.pdf', PDF)
    await sent(customer, ['/note.pdf'])
    await eventually(async () => expect(await lastOf(customer)).toMatchObject({ missing_files: 1 }))
    expect(fetched).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  it('leave nothing on the disk if they are too large or cannot be drawn', async () => {
    const customer = await start()
    world.state.media.set('/large.pdf', Buffer.concat([PDF, Buffer.alloc(FILE_MAX_BYTES)]))
    world.state.media.set('/broken.jpg', (await photo()).subarray(0, 300))
    world.state.media.set('/note.pdf', PDF)
    await sent(customer, ['/large.pdf', '/broken.jpg', '/note.pdf', '/gone.pdf'])
    await eventually(async () =>
      expect(await lastOf(customer)).toMatchObject({
        file_chat_messages: [{ type: 'application/pdf', size: PDF.length }],
        missing_files: 3,
      }),
    )
    expect(await onDisk()).toHaveLength(1)
  })

  it('arrive although the files of another account hang', async () => {
    const customer = await start()
    const [, second] = accounts.messenger
    const hostile = await newOwner(world.api)
    await world.connect('messenger', hostile, second)
    for (let n = 0; n < 20; n += 1) await sent(world.customer('messenger'), ['/hang', '/hang'], second)
    await eventually(() => expect(fetched.length).toBeGreaterThan(0))
    world.state.media.set('/note.pdf', PDF)
    await sent(customer, ['/note.pdf'])
    await eventually(async () =>
      expect(await lastOf(customer)).toMatchObject({ file_chat_messages: [{}], missing_files: 0 }),
    )
    expect(fetched.filter((url) => url.endsWith('/hang'))).toHaveLength(2)
    giveUp.abort()
  })
})
