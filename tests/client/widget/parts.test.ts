import { describe, expect, test, vi } from 'vitest'
import { timeline, withoutWelcome } from '#client/widget/conversation/timeline.ts'
import { transcript } from '#client/widget/conversation/transcript.ts'
import type { Host } from '#client/widget/panel/host.ts'
import { openMemory } from '#client/widget/panel/memory.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { createFakeHost } from './open-panel.ts'

const message = (order: number, sender: Message['sender'], at: string, agent = 3): Message => ({
  id: order,
  chat_id: 1,
  order,
  role: sender === 'customer' ? 'user' : 'assistant',
  sender,
  agent: sender === 'agent' ? { id: agent, name: `Agent ${agent}` } : null,
  message: `text ${order}`,
  created_at: at,
  client_message_id: null,
  file_chat_messages: [],
  references: [],
})

describe('the timeline of a conversation', () => {
  const today = new Date('2026-11-21T12:00:00')
  const kinds = (entries: ReturnType<typeof timeline>) =>
    entries.map((entry) => (entry.kind === 'message' ? entry.message.order : entry.kind))

  test('does not repeat a welcome text that the server stored as the first message', () => {
    const messages = [message(1, 'bot', '2026-11-21T09:00:00'), message(2, 'customer', '2026-11-21T09:00:00')]
    const shown = (welcome: string) => withoutWelcome(messages, welcome).map(({ order }) => order)
    expect([shown('text 1'), shown('Hello')]).toEqual([[2], [1, 2]])
  })

  test('marks earlier days, but not today', () => {
    const messages = [
      message(1, 'customer', '2026-11-19T09:00:00'),
      message(2, 'bot', '2026-11-19T09:00:05'),
      message(3, 'customer', '2026-11-21T09:00:00'),
    ]
    expect(kinds(timeline(messages, null, today))).toEqual(['day', 1, 2, 'day', 3])
    expect(kinds(timeline(messages.slice(2), null, today))).toEqual([3])
  })

  test('shows who took over, and when the bot is back', () => {
    const at = '2026-11-21T09:00:00'
    const messages = [
      message(1, 'bot', at),
      message(2, 'agent', at),
      message(3, 'agent', at, 4),
      message(4, 'customer', at),
      message(5, 'bot', at),
    ]
    const chat = { status: 'bot', assigned_agent: null } as const
    expect(kinds(timeline(messages, chat, today))).toEqual([1, 'joined', 2, 'joined', 3, 4, 'back', 5])
  })

  test('names an agent who has not written yet, but nobody once the chat has ended', () => {
    const agent = { id: 3, name: 'Linh' }
    expect(kinds(timeline([], { status: 'assigned', assigned_agent: agent }, today))).toEqual(['joined'])
    expect(kinds(timeline([], { status: 'ended', assigned_agent: agent }, today))).toEqual([])
  })

  test('groups consecutive messages of one person', () => {
    const at = '2026-11-21T09:00:00'
    const entries = timeline(
      [message(1, 'bot', at), message(2, 'bot', at), message(3, 'customer', at)],
      null,
      today,
    )
    expect(entries.map((entry) => entry.kind === 'message' && [entry.isFirst, entry.isLast])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  test('can be saved as text', () => {
    const at = '2026-11-21T09:00:00'
    const file = { id: 1, name: 'a.pdf', size: 1, type: '', is_important: false, created_on: at, url: '' }
    const messages = [{ ...message(1, 'customer', at), file_chat_messages: [file] }, message(2, 'agent', at)]
    expect(transcript(messages, 'en-US', { bot: 'Bot', you: 'You' }).replaceAll('\u202f', ' ')).toBe(
      'You, Nov 21, 2026, 9:00 AM\ntext 1\n[a.pdf]\n\nAgent 3, Nov 21, 2026, 9:00 AM\ntext 2',
    )
  })
})

describe('memory', () => {
  const state = { chatId: 7, token: 't', answers: null, beginKey: null, outbox: [], isRated: false }

  test("is the frame's storage if the browser allows it", async () => {
    const memory = await openMemory('key-2', createFakeHost().host)
    memory.write({ state, user: null, past: [] })
    memory.setOpen(true)
    const again = await openMemory('key-2', createFakeHost().host)
    expect(again.read()).toEqual({ state, user: null, past: [] })
    expect(again.wasOpen()).toBe(true)
    expect((await openMemory('key-3', createFakeHost().host)).read().state).toBeNull()
    expect((await openMemory('key-3', createFakeHost().host)).wasOpen()).toBeNull()
  })

  test.each(['', 'not json', '[]', '"text"', '{"past":5}'])('ignores damaged data (%j)', async (text) => {
    localStorage.setItem('parley:key-4', text)
    expect((await openMemory('key-4', createFakeHost().host)).read()).toEqual({
      state: null,
      user: null,
      past: [],
    })
  })

  test('is the storage of the page around the frame if the browser denies it to the frame', async () => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbid)
    let kept: string | undefined
    const { host } = createFakeHost()
    const page: Host = { ...host, kept: () => kept, tell: (said) => (kept = said.keep ?? kept) }
    const memory = await openMemory('key-5', page)
    memory.write({ state, user: null, past: [] })
    memory.setOpen(false)
    const again = await openMemory('key-5', page)
    expect(again.read()).toMatchObject({ state })
    expect(again.wasOpen()).toBe(false)
  })
})
