import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { stepAlerts } from '#machines/floor/alerts.ts'
import { bestAgents, figuresOf } from '#machines/floor/figures.ts'
import { floorStateOf } from '#machines/floor/floor-state.ts'
import { applyEvents } from '#machines/floor/fold.ts'
import { needsOf } from '#machines/floor/needs.ts'
import { alarms, closedUntil } from '#machines/floor/open-hours.ts'
import { at, chatOf, messageOf, profileOf } from '#tests/support/shapes.ts'
import { agent, assignedChat, entry, queued, START, snapshotOf, waiting } from './support/floor.ts'

describe('folding floor events', () => {
  it('follows a chat from the bot to the queue, to an agent, to the first reply and to its end', () => {
    let floor = floorStateOf(snapshotOf())
    floor = applyEvents(floor, [entry(11, { type: 'chat.queued', chat: queued(1, 610), reason: 'asked' })])
    expect(figuresOf(floor, START + 20_000)).toMatchObject({
      waiting: 1,
      withBot: 4,
      oldest: Date.parse(at(610)),
    })
    floor = applyEvents(floor, [
      entry(12, {
        type: 'chat.assigned',
        chat: assignedChat(1, 630, { unanswered_since: at(610) }),
        by: null,
        previous: null,
      }),
    ])
    expect(floor.departures.get(1)).toMatchObject({ to: 'assigned', agent: 7 })
    expect(figuresOf(floor, START + 40_000)).toMatchObject({ waiting: 0, free: 3, unanswered: 1 })
    const answer = messageOf(2, { sender: 'agent', role: 'assistant', created_at: at(650) })
    floor = applyEvents(floor, [
      entry(13, { type: 'message.added', message: answer, chat: assignedChat(1, 650) }),
    ])
    expect(figuresOf(floor, START + 60_000)).toMatchObject({ answers: 1, inTarget: 1, unanswered: 0 })
    floor = applyEvents(floor, [
      entry(14, { type: 'chat.ended', chat: chatOf({ id: 1, status: 'ended', updated_at: at(700) }) }),
    ])
    expect(floor.chats.size).toBe(0)
    expect(figuresOf(floor, START + 120_000)).toMatchObject({ waiting: 0, free: 4, withBot: 4 })
  })

  it('keeps the wait of a chat whose end is undone: its late answer is not in target', () => {
    let floor = applyEvents(floorStateOf(snapshotOf()), [
      entry(11, { type: 'chat.queued', chat: queued(1, 610), reason: 'asked' }),
    ])
    const before = floor
    floor = applyEvents(floor, [
      entry(12, { type: 'chat.ended', chat: chatOf({ id: 1, status: 'ended', updated_at: at(700) }), by: 7 }),
      entry(13, {
        type: 'chat.reopened',
        chat: queued(1, 610),
        by: 7,
        undone: { at: at(700), asked_at: at(610) },
      }),
    ])
    expect(floor.queue).toEqual(before.queue)
    expect(floor.minutes.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(1)
    const answer = messageOf(2, { sender: 'agent', role: 'assistant', created_at: at(720) })
    floor = applyEvents(floor, [
      entry(14, { type: 'message.added', message: answer, chat: assignedChat(1, 715) }),
    ])
    expect(figuresOf(floor, START + 130_000)).toMatchObject({ answers: 1, inTarget: 0 })
  })

  it('drops erased chats, including those with a bot, which are only counted', () => {
    let floor = applyEvents(floorStateOf(snapshotOf()), [
      entry(11, { type: 'chat.queued', chat: queued(1, 610), reason: 'asked' }),
    ])
    const { bot_id } = queued(1, 610)
    const before = figuresOf(floor, START + 20_000)
    floor = applyEvents(floor, [
      entry(12, { type: 'chats.erased', ids: [1, 50], bots: [{ bot_id, chats: 1 }] }),
    ])
    expect(floor.chats.size).toBe(0)
    expect(figuresOf(floor, START + 20_000)).toMatchObject({ waiting: 0, withBot: before.withBot - 1 })
  })

  it('measures a first reply by the target of the chat’s team, if it has one', () => {
    const fields = { member_ids: [], bot_ids: [], channels: [], languages: [], next_reply_seconds: null }
    const team = (first_reply_seconds: number | null) =>
      ({ type: 'team.saved', team: { id: 4, name: 'Sales', first_reply_seconds, ...fields } }) as const
    const answered = (first: number | null) =>
      applyEvents(floorStateOf(snapshotOf()), [
        entry(11, team(first)),
        entry(12, { type: 'chat.queued', chat: { ...queued(1, 610), team_id: 4 }, reason: 'asked' }),
        entry(13, {
          type: 'chat.assigned',
          chat: { ...assignedChat(1, 630, { unanswered_since: at(610) }), team_id: 4 },
          by: null,
          previous: null,
        }),
        entry(14, {
          type: 'message.added',
          message: messageOf(2, { sender: 'agent', role: 'assistant', created_at: at(650) }),
          chat: { ...assignedChat(1, 650), team_id: 4 },
        }),
      ])
    expect(figuresOf(answered(30), START + 60_000)).toMatchObject({ answers: 1, inTarget: 0 })
    expect(figuresOf(answered(null), START + 60_000)).toMatchObject({ answers: 1, inTarget: 1 })
  })

  it('skips events that are already included, even if repeated', () => {
    const event = entry(11, { type: 'chat.queued', chat: queued(1, 610), reason: 'asked' })
    const floor = applyEvents(floorStateOf(snapshotOf()), [event, event])
    expect(applyEvents(floor, [event])).toBe(floor)
    expect(figuresOf(floor, START)).toMatchObject({ waiting: 1, withBot: 4 })
  })
})

describe('business hours', () => {
  // START is on a weekday: business hours end ten seconds later, and begin again an hour after that.
  const closing = new Date(START)
  const minutes = closing.getUTCHours() * 60 + closing.getUTCMinutes()
  const timeOf = (n: number) =>
    `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
  const hours = {
    is_enabled: true,
    time_zone: 'UTC',
    spans: [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, from: timeOf(minutes - 60), to: timeOf(minutes) },
      { day, from: timeOf(minutes + 60), to: timeOf(minutes + 120) },
    ]),
    holidays: [],
  }
  const HOUR_MS = 3_600_000

  it('raise no alarms while the team is unavailable, and only business hours count', () => {
    const floor = floorStateOf(snapshotOf({ hours, waiting: [waiting(1, START - 30_000)] }))
    const levelAt = (ms: number) => stepAlerts(null, floor, START + ms).get('wait')?.level ?? 0
    expect(levelAt(-1_000)).toBe(0)
    expect(levelAt(HOUR_MS / 2)).toBe(0)
    expect(levelAt(HOUR_MS + 29_000)).toBe(0)
    expect(levelAt(HOUR_MS + 30_000)).toBe(1)
    expect(levelAt(HOUR_MS + 150_000)).toBe(2)
    expect(closedUntil(floor, START + 1)).toEqual({ at: START + HOUR_MS, timeZone: 'UTC' })
    expect(closedUntil(floor, START + HOUR_MS)).toBeNull()
    expect([alarms(floor, START + 1, true), alarms(floor, START + HOUR_MS, true)]).toEqual([false, true])
    expect(alarms(floor, START + HOUR_MS, false)).toBe(false)
  })

  it('follow the journal', () => {
    const event = {
      type: 'client.changed',
      seq: 11,
      at: at(1),
      client: {},
      changes: { business_hours: { before: null, after: hours } },
    } as unknown as JournalEntry
    expect(applyEvents(floorStateOf(snapshotOf()), [event]).hours).toEqual(hours)
  })
})

describe('alerts', () => {
  it('begin after ten seconds above the threshold, and end after thirty below it', () => {
    const calm = floorStateOf(snapshotOf())
    const late = floorStateOf(snapshotOf({ waiting: [waiting(1, START - 55_000)] }))
    let alerts = stepAlerts(null, calm, START)
    const levelAt = (seconds: number, floor = late) => {
      alerts = stepAlerts(alerts, floor, START + seconds * 1000)
      return alerts.get('wait')?.level ?? 0
    }
    expect([levelAt(6), levelAt(15), levelAt(16)]).toEqual([0, 0, 1])
    expect([levelAt(17, calm), levelAt(46, calm), levelAt(47, calm)]).toEqual([1, 1, 0])
  })

  it('become sentences with one action, most severe first', () => {
    const floor = floorStateOf(
      snapshotOf({
        waiting: [waiting(1, START - 200_000), waiting(2, START - 190_000)],
        assigned: [3, 4].map((id) => ({ ...waiting(id, START - 400_000), agent: 7 })),
      }),
    )
    const needs = needsOf(floor, stepAlerts(null, floor, START), START)
    expect(needs.map(({ key, level, count }) => [key, level, count])).toEqual([
      ['wait', 2, 2],
      ['agent:7', 2, 2],
    ])
    expect(needs[0]?.action).toEqual({ kind: 'assign', ids: [1, 2], to: 8, name: 'Ben' })
    expect(needs[1]?.action).toEqual({ kind: 'assign', ids: [3], to: 8, name: 'Ben' })
    expect(bestAgents(floor).map(({ agent: { name } }) => name)).toEqual(['Ben'])
  })
})

describe('teams on the floor', () => {
  const entry = <T extends object>(seq: number, event: T) => ({ ...event, seq, at: at(600 + seq) }) as never
  const teamOf = (id: number, name: string, member_ids: number[]) => ({
    ...{ id, name, member_ids, bot_ids: [], channels: [], languages: [] },
    ...{ first_reply_seconds: null, next_reply_seconds: null },
  })
  const floor = () =>
    floorStateOf(
      snapshotOf({
        teams: [{ id: 4, name: 'Sales' }],
        agents: [{ ...agent(7, 'Ana'), teams: [4] }, agent(8, 'Ben')],
        waiting: [{ ...waiting(1), team: 4 }, waiting(2)],
      }),
    )

  it('filter chats and members', () => {
    const filters = { bot: null, channel: null, language: null, team: 4 }
    expect(figuresOf(floor(), START, filters)).toMatchObject({ waiting: 1, online: 1, free: 2 })
    expect(figuresOf(floor(), START)).toMatchObject({ waiting: 2, online: 2, free: 4 })
  })

  it('follow the journal: members join and leave, chats are added and removed, and a deleted team is removed from both', () => {
    const saved = applyEvents(floor(), [
      entry(11, { type: 'team.saved', team: teamOf(5, 'Orders', [7, 8]) }),
      entry(12, { type: 'team.saved', team: teamOf(4, 'Deals', [8]) }),
      entry(13, { type: 'chat.queued', chat: { ...queued(2, 600), team_id: 5 }, reason: 'transferred' }),
    ])
    expect([...saved.teams.values()]).toEqual([
      { id: 4, name: 'Deals' },
      { id: 5, name: 'Orders' },
    ])
    expect([saved.agents.get(7)?.teams, saved.agents.get(8)?.teams]).toEqual([[5], [4, 5]])
    expect(saved.loads.map((load) => load.agent.teams)).toEqual([[5], [4, 5]])
    expect([saved.chats.get(1)?.team, saved.chats.get(2)?.team]).toEqual([4, 5])
    const deleted = applyEvents(saved, [entry(14, { type: 'team.deleted', id: 5 })])
    expect([deleted.agents.get(7)?.teams, deleted.agents.get(8)?.teams]).toEqual([undefined, [4]])
    expect(deleted.queue.map(({ id, team }) => [id, team])).toEqual([
      [1, 4],
      [2, undefined],
    ])
  })

  it('keep a member who is disabled and enabled again, as the teams are by then', () => {
    const member = profileOf('agent', { id: 7, first_name: 'Ana', last_name: '' })
    const changed = (seq: number, is_disabled: boolean) =>
      entry(seq, { type: 'member.changed', member: { ...member, is_disabled }, revoked: is_disabled })
    const gone = applyEvents(floor(), [changed(11, true)])
    expect(gone.agents.has(7)).toBe(false)
    expect(applyEvents(gone, [changed(12, false)]).agents.get(7)?.teams).toEqual([4])
    const moved = applyEvents(gone, [
      entry(12, { type: 'team.saved', team: teamOf(5, 'Orders', [7]) }),
      entry(13, { type: 'team.deleted', id: 4 }),
      changed(14, false),
    ])
    expect(moved.agents.get(7)?.teams).toEqual([5])
  })
})
