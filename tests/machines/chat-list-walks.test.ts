import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chat, type ChatStatus, chatStatuses } from '#contract/chats/chat-shapes.ts'
import type { ChatListContext, PageInput } from '#machines/chat-list/chat-list-types.ts'
import { sortKeyOf } from '#machines/chat-list/order.ts'
import { allRows, compareRows, rowOf } from '#machines/chat-list/row-list.ts'
import { type ChatFilters, isListed, noFilters } from '#machines/chat-list/visibility.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { at, chatOf, claire, deniz } from '../support/shapes.ts'
import { settle } from './support/actors.ts'
import { startList } from './support/chat-list.ts'
import { fetchSteps, type Steps, type Step as WalkStep, walksOf } from './support/walk.ts'

type List = ReturnType<typeof startList>
const IDS = Array.from({ length: 14 }, (_, index) => index + 1)

/** Server with chats of two bots and two teams; it reports every change in its journal. */
class Server {
  readonly chats = new Map<number, Chat>()
  readonly journal: JournalEntry[] = []
  seq = 10
  /** Chats and bots that were deleted; ids are never reused. */
  readonly #erased = new Set<number>()
  readonly #deletedBots = new Set<number>()

  constructor() {
    for (const id of IDS.slice(0, 10))
      this.chats.set(id, this.#fresh(id, { status: id % 3 === 0 ? 'waiting' : 'bot' }))
  }

  listed(filters: ChatFilters): readonly Chat[] {
    const keyed = ({ id, ...chat }: Chat) => ({ id, sortKey: sortKeyOf({ id, ...chat }, filters.sort) })
    return [...this.chats.values()]
      .filter((chat) => isListed(chat, filters, claire, false))
      .sort((one, other) => compareRows(keyed(one), keyed(other)))
  }

  page({ filters, cursor, length }: PageInput) {
    const all = this.listed(filters)
    const from = cursor === null ? 0 : all.filter((chat) => !this.#isBeyond(chat, cursor, filters)).length
    const entities = all.slice(from, from + length)
    const last = entities.at(-1)
    const next = last && from + length < all.length ? JSON.stringify(this.#keyOf(last, filters)) : null
    return { entities: [...entities], total: all.length, seq: this.seq, next }
  }

  become(id: number, status: ChatStatus): void {
    const before = this.chats.get(id)
    if (!before && (this.#erased.has(id) || this.#deletedBots.has(this.#fresh(id, {}).bot_id))) return
    const now = at(this.seq)
    const isAssigned = status === 'assigned'
    const chat = {
      ...(before ?? this.#fresh(id, {})),
      ...{ status, updated_at: now, version: (before?.version ?? 0) + 1 },
      assigned_agent: isAssigned ? { id: deniz.id, name: deniz.name } : null,
      assignment_date: isAssigned ? now : null,
      waiting_since: status === 'waiting' ? now : null,
    }
    this.chats.set(id, chat)
    this.#tell({ type: before ? 'chat.updated' : 'chat.created', chat })
  }

  read(id: number): void {
    const chat = this.chats.get(id)
    if (!chat) return
    const order = chat.read.agent + 1
    this.chats.set(id, { ...chat, read: { ...chat.read, agent: order } })
    this.#tell({ type: 'messages.read', chat_id: id, by: 'agent', order })
  }

  erase(id: number): void {
    if (!this.chats.delete(id)) return
    this.#erased.add(id)
    this.#tell({ type: 'chats.erased', ids: [id], bots: [] })
  }

  deleteBot(botId: number): void {
    this.#deletedBots.add(botId)
    for (const { id, bot_id } of this.chats.values()) if (bot_id === botId) this.chats.delete(id)
    this.#tell({ type: 'bot.deleted', bot_id: botId })
  }

  deleteTeam(teamId: number): void {
    for (const [id, chat] of this.chats)
      if (chat.team_id === teamId && chat.status !== 'ended') this.chats.set(id, { ...chat, team_id: null })
    this.#tell({ type: 'team.deleted', id: teamId })
  }

  #fresh(id: number, changes: Partial<Chat>): Chat {
    const since = at(id)
    return chatOf({
      // Punctuation is what a recording keeps of a text.
      user_name: id % 5 === 0 ? `Visitor ${id}.` : `Visitor ${id}`,
      ...{ id, bot_id: 3 + (id % 2), team_id: id % 4 === 0 ? 5 : null, updated_at: since },
      ...{ waiting_since: changes.status === 'waiting' ? since : null, ...changes },
    })
  }

  #keyOf(chat: Chat, { sort }: ChatFilters) {
    return { sortKey: sortKeyOf(chat, sort), id: chat.id }
  }

  #isBeyond(chat: Chat, cursor: string, filters: ChatFilters): boolean {
    return compareRows(this.#keyOf(chat, filters), JSON.parse(cursor)) > 0
  }

  #tell(event: object): void {
    this.seq += 1
    this.journal.push({ ...event, seq: this.seq, at: '' } as JournalEntry)
  }
}

interface World {
  readonly list: List
  readonly server: Server
  readonly pages: Map<object, ReturnType<Server['page']>>
  readonly answered: Set<object>
  told: number
}

type Step = WalkStep<World>

const { read, answer, fail } = fetchSteps(
  ({ list }: World) => list.loadPage.calls,
  ({ server }, input) => server.page(input),
)

const deliver =
  (count: number): Step =>
  (world) => {
    const batch = world.server.journal.slice(world.told, world.told + count)
    world.told += batch.length
    if (batch.length > 0) world.list.receive(...batch)
  }

const repeat: Step = ({ list, server, told }) => {
  const event = server.journal[Math.floor(told / 2)]
  if (event && told > 0) list.receive(event)
}

const filter =
  (changes: Partial<ChatFilters>): Step =>
  ({ list }) =>
    list.actor.send({ type: 'filters.change', filters: { ...noFilters, ...changes } })

const command =
  (type: 'page.load' | 'list.hold' | 'list.release' | 'list.reload' | 'selection.next'): Step =>
  ({ list }) =>
    list.actor.send({ type })

const commands: Steps<World> = {
  'show all': filter({}),
  'show those who wait': filter({ statuses: ['waiting'] }),
  'show the longest wait first': filter({ sort: 'waiting' }),
  'show one bot': filter({ botId: 3 }),
  'show one team': filter({ teamIds: [5] }),
  search: filter({ search: '.' }),
  'load more': command('page.load'),
  'load even more': command('page.load'),
  hold: command('list.hold'),
  release: command('list.release'),
  reload: command('list.reload'),
  'select the next': command('selection.next'),
}
const changes = Object.fromEntries(
  IDS.flatMap((id): [string, Step][] => [
    ...chatStatuses.map((status): [string, Step] => [
      `${id} becomes ${status}`,
      ({ server }) => server.become(id, status),
    ]),
    [`${id} is read`, ({ server }) => server.read(id)],
    [`${id} is erased`, ({ server }) => server.erase(id)],
  ]),
)
const traffic: Steps<World> = {
  read,
  answer,
  'deliver one': deliver(1),
  'deliver several': deliver(6),
}
const troubles: Steps<World> = {
  fail,
  repeat,
  resync: (world) => {
    world.told = world.server.journal.length
    world.list.actor.send({ type: 'journal.resync' })
  },
  'delete a bot': ({ server }) => server.deleteBot(4),
  'delete a team': ({ server }) => server.deleteTeam(5),
  'time passes': ({ list }) => list.pass(600),
}
const steps: Steps<World> = { ...commands, ...changes, ...traffic, ...troubles }

const walks = walksOf(70, [3, commands], [6, changes], [8, traffic], [2, troubles])

function countsOf({ live }: ChatListContext) {
  const counts = { bot: 0, waiting: 0, assigned: 0, ended: 0 }
  for (const { chat } of allRows(live)) counts[chat.status] += 1
  return counts
}

/** Checks that the rows are in order and unique, that the counts are theirs, and that only rows of the list wait to be shown. */
function expectWhole({ list }: World): void {
  const context = list.context()
  for (const rows of [allRows(context.live), allRows(context.shown)]) {
    expect(rows).toEqual(rows.toSorted(compareRows))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  }
  expect(context.counts).toEqual(countsOf(context))
  expect([...context.waiting].filter((id) => !rowOf(context.live, id))).toEqual([])
  if (!context.isHeld && !context.isPaced) expect(list.shown()).toEqual(list.live())
}

async function drain(world: World): Promise<void> {
  const { list, server } = world
  list.actor.send({ type: 'list.release' })
  for (let round = 0; round < 12; round += 1) {
    deliver(server.journal.length)(world)
    list.pass(600)
    read(world)
    await answer(world)
    if (JSON.stringify(list.rows()) === '"failed"') list.actor.send({ type: 'list.reload' })
    list.actor.send({ type: 'page.load' })
    await settle()
  }
}

test('in any order of filters, pages, events and failures, the list is the one that the server would build from nothing', () =>
  fc.assert(
    fc.asyncProperty(walks, async (chosen) => {
      const list = startList({ viewer: claire })
      const world: World = {
        ...{ list, server: new Server(), pages: new Map(), answered: new Set(), told: 0 },
      }
      for (const name of chosen) {
        await steps[name]?.(world)
        await settle()
        expectWhole(world)
      }
      await drain(world)
      expectWhole(world)
      const expected = world.server.listed(list.context().filters)
      expect(list.shown()).toEqual(expected.map(({ id }) => id))
      expect(allRows(list.context().live).map(({ chat }) => chat)).toEqual(expected)
      list.actor.stop()
    }),
    { numRuns: 60 },
  ))
