import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { sendManual } from '#contract/chats/chats.ts'
import { readConfig } from '#server/config.ts'
import { newChat, newMessage, profileOf } from '#tests/fakes/external-shapes.ts'
import {
  keyOf,
  memberToken,
  SAME_CHAT,
  SAME_MEMBER,
  startTwoAccounts,
  visitorToken,
} from '#tests/fakes/two-accounts.ts'
import { type ConsoleProbe, socketsTo, startRelay } from '#tests/support/floor.ts'

const SECRET = 'secret-of-the-backend-for-the-relay'

describe('accounts of a backend that numbers the chats and members of each alike', () => {
  let backend: Awaited<ReturnType<typeof startTwoAccounts>>
  let relay: FastifyInstance
  let url: string
  let sockets: ReturnType<typeof socketsTo>
  beforeEach(async () => {
    backend = await startTwoAccounts()
    const config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-foreign-')),
      API_UPSTREAM: backend.url,
      RELAY_EVENTS_SECRET: SECRET,
      LOG_LEVEL: 'silent',
    })
    ;({ relay, url } = await startRelay(config, backend.url))
    sockets = socketsTo(url)
    await vi.waitUntil(async () => (await fetch(`${url}/ready`)).ok, { timeout: 20_000 })
  })
  afterEach(async () => {
    sockets.closeAll()
    await relay.close()
    await backend.stop()
  })

  /** Names of what a socket receives, with the texts of messages. */
  const record = (socket: Socket): string[] => {
    const heard: string[] = []
    socket.onAny((name: string, payload: { message?: { message: string } } | null) =>
      heard.push(payload?.message ? `${name} ${payload.message.message}` : name),
    )
    return heard
  }
  const isLive = (socket: Socket) => new Promise((resolve) => socket.once('journal.live', resolve))
  const consoleOf = async (account: number): Promise<ConsoleProbe & { readonly heard: string[] }> => {
    const probe = sockets.console(memberToken(account))
    const heard = record(probe.socket)
    await probe.live
    // The member comes online by connecting.
    await probe.until(({ events }) => events.some(({ type }) => type === 'availability.changed'))
    return { ...probe, heard }
  }
  const widgetOf = async (account: number) => {
    const socket = sockets.widget(keyOf(account), visitorToken(account))
    socket.auth = { ...(socket.auth as object), chat: SAME_CHAT }
    const heard = record(socket)
    await isLive(socket)
    return { socket, heard }
  }
  const report = async (events: readonly object[]) => {
    const body = JSON.stringify({ events })
    const time = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
    const headers = { 'x-parley-timestamp': time, 'x-parley-signature': `sha256=${signature}` }
    expect((await fetch(`${url}/relay/events`, { method: 'POST', headers, body })).status).toBe(204)
  }
  const messageOf = (account: number, id: number) => ({
    client_id: account,
    type: 'message.added',
    payload: {
      message: newMessage(id, SAME_CHAT, id, 'agent', `For ${account}`),
      chat: newChat(SAME_CHAT),
    },
    chat_id: SAME_CHAT,
  })

  it('get the messages of their own chats only', async () => {
    const [one, two] = [await consoleOf(1), await consoleOf(2)]
    const visitors = [await widgetOf(1), await widgetOf(2)]
    await report([messageOf(1, 1), messageOf(2, 1)])
    const own = (heard: readonly string[]) => heard.filter((name) => name.startsWith('message.added'))
    for (const [account, { heard }] of [one, two].entries())
      await expect.poll(() => own(heard)).toEqual([`message.added For ${account + 1}`])
    for (const [account, { heard }] of visitors.entries())
      await expect.poll(() => own(heard)).toEqual([`message.added For ${account + 1}`])
  })

  it('see who is typing and who is there in their own chats only', async () => {
    const screens = [await consoleOf(1), await consoleOf(2)]
    const [first, second] = screens
    for (const { socket } of screens) {
      socket.emit('chat.view', { chat_id: SAME_CHAT })
      await new Promise((resolve) => socket.once('presence.changed', resolve))
    }
    const [one, two] = [await widgetOf(1), await widgetOf(2)]
    for (const { heard } of screens)
      await expect.poll(() => heard.filter((name) => name === 'presence.changed')).toHaveLength(2)
    one.socket.emit('typing.start')
    await expect.poll(() => first?.heard).toContain('typing.started')
    first?.socket.emit('typing.start', { chat_id: SAME_CHAT })
    await expect.poll(() => one.heard).toContain('typing.started')
    one.socket.close()
    await expect.poll(() => first?.heard.filter((name) => name === 'presence.changed')).toHaveLength(3)
    expect(second?.heard.filter((name) => name === 'presence.changed')).toHaveLength(2)
    expect(second?.heard).not.toContain('typing.started')
    expect(two.heard).not.toContain('typing.started')
    const viewed = second?.heard.filter((name) => name === 'viewing.changed') ?? []
    expect(viewed).toHaveLength(1)
  })

  it('keep their sockets when a member with the same id elsewhere is disabled', async () => {
    const [one, two] = [await consoleOf(1), await consoleOf(2)]
    const member = profileOf({ id: SAME_MEMBER, role: 'owner', name: 'Gone' })
    await report([
      { client_id: 1, type: 'member.changed', payload: { member, revoked: true }, audience: null },
      messageOf(2, 1),
    ])
    await expect.poll(() => one.socket.connected).toBe(false)
    await two.until(({ events }) => events.some(({ type }) => type === 'message.added'))
    expect(two.socket.connected).toBe(true)
  })

  it('that are unknown get no event of others: their visitors load their own chat again', async () => {
    await consoleOf(1)
    const stranger = await widgetOf(2)
    await report([messageOf(1, 1)])
    await expect.poll(() => stranger.heard).toContain('journal.resync')
    expect(stranger.heard.filter((name) => name.startsWith('message.added'))).toEqual([])
    // A member of the account connects, so that the account becomes known.
    await consoleOf(2)
    await expect.poll(() => stranger.socket.connected).toBe(false)
    const { heard } = await widgetOf(2)
    await report([messageOf(2, 2)])
    await expect.poll(() => heard).toContain('message.added For 2')
  })

  it('do not see what a member writes in a chat that the relay cannot read', async () => {
    await consoleOf(1)
    const two = await consoleOf(2)
    backend.refused.add(1)
    const path = addressOf(sendManual, { params: { id: SAME_CHAT } })
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${memberToken(1)}` },
      body: JSON.stringify({ message: 'Secret of 1' }),
    })
    expect(answer.ok).toBe(true)
    await report([messageOf(2, 9)])
    await two.until(({ events }) => events.some(({ type }) => type === 'message.added'))
    expect(two.heard.join()).not.toContain('Secret')
  })
})
