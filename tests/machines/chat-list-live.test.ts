import { describe, expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { ORDER_INTERVAL_MS } from '#machines/chat-list/chat-list-machine.ts'
import { allRows } from '#machines/chat-list/row-list.ts'
import { longestWait, newCountOf, waitingRows } from '#machines/chat-list/selectors.ts'
import { isListed, noFilters } from '#machines/chat-list/visibility.ts'
import { an, assignedTo, at, chatOf, claire, deniz } from '../support/shapes.ts'
import { changedAt, loadedList, pageOf, told } from './support/chat-list.ts'

describe('live changes', () => {
  test('move the last changed chat to the top', async () => {
    const { receive, shown } = await loadedList()
    receive(told(11, changedAt(1, 40)), told(12, changedAt(4, 50)))
    expect(shown()).toEqual([4, 1, 3, 2])
  })

  test('that are repeated or late have no effect', async () => {
    const { receive, context, shown } = await loadedList()
    receive(told(12, changedAt(1, 40, { sentiment: 'negative' })))
    receive(
      told(12, changedAt(1, 40, { sentiment: 'negative' })),
      told(11, changedAt(1, 35)),
      told(9, changedAt(2, 90)),
    )
    expect(shown()).toEqual([1, 3, 2])
    expect(allRows(context().live)[0]?.chat.sentiment).toBe('negative')
  })

  test('that a page already includes do not restore what it lacks', async () => {
    const { receive, shown } = await loadedList()
    receive(told(9, changedAt(4, 90)))
    expect(shown()).toEqual([3, 2, 1])
    receive(told(11, changedAt(4, 90)))
    expect(shown()).toEqual([4, 3, 2, 1])
  })

  test('of marks reach the row', async () => {
    const { receive, context } = await loadedList()
    receive({ type: 'messages.read', seq: 11, at: '', chat_id: 3, by: 'agent', order: 4 })
    receive({ type: 'messages.delivered', seq: 12, at: '', chat_id: 3, order: 5 })
    receive({ type: 'messages.read', seq: 13, at: '', chat_id: 99, by: 'agent', order: 4 })
    const [row] = allRows(context().live)
    expect(row?.chat).toMatchObject({ read: { agent: 4 }, delivered: { customer: 5 } })
  })

  test('of a deleted bot remove its chats, including those of the same frame', async () => {
    const { receive, shown } = await loadedList({}, [changedAt(2, 20), changedAt(1, 10, { bot_id: 4 })])
    receive(told(11, changedAt(7, 70)), { type: 'bot.deleted', seq: 12, at: '', bot_id: 3 })
    expect(shown()).toEqual([1])
  })

  test('of erased chats remove them, and others are not affected', async () => {
    const { receive, shown } = await loadedList()
    const before = shown()
    receive({ type: 'chats.erased', seq: 11, at: '', ids: [3, 99], bots: [] })
    expect(shown()).toEqual(before.filter((id) => id !== 3))
  })

  test('of a deleted team remove its chats from the team, and from a list of the team', async () => {
    const chats = [changedAt(2, 20, { team_id: 5 }), changedAt(1, 10, { team_id: 6 })]
    const { receive, shown, context } = await loadedList({}, chats)
    receive(told(11, changedAt(7, 70, { team_id: 5 })), { type: 'team.deleted', seq: 12, at: '', id: 5 })
    expect(allRows(context().live).map(({ id, chat }) => [id, chat.team_id])).toEqual([
      ...[
        [7, null],
        [2, null],
        [1, 6],
      ],
    ])
    const filtered = await loadedList({ filters: { ...noFilters, teamIds: [5] } }, chats.slice(0, 1))
    expect(filtered.shown()).toEqual([2])
    filtered.receive(told(11, changedAt(2, 30, { team_id: 6 })), told(12, changedAt(3, 40, { team_id: 5 })))
    expect(filtered.shown()).toEqual([3])
    filtered.receive({ type: 'team.deleted', seq: 13, at: '', id: 5 })
    expect(filtered.shown()).toEqual([])
    expect(shown()).toEqual([7, 2, 1])
  })

  test('remove chats that an agent may no longer see', async () => {
    const { receive, shown } = await loadedList()
    receive(told(11, assignedTo(deniz, { id: 2, updated_at: at(40) })))
    receive(told(12, assignedTo(an, { id: 3, updated_at: at(50) })))
    expect(shown()).toEqual([3, 1])
    const supervisor = await loadedList({ viewer: claire })
    supervisor.receive(told(11, assignedTo(deniz, { id: 2, updated_at: at(40) })))
    expect(supervisor.shown()).toEqual([2, 3, 1])
  })

  test('a changed role drops everything until it is loaded again', async () => {
    const { actor, loadPage, shown } = await loadedList({ viewer: claire })
    actor.send({ type: 'viewer.changed', viewer: { ...claire, role: 'agent' } })
    expect(shown()).toEqual([])
    await loadPage.last().resolve(pageOf([changedAt(1, 10)]))
    expect(shown()).toEqual([1])
  })
})

describe('what is listed', () => {
  test.each([
    ['a chat without a name', { user_name: '' }, {}, false],
    ['a trial', { channel: 'playground' }, {}, false],
    ['another status', { status: 'bot' }, { statuses: ['waiting'] }, false],
    ['one of several statuses', { status: 'bot' }, { statuses: ['waiting', 'bot'] }, true],
    ['another bot', { bot_id: 3 }, { botId: 4 }, false],
    ['any bot', { bot_id: 3 }, { botId: null }, true],
    ['another agent', {}, { agentIds: [8] }, false],
    ['another channel', {}, { channels: ['zalo'] }, false],
    ['another sentiment', {}, { sentiments: ['negative'] }, false],
    ['another tag', { tags: ['refund'] }, { tags: ['order'] }, false],
    ['its tag', { tags: ['refund', 'order'] }, { tags: ['order', 'lost'] }, true],
    ['a day before', { updated_at: at(-1) }, { startDate: at(0), endDate: at(10) }, false],
    ['a day within', { updated_at: at(10) }, { startDate: at(0), endDate: at(10) }, true],
    ['another name', { user_name: 'Deniz' }, { search: 'an' }, false],
    ['a name with İ', { user_name: 'İpek' }, { search: 'ipek' }, true],
    ['its e-mail address', { email: 'an@example.com' }, { search: ' AN@ ' }, true],
  ] as const)('%s', (_, changes, filters, expected) => {
    const chat = chatOf({ ...changes, tags: [...('tags' in changes ? changes.tags : [])] })
    expect(isListed(chat, { ...noFilters, ...filters }, claire, false)).toBe(expected)
  })
})

describe('a list by waiting time', () => {
  const waits = (id: number, since: number, changed: number): Chat =>
    changedAt(id, changed, { status: 'waiting', waiting_since: at(since) })
  const byWaiting = { filters: { sort: 'waiting' } } as const

  test('puts the longest waiting first, then the others by activity', async () => {
    const { shown, actor } = await loadedList(byWaiting, [
      waits(1, 10, 90),
      waits(2, 20, 80),
      changedAt(4, 70),
      changedAt(3, 60),
    ])
    expect(shown()).toEqual([1, 2, 4, 3])
    expect(waitingRows(actor.getSnapshot())).toBe(2)
    expect(longestWait(actor.getSnapshot())).toBe(at(10))
  })

  test('retains its order while customers write, and moves answered ones down', async () => {
    const { receive, shown, actor } = await loadedList(byWaiting, [waits(1, 10, 90), waits(2, 20, 80)])
    receive(told(11, waits(2, 20, 99)))
    expect(shown()).toEqual([1, 2])
    const answered = { unanswered_since: null, updated_at: at(100) }
    receive(told(12, assignedTo(an, { id: 1, waiting_since: null, ...answered })))
    expect(shown()).toEqual([2, 1])
    receive(told(13, assignedTo(an, { id: 1, unanswered_since: at(5), updated_at: at(101) })))
    expect(shown()).toEqual([1, 2])
    expect(waitingRows(actor.getSnapshot())).toBe(2)
  })
})

describe('during frequent updates', () => {
  const names = ['Chloé', 'Bảo', 'Ayşe']

  /** Changes chats 1 to 3 in turn, so often that the order would never settle. */
  function burst({ receive }: Awaited<ReturnType<typeof loadedList>>, from = 11, count = 15) {
    for (let seq = from; seq < from + count; seq += 1) {
      const id = 1 + (seq % 3)
      receive(told(seq, changedAt(id, seq * 10, { user_name: `${names[id - 1]} ${seq}` })))
    }
  }

  test('contents change immediately, and the order once per interval', async () => {
    const list = await loadedList()
    burst(list)
    const before = list.shown()
    list.receive(told(90, changedAt(before.at(-1) ?? 0, 900, { user_name: 'Newest' })))
    expect(list.shown()).toEqual(before)
    expect(allRows(list.context().shown).at(-1)?.chat.user_name).toBe('Newest')
    list.pass(ORDER_INTERVAL_MS)
    expect(list.shown()[0]).toBe(before.at(-1))
    expect(allRows(list.context().shown)[0]?.chat.user_name).toBe('Newest')
  })

  test('new chats are added and lost ones removed at the next interval, and none is announced as new', async () => {
    const list = await loadedList()
    burst(list)
    list.receive(told(90, changedAt(4, 900)), told(91, assignedTo(deniz, { id: 2, updated_at: at(901) })))
    expect(list.shown().toSorted()).toEqual([1, 2, 3])
    expect(newCountOf(list.actor.getSnapshot())).toBe(0)
    list.pass(ORDER_INTERVAL_MS)
    expect(list.shown().toSorted()).toEqual([1, 3, 4])
  })

  test('the rate is reported until they slow down, and then the order follows each update again', async () => {
    const list = await loadedList()
    burst(list)
    expect(list.context().updatesPerSecond).toBeGreaterThan(0)
    burst(list, 40, 20)
    list.pass(ORDER_INTERVAL_MS)
    expect(list.context().updatesPerSecond).toBeGreaterThanOrEqual(40)
    list.pass(2 * ORDER_INTERVAL_MS)
    expect(list.context().updatesPerSecond).toBe(0)
    const last = list.shown().at(-1) ?? 0
    list.receive(told(99, changedAt(last, 999)))
    expect(list.shown()[0]).toBe(last)
  })

  test('a held list retains its order over any number of intervals', async () => {
    const list = await loadedList()
    list.actor.send({ type: 'list.hold' })
    burst(list)
    list.pass(3 * ORDER_INTERVAL_MS)
    expect(list.shown()).toEqual([3, 2, 1])
    list.actor.send({ type: 'list.release' })
    expect(list.shown()).toEqual(list.live())
    expect(list.shown()).not.toEqual([3, 2, 1])
  })
})
