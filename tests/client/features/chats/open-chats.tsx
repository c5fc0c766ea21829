import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, onTestFinished, vi } from 'vitest'
import { App } from '#client/app/app.tsx'
import { getChatConfig } from '#contract/account/clients.ts'
import { getProfile, listMembers, type Role } from '#contract/account/members.ts'
import { listActionRuns } from '#contract/bots/actions.ts'
import { listCannedReplies } from '#contract/chats/canned-replies.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { getHistory, listChats, readChat } from '#contract/chats/chats.ts'
import { listDrafts, saveDraft } from '#contract/chats/drafts.ts'
import { listTags } from '#contract/chats/insights.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { listNotes, type Note } from '#contract/chats/notes.ts'
import { getPerson } from '#contract/chats/people.ts'
import { searchChats } from '#contract/chats/search.ts'
import { listUnread, markUnread } from '#contract/chats/unread.ts'
import { listViews } from '#contract/chats/views.ts'
import { prepareAnswer } from '#contract/knowledge/shadow.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import { type Call, type FakeApi, fakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { fakeSocket } from '#tests/client/app/fake-socket.ts'
import { profileOf, tokenOf } from '#tests/client/app/fixtures.ts'
import { letIn } from '#tests/client/app/open-console.tsx'
import { textsIn } from '#tests/client/ui/render.tsx'
import { setViewport } from '#tests/support/viewport.ts'

/** Heights in pixels: the scroll area, and a row in it. */
const [FRAME_PX, ROW_PX] = [600, 60]

/** Returns the height of the content that a virtual list sets in its frame. */
const contentHeight = (frame: Element) =>
  Math.max(
    0,
    ...[...frame.querySelectorAll<HTMLElement>('[style*="height"]')].map(
      ({ style }) => Number.parseFloat(style.height) || 0,
    ),
  )

/**
 * Simulates the layout that happy-dom lacks: a window with room for three panes, scroll areas 600 px high, rows 60 px high, and
 * scrolling that takes effect at once.
 */
export function layOut(): void {
  beforeEach(() => {
    setViewport(1440)
    const { prototype } = HTMLElement
    vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(FRAME_PX)
    vi.spyOn(prototype, 'clientWidth', 'get').mockReturnValue(300)
    vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('role') === 'log' ? FRAME_PX : ROW_PX
    })
    vi.spyOn(prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return contentHeight(this)
    })
    Element.prototype.scrollTo = vi.fn(function (this: Element, to?: ScrollToOptions) {
      if (this.getAttribute('role') !== 'log') return
      this.scrollTop = Math.max(0, Math.min(to?.top ?? 0, this.scrollHeight - this.clientHeight))
      // As in a browser, the event fires later.
      queueMicrotask(() => fireEvent.scroll(this))
    }) as typeof Element.prototype.scrollTo
  })
}

const fits = (chat: Chat, { query }: Call): boolean => {
  const is = (name: string, value: unknown) => !query.has(name) || query.getAll(name).includes(String(value))
  const search = (query.get('search') ?? '').toLowerCase()
  return (
    is('status', chat.status) &&
    is('bot_id', chat.bot_id) &&
    is('agent_id', chat.assigned_agent?.id) &&
    is('channel', chat.channel) &&
    is('sentiment', chat.sentiment) &&
    chat.user_name.toLowerCase().includes(search)
  )
}

/** Initial API responses, and the signed-in member's role and language. */
export interface Stock {
  readonly chats?: readonly Chat[]
  readonly messages?: readonly Message[]
  readonly notes?: readonly Note[]
  readonly role?: Role
  readonly locale?: Locales
  readonly prepare?: (api: FakeApi) => void
}

function answer(api: FakeApi, { chats = [], messages = [], notes = [], role = 'agent' }: Stock): void {
  api.on(getProfile, profileOf(role))
  api.on(listMembers, { entities: [], total: 0 })
  api.on(readChat, undefined)
  api.on(listViews, { entities: [], total: 0 })
  api.on(getChatConfig, {
    isTagLangEnabled: false,
    tagLang: 'en-US',
    isAutoSummaryEnabled: false,
    autoAssign: false,
    assignType: 'round_robin',
    specificAgentIds: [],
  })
  api.on(prepareAnswer, { answer: null })
  api.on(listUnread, { ids: [] })
  api.on(listDrafts, { entities: [] })
  api.on(saveDraft, undefined)
  api.on(markUnread, undefined)
  api.on(listTags, { entities: [], total: 0 })
  api.on(searchChats, { entities: [], total: 0 })
  api.on(getPerson, { id: 1, state: 'welcome', notes: [], chats: [], pages: [], parts: [], time_zone: null })
  api.on(listActionRuns, { entities: [], total: 0 })
  api.on(listCannedReplies, { entities: [], total: 0 })
  api.on(listNotes, ({ params }) => {
    const entities = notes.filter(({ chat_id }) => chat_id === Number(params.id))
    return { entities, total: entities.length }
  })
  api.on(listChats, (call) => {
    const fitting = chats.filter((chat) => fits(chat, call))
    const start = Number(call.query.get('cursor') ?? call.query.get('start') ?? 0)
    const end = start + Number(call.query.get('length'))
    return {
      entities: fitting.slice(start, end),
      total: fitting.length,
      next: end < fitting.length ? String(end) : null,
      seq: 10,
    }
  })
  api.on(getHistory, ({ params, query }) => {
    const chat = chats.find(({ id }) => id === Number(params.id))
    if (!chat) throw new Refusal('not_found')
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
    const page = messages.filter(({ chat_id, order }) => chat_id === chat.id && order < before)
    return { ...chat, messages: page.slice(-Number(query.get('length'))), seq: 10 }
  })
}

/** Opens the chats page with a list of chats and a live connection. */
export async function openChats(path: string, stock: Stock = {}) {
  const api = fakeApi()
  const socket = fakeSocket()
  window.history.replaceState(null, '', path)
  localStorage.setItem('access_token', tokenOf('lea'))
  letIn(api)
  answer(api, stock)
  stock.prepare?.(api)
  render(<App texts={textsIn(stock.locale)} socket={socket.logic} />)
  onTestFinished(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  await screen.findAllByRole('searchbox')
  await socket.goLive()
  return { api, socket, user: userEvent.setup() }
}

/** Returns the names in the list, from top to bottom. */
export const names = (): readonly (string | undefined)[] =>
  screen.getAllByRole('option').map((option) => option.querySelector('.truncate')?.textContent ?? undefined)
