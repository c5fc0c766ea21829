import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { assignChat, sendManual } from '#contract/chats/chats.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { API_KEY, PASSWORD, type Section7Backend, startSection7 } from '#tests/fakes/section7/start.ts'
import type { ConsoleProbe } from '#tests/support/floor.ts'
import { inFrontOf } from '#tests/support/in-front-of.ts'

describe('changes that did not pass through the relay', () => {
  let backend: Section7Backend
  let relay: Awaited<ReturnType<typeof inFrontOf>>
  let screen: ConsoleProbe
  let token: string
  beforeAll(async () => {
    backend = await startSection7()
    relay = await inFrontOf(backend.url, { compareMs: 20 })
    ;({ screen, token } = await relay.enters('olga@example.test', PASSWORD))
    await vi.waitUntil(async () => (await counts()).unchanged > 0, { timeout: 20_000 })
  })
  afterAll(async () => {
    await relay.close()
    await backend.stop()
  })

  const counts = async (): Promise<{ lists: number; unchanged: number }> =>
    (await fetch(`${backend.url}/counts`)).json()
  /** Calls the backend itself, as another program does. */
  const elsewhere = async (method: string, path: string, body: object = {}, headers: object = {}) => {
    const answer = await fetch(backend.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const ofChat = (id: number) =>
    screen.events.filter(
      (event): event is JournalEvent & { chat: Chat } => 'chat' in event && event.chat.id === id,
    )
  const heard = (id: number, type: string) =>
    screen.until(() => ofChat(id).some((event) => event.type === type))

  it('are requested conditionally', async () => {
    const [before, heardBefore] = [await counts(), screen.events.length]
    await expect.poll(async () => (await counts()).unchanged).toBeGreaterThan(before.unchanged + 3)
    expect(screen.events.slice(heardBefore).filter((event) => 'chat' in event)).toEqual([])
  })

  it('appear on open consoles: agent, tags, summary, return, messages', async () => {
    await elsewhere('PUT', '/ai/chat/101/assign', { user_id: 12 })
    await heard(101, 'chat.assigned')
    expect(ofChat(101)).toMatchObject([
      { chat: { assigned_agent: { id: 12, name: 'Aldo Lind' } }, previous: null },
    ])
    await elsewhere('PUT', '/ai/chat/101/tags', { tags: ['late'] })
    await heard(101, 'chat.tagged')
    await elsewhere('POST', '/ai/chat/101/summarize')
    await elsewhere('POST', '/ai/chat/101/manual', { message: 'From elsewhere' })
    await heard(101, 'message.added')
    await elsewhere('PUT', '/ai/chat/101/unassign')
    await heard(101, 'chat.unassigned')
    await heard(101, 'chat.summarized')
    const messages = screen.events.flatMap((event) =>
      event.type === 'message.added' ? [event.message.message] : [],
    )
    expect(messages).toEqual(['From elsewhere'])
  })

  it('appear in chats beyond the rows that the backend sends at once', async () => {
    await elsewhere('POST', '/ai/chat/106/manual', { message: 'Far down' })
    await heard(106, 'message.added')
  })

  it('include ratings, which no call of the specification gives', async () => {
    const body = JSON.stringify({ chat_id: '103', rating: '2' })
    await fetch(`${backend.url}/rated`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await screen.until(({ events }) => events.some(({ type }) => type === 'feedback.added'))
    expect(screen.events.filter(({ type }) => type === 'feedback.added')).toMatchObject([
      { chat_id: 103, stars: 2 },
    ])
  })

  it('include the sentiment of a chat', async () => {
    await elsewhere(
      'POST',
      '/ai/client/chat/104/message',
      { message: 'It is terrible' },
      { 'api-key': API_KEY },
    )
    await heard(104, 'sentiment.changed')
    const [felt] = ofChat(104).filter(({ type }) => type === 'sentiment.changed')
    expect(felt?.chat.sentiment).toBe('very_negative')
  })

  it('include new chats', async () => {
    const key = { 'api-key': 'key-of-the-old-bot' }
    const { id } = await elsewhere('POST', '/ai/client/create-chat', { user_name: 'Nia' }, key)
    await heard(Number(id), 'chat.created')
  })

  it('are not told twice if they passed', async () => {
    const params = { id: 103 }
    await relay.call(assignChat, { params, body: { user_id: 11 } })
    await relay.call(sendManual, { params, body: { message: 'Through the relay' } })
    await heard(103, 'message.added')
    const { lists } = await counts()
    await expect.poll(async () => (await counts()).lists).toBeGreaterThan(lists + 3)
    expect(ofChat(103).map(({ type }) => type)).toEqual(['chat.assigned', 'message.added'])
  })
})
