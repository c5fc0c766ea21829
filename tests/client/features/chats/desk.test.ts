import { expect, onTestFinished, test, vi } from 'vitest'
import { createDesk } from '#client/features/chats/desk.ts'
import type { Drafts } from '#client/features/chats/drafts.ts'
import { unsentIn } from '#client/features/chats/unsent.ts'
import { getHistory, readChat, sendManual } from '#contract/chats.ts'
import { fakeApi, held, Refusal } from '#tests/client/app/fake-api.ts'
import { after, chatAt, heldBy, lea, messageOf } from './stock.ts'

const chatOf = (id: number) => heldBy(chatAt(id, `Visitor ${id}`, 5), lea)

function draftsIn(kept: Map<number, string>): Drafts {
  return {
    read: (chatId) => kept.get(chatId) ?? '',
    write: (chatId, text) => {
      kept.set(chatId, text)
    },
  }
}

/** A storage of the browser, as a Map. */
function storageOf(kept: Map<string, string>): Storage {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  // Its keys are read as those of an object.
  return new Proxy(storage as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

function open(kept = new Map<string, string>()) {
  const api = fakeApi()
  api.on(readChat, undefined)
  api.on(getHistory, ({ params }) => {
    const id = Number(params.id)
    return { ...chatOf(id), messages: [messageOf(id, 1, 'Hello')], seq: 10 }
  })
  const drafts = new Map<number, string>()
  let count = 0
  const newKey = () => {
    count += 1
    return `key-${count}`
  }
  const begin = () =>
    createDesk({
      me: { ...lea, role: 'agent' },
      now: Date.now,
      newKey,
      drafts: draftsIn(drafts),
      unsent: unsentIn(() => storageOf(kept)),
    })
  const desk = begin()
  onTestFinished(desk.close)
  return { api, desk, drafts, begin, kept }
}

type Desk = ReturnType<typeof open>['desk']

async function openReady(desk: Desk, chatId: number) {
  const actor = desk.open(chatId)
  await vi.waitFor(() => expect(actor.getSnapshot().context.chat).not.toBeNull())
  return actor
}

const write = (actor: ReturnType<Desk['open']>, text: string) => {
  actor.send({ type: 'draft.change', text })
  actor.send({ type: 'message.send' })
}

test('a chat that was left follows the journal and is there again without a call', async () => {
  const { api, desk } = open()
  const first = await openReady(desk, 1)
  desk.leave(1)
  await openReady(desk, 2)
  const message = messageOf(1, 2, 'Anyone?')
  desk.tell({
    type: 'message.added',
    seq: 11,
    at: message.created_at,
    message,
    chat: after(chatOf(1), message),
  })
  expect(desk.open(1)).toBe(first)
  expect(first.getSnapshot().context.messages).toHaveLength(2)
  expect(api.callsOf(getHistory)).toHaveLength(2)
})

test('of many chats those visited last are kept', async () => {
  const { api, desk } = open()
  for (let chatId = 1; chatId <= 10; chatId += 1) {
    await openReady(desk, chatId)
    desk.leave(chatId)
  }
  await openReady(desk, 10)
  await openReady(desk, 3)
  expect(api.callsOf(getHistory)).toHaveLength(10)
  await openReady(desk, 1)
  expect(api.callsOf(getHistory)).toHaveLength(11)
})

test('a message on its way goes on when its chat is left, and when the desk is closed', async () => {
  const { api, desk, drafts } = open()
  const answer = held<void>()
  api.on(sendManual, async ({ body }) => {
    await answer.promise
    return messageOf(1, 2, String(body.message), { sender: 'agent', client_message_id: 'key-1' })
  })
  const actor = await openReady(desk, 1)
  write(actor, 'Nearly there')
  desk.leave(1)
  desk.close()
  expect(actor.getSnapshot().status).toBe('active')
  answer.resolve()
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('stopped'))
  expect(api.callsOf(sendManual)).toHaveLength(1)
  expect(drafts.get(1)).toBe('')
})

test('what failed waits for a decision while the desk is open, and returns into the draft when it closes', async () => {
  const { api, desk, drafts } = open()
  api.on(sendManual, () => {
    throw new Refusal('service_closing')
  })
  const actor = await openReady(desk, 1)
  write(actor, 'Lost?')
  await vi.waitFor(() => expect(actor.getSnapshot().context.outbox[0]?.status).toBe('failed'))
  actor.send({ type: 'draft.change', text: 'And another' })
  desk.leave(1)
  expect(desk.open(1)).toBe(actor)
  desk.close()
  expect(drafts.get(1)).toBe('Lost?\n\nAnd another')
  const again = await openReady(desk, 1)
  expect(again.getSnapshot().context.draft).toBe('Lost?\n\nAnd another')
})

test('after a break the open chat is loaded anew, the others when they are opened', async () => {
  const { api, desk } = open()
  await openReady(desk, 1)
  desk.leave(1)
  const shown = await openReady(desk, 2)
  desk.resync()
  await vi.waitFor(() => expect(api.callsOf(getHistory)).toHaveLength(3))
  expect(api.callsOf(getHistory)[2]?.params.id).toBe('2')
  expect(desk.open(2)).toBe(shown)
  await openReady(desk, 1)
  expect(api.callsOf(getHistory)).toHaveLength(4)
})

test('a chat that could not be loaded is tried again when it is opened again', async () => {
  const { api, desk } = open()
  let isDown = true
  api.on(getHistory, () => {
    if (isDown) throw new Refusal('service_closing')
    return { ...chatOf(1), messages: [], seq: 10 }
  })
  const actor = desk.open(1)
  await vi.waitFor(() => expect(actor.getSnapshot().context.loadFailure?.code).toBe('service_closing'))
  desk.leave(1)
  isDown = false
  await openReady(desk, 1)
})

test('a message that was on its way when the page was left is sent by the next page, under the same key', async () => {
  const { api, desk, begin, kept } = open()
  const never = held<void>()
  api.on(sendManual, async () => {
    await never.promise
    throw new Refusal('service_closing')
  })
  write(await openReady(desk, 1), 'Nearly there')
  await vi.waitFor(() => expect(api.callsOf(sendManual)).toHaveLength(1))
  expect(kept.size).toBe(1)

  // The page is gone without a word; the next one finds what it left.
  api.on(sendManual, ({ body }) =>
    messageOf(1, 2, String(body.message), { sender: 'agent', client_message_id: 'key-1' }),
  )
  const next = begin()
  onTestFinished(next.close)
  await vi.waitFor(() => expect(kept.size).toBe(0))
  const keys = api.callsOf(sendManual).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual(['key-1', 'key-1'])
  never.resolve()
})
