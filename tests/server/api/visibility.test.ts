import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { erasePerson, exportPerson, getPersonData } from '#contract/account/privacy.ts'
import type { Route } from '#contract/base/route.ts'
import { listActionRuns } from '#contract/bots/actions.ts'
import { resendMessage, sendTemplate } from '#contract/channels/integrations.ts'
import {
  assignChat,
  endChat,
  getHistory,
  listChats,
  readChat,
  reopenChat,
  returnChatToBot,
  sendManual,
  sendManualFiles,
  transferChat,
} from '#contract/chats/chats.ts'
import { saveDraft } from '#contract/chats/drafts.ts'
import { downloadChatFile } from '#contract/chats/files.ts'
import {
  addTags,
  calculateSummary,
  calculateTags,
  generateTags,
  setTags,
  summarizeChat,
} from '#contract/chats/insights.ts'
import { addNote, deleteNote, listNotes, withdrawChat } from '#contract/chats/notes.ts'
import {
  addPersonNote,
  deletePersonNote,
  endPersonAccess,
  getPerson,
  mergePeople,
  separatePeople,
  setPersonState,
} from '#contract/chats/people.ts'
import { searchChats } from '#contract/chats/search.ts'
import { clearPending, setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { peekChat } from '#contract/floor/floor.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { catchUp } from '#contract/journal/system.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import { decideAnswer, prepareAnswer } from '#contract/knowledge/shadow.ts'
import { exportAdhoc, searchAdhoc } from '#contract/reports/adhoc.ts'
import {
  exportFeedback,
  getFeedbackSummary,
  handleFeedback,
  listFeedback,
} from '#contract/reports/feedback.ts'
import { rateChat, sendMessage } from '#contract/visitor/visitor.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { type ConsoleProbe, type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner } from '#tests/support/people.ts'
import { chatsOfAllKinds, type Kind, kinds, WORD } from './support/chats-of-all-kinds.ts'

const viewers = ['owner', 'admin', 'supervisor', 'an'] as const
type Viewer = (typeof viewers)[number]

const ofSupervisors: readonly Kind[] = ['bot', 'waiting', 'an', 'bo', 'anEnded', 'boEnded']
/** Visible chats by viewer: the table that all ways of reading are compared with. */
const visible: Record<Viewer, readonly Kind[]> = {
  owner: ofSupervisors,
  admin: ofSupervisors,
  supervisor: ofSupervisors,
  an: ['bot', 'waiting', 'an', 'anEnded'],
}

/** Calls that change a chat or return its person, each with a valid body. */
const changes: readonly [Route, object][] = [
  [sendManual, { body: { message: 'Hi' } }],
  [assignChat, { body: { user_id: 1 } }],
  [returnChatToBot, {}],
  [endChat, {}],
  [sendTemplate, { body: { name: 'hello', language: 'en', parameters: [] } }],
  [resendMessage, { body: { message_id: 1 } }],
  [reopenChat, {}],
  [transferChat, { body: { team_id: 1 } }],
  [readChat, { body: { order: 1 } }],
  [addNote, { body: { text: 'Hi' } }],
  [saveDraft, { body: { reply: 'Hi', note: '', mentions: [] } }],
  [summarizeChat, {}],
  [addTags, { body: { tags: ['a'] } }],
  [setTags, { body: { tags: ['a'] } }],
  [generateTags, {}],
  [setPersonState, { body: { state: 'spam' } }],
  [endPersonAccess, {}],
  [addPersonNote, { body: { text: 'Hi' } }],
  [setPending, {}],
  [clearPending, {}],
  [prepareAnswer, {}],
  [snoozeChat, { body: { until: '2100-01-01T00:00:00.000Z' } }],
  [unsnoozeChat, {}],
  [getPersonData, {}],
  [exportPerson, {}],
  [erasePerson, {}],
]

/** Calls that read a chat by its id. */
const reads: readonly Route[] = [
  getHistory,
  listNotes,
  calculateSummary,
  calculateTags,
  downloadChatFile,
  getPerson,
  listActionRuns,
]

/** Calls that do not fit into this table; their own tests cover who may make them. */
const elsewhere: readonly Route[] = [
  sendManualFiles,
  deletePersonNote,
  mergePeople,
  separatePeople,
  withdrawChat,
  peekChat,
  handleFeedback,
  getReceipt,
  decideAnswer,
]

describe('who sees which chat', () => {
  let floor: Floor
  let team: Awaited<ReturnType<typeof chatsOfAllKinds>>
  let before: number
  let head: number
  const tokens = {} as Record<Viewer, string>
  const screens = {} as Record<Viewer, ConsoleProbe>

  const idOf = (kind: Kind) => team.chats[kind].id
  const call = <const R extends Route>(route: R, viewer: Viewer, input: object = {}) =>
    send(floor.api.app, route, { token: tokens[viewer], ...input } as never)

  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
    const { app } = floor.api
    const owner = await newOwner(floor.api)
    team = await chatsOfAllKinds(floor.api, owner)
    tokens.owner = owner.token
    tokens.an = team.an.token
    for (const role of ['admin', 'supervisor'] as const)
      tokens[role] = (await newColleague(floor.api, owner, role)).token
    for (const viewer of viewers) {
      screens[viewer] = floor.console(tokens[viewer])
      before = await screens[viewer].live
    }
    // Triggers an event in every chat: everything that a visitor can do in it, and a note.
    for (const kind of kinds) {
      const { own, id } = team.chats[kind]
      const isOpen = !kind.endsWith('Ended')
      if (isOpen) await ok(app, sendMessage, { ...own, body: { message: `${WORD} again` } })
      await ok(app, rateChat, { ...own, body: { stars: 4 } })
      const note = { token: owner.token, params: { id }, body: { text: `${WORD} again` } }
      const { status } = await send(app, addNote, note)
      expect(status).toBe(kind === 'playground' ? 404 : 201)
      const read = { token: owner.token, params: { id }, body: { order: 1 } }
      if (kind !== 'playground') await ok(app, readChat, read)
    }
    ;({ head } = await ok(app, catchUp, { token: owner.token, query: { after: before } }))
    for (const viewer of viewers)
      await screens[viewer].until(({ positions }) => (positions.at(-1) ?? 0) >= head)
  })
  afterAll(() => floor.close())

  /** Returns the kinds of the chats with the given ids, each once. */
  const kindsOf = (ids: readonly number[]): Kind[] => kinds.filter((kind) => ids.includes(idOf(kind)))

  const answered = async (route: Route, viewer: Viewer, more: object = {}): Promise<Kind[]> => {
    const shown = await Promise.all(
      kinds.map(async (kind) => {
        const { status } = await call(route, viewer, { params: { id: idOf(kind) }, ...more })
        // 409 is returned only for visible chats that are too short for a summary.
        expect([200, 204, 404, 409]).toContain(status)
        return status === 404 ? [] : [kind]
      }),
    )
    return shown.flat()
  }

  const chatOf = (event: JournalEvent): number[] =>
    'chat' in event
      ? [event.chat.id]
      : 'note' in event
        ? [event.note.chat_id]
        : 'chat_id' in event
          ? [event.chat_id]
          : []
  const kindsIn = (events: readonly JournalEvent[], type?: JournalEvent['type']) =>
    kindsOf(events.filter((event) => event.seq > before && (!type || event.type === type)).flatMap(chatOf))

  const openOnly = (some: readonly Kind[]) => some.filter((kind) => !kind.endsWith('Ended'))

  const ways: Record<string, (viewer: Viewer) => Promise<Kind[]>> = {
    'the list': async (viewer) => {
      const { body } = await call(listChats, viewer, { query: { length: 50 } })
      expect(body.total).toBe(body.entities.length)
      return kindsOf(body.entities.map(({ id }) => id))
    },
    'the list of a search': async (viewer) => {
      const { body } = await call(listChats, viewer, { query: { search: WORD, length: 50 } })
      return kindsOf(body.entities.map(({ id }) => id))
    },
    'the search': async (viewer) => {
      const { body } = await call(searchChats, viewer, { query: { q: WORD, length: 50 } })
      expect(body.total).toBe(body.entities.length)
      return kindsOf(body.entities.map(({ chat }) => chat.id))
    },
    'the history': (viewer) => answered(getHistory, viewer),
    'the notes': (viewer) => answered(listNotes, viewer),
    'the price of a summary': (viewer) => answered(calculateSummary, viewer),
    'the price of tags': (viewer) => answered(calculateTags, viewer),
    'the ratings': async (viewer) => {
      const { body } = await call(listFeedback, viewer, { query: { length: 50 } })
      expect(body.total).toBe(body.entities.length)
      return kindsOf(body.entities.map(({ chat_id }) => chat_id))
    },
    'the files': async (viewer) => {
      const statuses = kinds.map(async (kind) => {
        const answer = await floor.api.app.inject({
          url: downloadChatFile.path.replace(':id', `${team.chats[kind].file}`),
          headers: { authorization: `Bearer ${tokens[viewer]}` },
        })
        expect([200, 404]).toContain(answer.statusCode)
        return answer.body === kind ? [kind] : []
      })
      return (await Promise.all(statuses)).flat()
    },
    'the journal': async (viewer) => {
      const { body } = await call(catchUp, viewer, { query: { after: before } })
      expect(body.seq).toBe(body.head)
      return kindsIn(body.events)
    },
    'the socket': async (viewer) => kindsIn(screens[viewer].events),
    'the socket of a console that comes back': async (viewer) => {
      const screen = floor.console(tokens[viewer], before)
      await screen.live
      expect(screen.positions).toEqual(screens[viewer].positions.slice(-screen.positions.length))
      return kindsIn(screen.events)
    },
  }

  describe.each(viewers)('%s', (viewer) => {
    it.each(Object.keys(ways))('by %s', async (way) => {
      expect(await ways[way]?.(viewer)).toEqual(visible[viewer])
    })

    it('by live messages, ratings and notes', () => {
      const { events } = screens[viewer]
      expect(kindsIn(events, 'message.added')).toEqual(openOnly(visible[viewer]))
      expect(kindsIn(events, 'feedback.added')).toEqual(visible[viewer])
      expect(kindsIn(events, 'note.added')).toEqual(visible[viewer])
    })

    it('by the viewing indicators', async () => {
      const seen = new Set<number>()
      const { socket } = screens[viewer]
      socket.on('presence.changed', ({ chat_id }) => seen.add(chat_id))
      for (const kind of kinds) {
        socket.emit('chat.view', { chat_id: idOf(kind) })
        // Each command replaces the previous one, so the next one must not be sent too early.
        if (visible[viewer].includes(kind)) await vi.waitUntil(() => seen.has(idOf(kind)))
        else expect((await fetch(`${floor.url}/ready`)).status).toBe(200)
        seen.delete(idOf('bot'))
        socket.emit('chat.view', { chat_id: idOf('bot') })
        await vi.waitUntil(() => seen.has(idOf('bot')))
      }
      expect(kindsOf([...seen])).toEqual(visible[viewer])
    })

    it('by the report and its export', async () => {
      const { status, body } = await call(searchAdhoc, viewer, { body: {} })
      const text = await floor.api.app.inject({
        method: exportAdhoc.method,
        url: exportAdhoc.path,
        headers: { authorization: `Bearer ${tokens[viewer]}` },
        payload: { format: 'csv' },
      })
      const isAgent = viewer === 'an'
      expect([status, text.statusCode]).toEqual(isAgent ? [403, 403] : [200, 200])
      if (isAgent) return
      expect(kindsOf(body.entities.map(({ id }) => id))).toEqual(visible[viewer])
      expect(kinds.filter((kind) => text.body.includes(`${WORD} ${kind},`))).toEqual(visible[viewer])
    })
  })

  it.each(viewers)('the figures and the export of ratings match the list: %s', async (viewer) => {
    const { body: list } = await call(listFeedback, viewer, { query: { length: 50 } })
    const { body: figures } = await call(getFeedbackSummary, viewer)
    expect(figures.stars.reduce((sum, n) => sum + n, 0)).toBe(list.total)
    const text = await floor.api.app.inject({
      url: exportFeedback.path,
      headers: { authorization: `Bearer ${tokens[viewer]}` },
    })
    expect(text.statusCode).toBe(viewer === 'an' ? 403 : 200)
    if (viewer !== 'an')
      expect(kinds.filter((kind) => text.body.includes(`${WORD} ${kind},`))).toEqual(visible[viewer])
  })

  it('no member can change a chat that they do not see', async () => {
    const hidden = viewers.flatMap((viewer) =>
      kinds.filter((kind) => !visible[viewer].includes(kind)).map((kind) => [viewer, kind] as const),
    )
    for (const [viewer, kind] of hidden) {
      const params = { id: idOf(kind), lang: 'en' }
      for (const [route, input] of changes) {
        const { status } = await call(route, viewer, { params, ...input })
        expect([403, 404, 409], `${viewer} ${kind} ${route.path}`).toContain(status)
      }
    }
    const { body } = await call(listNotes, 'owner', { params: { id: idOf('bo') } })
    const note = body.entities[0]?.id
    expect((await call(deleteNote, 'an', { params: { id: note } })).status).toBe(404)
  })

  it('every member route with a chat id is covered here', () => {
    const known = new Set([...reads, ...elsewhere, ...changes.map(([route]) => route)])
    const left = routes.filter(
      ({ route }) => route.access === 'member' && /chat.*:id/.test(route.path) && ![...known].includes(route),
    )
    expect(left.map(({ name }) => name)).toEqual([])
  })
})
