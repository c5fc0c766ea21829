import { expect, onTestFinished, test, vi } from 'vitest'
import { createChatActorCache } from '#client/features/chats/chat-actor-cache.ts'
import { type DraftStorage, noteDraftStorage } from '#client/features/chats/drafts.ts'
import { outboxStorage } from '#client/features/chats/unsent.ts'
import { getHistory, readChat, sendManual } from '#contract/chats/chats.ts'
import { listNotes } from '#contract/chats/notes.ts'
import { fakeApi, held, Refusal } from '#tests/client/app/fake-api.ts'
import { after, chatAt, heldBy, lea, messageOf } from './stock.ts'

const chatOf = (id: number) => heldBy(chatAt(id, `Visitor ${id}`, 5), lea)

function draftsIn(kept: Map<number, string>): DraftStorage {
  return {
    read: (chatId) => kept.get(chatId) ?? '',
    write: (chatId, text) => {
      kept.set(chatId, text)
    },
  }
}

/** Returns a browser storage backed by a Map. */
function storageOf(kept: Map<string, string>): Storage {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  // Makes the stored keys enumerable, as in a real Storage.
  return new Proxy(storage as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

function open(kept = new Map<string, string>()) {
  const api = fakeApi()
  api.on(readChat, undefined)
  api.on(listNotes, { entities: [], total: 0 })
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
  const begin = () => {
    const cache = createChatActorCache({
      me: { ...lea, role: 'agent' },
      now: Date.now,
      newKey,
      drafts: draftsIn(drafts),
      notes: noteDraftStorage(() => storageOf(kept)),
      unsent: outboxStorage(() => storageOf(kept)),
    })
    cache.start()
    return cache
  }
  const cache = begin()
  onTestFinished(cache.close)
  return { api, cache, drafts, begin, kept }
}

type ChatActorCache = ReturnType<typeof open>['cache']

async function openReady(cache: ChatActorCache, chatId: number) {
  const actor = cache.open(chatId)
  await vi.waitFor(() => expect(actor.getSnapshot().context.chat).not.toBeNull())
  return actor
}

const write = (actor: ReturnType<ChatActorCache['open']>, text: string) => {
  actor.send({ type: 'draft.change', text })
  actor.send({ type: 'message.send' })
}

test('a left chat follows the journal and reopens without a call', async () => {
  const { api, cache } = open()
  const first = await openReady(cache, 1)
  cache.leave(1)
  await openReady(cache, 2)
  const message = messageOf(1, 2, 'Anyone?')
  cache.tell({
    type: 'message.added',
    seq: 11,
    at: message.created_at,
    message,
    chat: after(chatOf(1), message),
  })
  expect(cache.open(1)).toBe(first)
  expect(first.getSnapshot().context.messages).toHaveLength(2)
  expect(api.callsOf(getHistory)).toHaveLength(2)
})

test('of many chats the last visited ones are cached', async () => {
  const { api, cache } = open()
  for (let chatId = 1; chatId <= 10; chatId += 1) {
    await openReady(cache, chatId)
    cache.leave(chatId)
  }
  await openReady(cache, 10)
  await openReady(cache, 3)
  expect(api.callsOf(getHistory)).toHaveLength(10)
  await openReady(cache, 1)
  expect(api.callsOf(getHistory)).toHaveLength(11)
})

test('a preloaded chat opens without a call, and is not marked as read until then', async () => {
  const { api, cache } = open()
  await openReady(cache, 1)
  cache.prefetch([2, 3])
  await vi.waitFor(() => expect(api.callsOf(getHistory)).toHaveLength(3))
  await vi.waitFor(() => expect(cache.open(2).getSnapshot().context.chat).not.toBeNull())
  cache.prefetch([1, 3])
  expect(api.callsOf(getHistory).map(({ params }) => Number(params.id))).toEqual([1, 2, 3])
  expect(api.callsOf(readChat)).toEqual([])
})

test('an unsent message is still sent when its chat is left, and when the page is closed', async () => {
  const { api, cache, drafts } = open()
  const answer = held<void>()
  api.on(sendManual, async ({ body }) => {
    await answer.promise
    return messageOf(1, 2, String(body.message), { sender: 'agent', client_message_id: 'key-1' })
  })
  const actor = await openReady(cache, 1)
  write(actor, 'Nearly there')
  cache.leave(1)
  cache.close()
  expect(actor.getSnapshot().status).toBe('active')
  answer.resolve()
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('stopped'))
  expect(api.callsOf(sendManual)).toHaveLength(1)
  expect(drafts.get(1)).toBe('')
})

test('a failed message awaits a decision while the page is open, and returns to the draft when it closes', async () => {
  const { api, cache, drafts } = open()
  api.on(sendManual, () => {
    throw new Refusal('service_closing')
  })
  const actor = await openReady(cache, 1)
  write(actor, 'Lost?')
  await vi.waitFor(() => expect(actor.getSnapshot().context.outbox[0]?.status).toBe('failed'))
  actor.send({ type: 'draft.change', text: 'And another' })
  cache.leave(1)
  expect(cache.open(1)).toBe(actor)
  cache.close()
  expect(drafts.get(1)).toBe('Lost?\n\nAnd another')
  const again = await openReady(cache, 1)
  expect(again.getSnapshot().context.draft).toBe('Lost?\n\nAnd another')
})

test('after a disconnect the open chat is loaded again, the others when they are opened', async () => {
  const { api, cache } = open()
  await openReady(cache, 1)
  cache.leave(1)
  const shown = await openReady(cache, 2)
  cache.resync()
  await vi.waitFor(() => expect(api.callsOf(getHistory)).toHaveLength(3))
  expect(api.callsOf(getHistory)[2]?.params.id).toBe('2')
  expect(cache.open(2)).toBe(shown)
  await openReady(cache, 1)
  expect(api.callsOf(getHistory)).toHaveLength(4)
})

test('a chat that could not be loaded is retried when it is opened again', async () => {
  const { api, cache } = open()
  let isDown = true
  api.on(getHistory, () => {
    if (isDown) throw new Refusal('service_closing')
    return { ...chatOf(1), messages: [], seq: 10 }
  })
  const actor = cache.open(1)
  await vi.waitFor(() => expect(actor.getSnapshot().context.loadFailure?.code).toBe('service_closing'))
  cache.leave(1)
  isDown = false
  await openReady(cache, 1)
})

test('a message that was unsent when the page was left is sent by the next page, under the same key', async () => {
  const { api, cache, begin, kept } = open()
  const never = held<void>()
  api.on(sendManual, async () => {
    await never.promise
    throw new Refusal('service_closing')
  })
  write(await openReady(cache, 1), 'Nearly there')
  await vi.waitFor(() => expect(api.callsOf(sendManual)).toHaveLength(1))
  expect(kept.size).toBe(1)

  // The page ends without a cleanup; the next one finds the stored text.
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

test('a page that is closed and immediately reopened continues sending, and sends nothing twice', async () => {
  const { api, cache } = open()
  const answer = held<void>()
  api.on(sendManual, async ({ body }) => {
    await answer.promise
    return messageOf(1, 2, String(body.message), { sender: 'agent', client_message_id: 'key-1' })
  })
  const actor = await openReady(cache, 1)
  write(actor, 'Nearly there')
  await vi.waitFor(() => expect(api.callsOf(sendManual)).toHaveLength(1))
  cache.close()
  cache.start()
  expect(cache.open(1)).toBe(actor)
  answer.resolve()
  await vi.waitFor(() => expect(actor.getSnapshot().context.outbox).toEqual([]))
  expect(actor.getSnapshot().status).toBe('active')
  expect(api.callsOf(sendManual)).toHaveLength(1)
})
