import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BotItem } from '#contract/bots/bots.ts'
import { botSelectionMachine } from '#machines/bot-selection/bot-selection-machine.ts'
import {
  allBots,
  type BotChoice,
  noBot,
  oneBot,
  resolveSelection,
  singleBot,
} from '#machines/bot-selection/selection.ts'
import { botItemOf } from '../support/shapes.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const [first, second] = [botItemOf(1), botItemOf(2)]
const event = <T extends 'bot.created' | 'bot.updated' | 'bot.toggled'>(type: T, bot: BotItem) => ({
  type,
  bot,
})

function start(selected: BotChoice = allBots) {
  const loadBots = held<readonly BotItem[]>()
  const toggleBot = held<BotItem, { id: number; is_disabled: boolean }>()
  const machine = botSelectionMachine.provide({
    actors: { loadBots: loadBots.logic, toggleBot: toggleBot.logic },
  })
  const actor = createActor(machine, { input: { selected } })
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, loadBots, toggleBot, told, context: () => actor.getSnapshot().context }
}

async function loaded(bots: readonly BotItem[], selected: BotChoice = allBots) {
  const parts = start(selected)
  await parts.loadBots.last().resolve(bots)
  return parts
}

describe('the selection', () => {
  test.each([
    ['the only bot selects itself', allBots, [first], oneBot(1)],
    ['none resets to all once there are bots', noBot, [first, second], allBots],
    ['a bot that is there stays', oneBot(2), [first, second], oneBot(2)],
    ['a bot that is gone gives way to all', oneBot(9), [first, second], allBots],
    ['without bots there is none', oneBot(2), [], noBot],
  ])('%s', (_, selected, bots, expected) => {
    expect(resolveSelection(selected, bots)).toEqual(expected)
  })

  test('all and none are not a single bot', () => {
    expect(singleBot(allBots, [first])).toBeNull()
    expect(singleBot(noBot, [first])).toBeNull()
    expect(singleBot(oneBot(1), [first])).toBe(first)
  })

  test('changes by command, and only to an existing bot', async () => {
    const { actor, context } = await loaded([first, second])
    expect(actor.getSnapshot().can({ type: 'bot.select', choice: oneBot(9) })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'bot.select', choice: allBots })).toBe(false)
    actor.send({ type: 'bot.select', choice: oneBot(2) })
    expect(context().selected).toEqual(oneBot(2))
    actor.send({ type: 'bot.select', choice: allBots })
    expect(context().selected).toEqual(allBots)
  })

  test('follows bots that come and go', async () => {
    const { actor, context } = await loaded([])
    expect(context().selected).toEqual(noBot)
    actor.send(event('bot.created', first))
    expect(context().selected).toEqual(oneBot(1))
    actor.send(event('bot.created', second))
    // The only bot was not chosen by anyone, so a second one must not hide its chats, nor the first the second's.
    expect(context().selected).toEqual(allBots)
    actor.send(event('bot.updated', { ...second, bot_name: 'Sales' }))
    expect(context().bots.map(({ bot_name }) => bot_name)).toEqual(['Bot 1', 'Sales'])
    actor.send({ type: 'bot.deleted', bot_id: 1 })
    expect(context().selected).toEqual(oneBot(2))
  })
})

describe('loading', () => {
  test('events that arrive in the meantime are not lost', async () => {
    const { actor, loadBots, context } = start()
    actor.send(event('bot.created', second))
    actor.send({ type: 'bot.deleted', bot_id: 1 })
    await loadBots.last().resolve([first])
    expect(context().bots).toEqual([second])
  })

  test('fails, and is retried', async () => {
    const { actor, loadBots, context } = start()
    await loadBots.last().reject({ code: 'upstream_unavailable' })
    expect(context().failure).toEqual({ code: 'upstream_unavailable' })
    actor.send({ type: 'bots.reload' })
    await loadBots.last().resolve([first])
    expect(context()).toMatchObject({ bots: [first], failure: null })
  })

  test('a resync loads again, after a switch in progress', async () => {
    const { actor, loadBots, toggleBot, context } = await loaded([first, second])
    actor.send({ type: 'bot.toggle', id: 1 })
    actor.send({ type: 'journal.resync' })
    expect(loadBots.calls).toHaveLength(1)
    await toggleBot.last().resolve({ ...first, is_disabled: true })
    expect(loadBots.calls).toHaveLength(2)
    await loadBots.last().resolve([second])
    expect(context()).toMatchObject({ bots: [second], stale: false })
  })
})

describe('a bot that someone else switches off', () => {
  const off = { ...second, is_disabled: true }

  test('shows so immediately, also while the list is fetched again', async () => {
    const { actor, loadBots, context } = await loaded([first, second])
    actor.send(event('bot.toggled', off))
    expect(context().bots).toEqual([first, off])
    actor.send({ type: 'journal.resync' })
    actor.send(event('bot.toggled', second))
    expect(context().bots).toEqual([first, second])
    await loadBots.last().resolve([first, off])
    expect(context().bots).toEqual([first, second])
  })
})

describe('switching a bot', () => {
  test('changes it once the server has confirmed, and emits an event', async () => {
    const { actor, toggleBot, told, context } = await loaded([first, second])
    actor.send({ type: 'bot.toggle', id: 1 })
    expect(toggleBot.last().input).toEqual({ id: 1, is_disabled: true })
    expect(context()).toMatchObject({ toggling: 1, bots: [first, second] })
    expect(actor.getSnapshot().can({ type: 'bot.toggle', id: 2 })).toBe(false)
    const off = { ...first, is_disabled: true }
    await toggleBot.last().resolve(off)
    expect(context()).toMatchObject({ toggling: null, bots: [off, second] })
    expect(told).toEqual([{ type: 'toggle.succeeded', bot: off }])
    actor.send({ type: 'bot.toggle', id: 1 })
    expect(toggleBot.last().input).toEqual({ id: 1, is_disabled: false })
  })

  test('emits a failure, and changes nothing', async () => {
    const { actor, toggleBot, told, context } = await loaded([first, second])
    actor.send({ type: 'bot.toggle', id: 1 })
    await toggleBot.last().reject({ code: 'permission_denied' })
    expect(context().bots).toEqual([first, second])
    expect(told).toEqual([{ type: 'toggle.failed', id: 1, failure: { code: 'permission_denied' } }])
  })

  test('a bot that was deleted in the meantime does not reappear', async () => {
    const { actor, toggleBot, context } = await loaded([first, second])
    actor.send({ type: 'bot.toggle', id: 1 })
    actor.send({ type: 'bot.deleted', bot_id: 1 })
    await toggleBot.last().resolve({ ...first, is_disabled: true })
    expect(context().bots).toEqual([second])
  })
})

test('reaches every state, and the list from every state', () => {
  const walk = {
    input: { selected: allBots },
    facet: ({ bots, stale }: { bots: readonly unknown[]; stale: boolean }) => [bots.length, stale],
    events: [
      { type: 'bots.reload' },
      { type: 'journal.resync' },
      { type: 'bot.toggle', id: 1 },
      done('0.bot-selection.loading', [first]),
      failed('0.bot-selection.loading', 'upstream_unavailable'),
      done('0.bot-selection.ready.toggling', first),
      failed('0.bot-selection.ready.toggling', 'permission_denied'),
    ],
  }
  expectAllReachable(botSelectionMachine, walk)
  expectNoDeadEnd(botSelectionMachine, walk, ['bot-selection.ready.idle'])
})
