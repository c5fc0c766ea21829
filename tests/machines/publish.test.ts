import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Bot } from '#contract/bots/bots.ts'
import type { EditorContext, EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { publishMachine } from '#machines/publish/publish-machine.ts'
import type { Issue } from '#machines/publish/validate.ts'
import { botOf } from '../support/shapes.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const updated = { type: 'editor.outdated' } as const

function start() {
  const time = testClock()
  const loadBot = held<Bot, undefined>()
  const saveBot = held<EditorSaved<Bot, Draft>, EditorSave<Bot, Draft>>()
  const machine = publishMachine.provide({ actors: { load: loadBot.logic, save: saveBot.logic } })
  const actor = createActor(machine, { clock: time.clock })
  const left: string[] = []
  actor.on('leave.allowed', ({ to }) => left.push(to))
  actor.start()
  const form = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'object' ? value.open.form : value
  }
  const change = (changes: object) => actor.send({ type: 'draft.change', changes })
  return { actor, loadBot, saveBot, left, form, change, ...time, context: () => actor.getSnapshot().context }
}

async function open() {
  const parts = start()
  await parts.loadBot.last().resolve(botOf())
  return parts
}

describe('saving', () => {
  test('sends the changed fields, and distinguishes the three states', async () => {
    const { actor, saveBot, form, change } = await open()
    expect(form()).toBe('unchanged')
    change({ bot_name: 'Sales' })
    expect(form()).toBe('unsaved')
    change({ bot_name: 'Support' })
    expect(form()).toBe('unchanged')
    change({ bot_name: 'Sales' })
    actor.send({ type: 'draft.save' })
    expect(form()).toBe('saving')
    expect(saveBot.last().input).toEqual({ data: botOf(), changes: { bot_name: 'Sales' } })
    await saveBot.last().resolve(botOf({ bot_name: 'Sales' }))
    expect(form()).toBe('saved')
    change({ bottom: 30 })
    expect(form()).toBe('unsaved')
    actor.send({ type: 'draft.discard' })
    expect(form()).toBe('saved')
  })

  test('waits until the draft is valid', async () => {
    const { actor, change, context } = await open()
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    change({ bot_name: '' })
    expect(context().issues).toEqual({ bot_name: 'required' })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    change({ bot_name: 'Sales' })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(true)
  })

  test('that fails retains the draft, with the invalid fields', async () => {
    const { actor, saveBot, form, change, context } = await open()
    change({ bot_icon: 'data:image/png;base64,iVBO' })
    actor.send({ type: 'draft.save' })
    await saveBot.last().reject({ code: 'icon_type_invalid', fields: { bot_icon: 'type' } })
    expect(form()).toBe('unsaved')
    expect(context()).toMatchObject({
      failure: { code: 'icon_type_invalid', fields: { bot_icon: 'type' } },
      draft: { bot_icon: 'data:image/png;base64,iVBO' },
    })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(true)
  })

  test('leaves changes made in the meantime unsaved, and adopts the server’s version of the rest', async () => {
    const { actor, saveBot, form, change, context } = await open()
    change({ bot_name: ' Sales ' })
    actor.send({ type: 'draft.save' })
    change({ bottom: 99 })
    expect(actor.getSnapshot().can({ type: 'draft.discard' })).toBe(false)
    await saveBot.last().resolve(botOf({ bot_name: 'Sales' }))
    expect(form()).toBe('unsaved')
    expect(context()).toMatchObject({ draft: { bot_name: 'Sales', bottom: 99 }, foreign: [], conflicts: [] })
  })

  test('reports changes that others have just saved', async () => {
    const { actor, saveBot, form, change, context } = await open()
    change({ bot_name: 'Sales' })
    actor.send({ type: 'draft.save' })
    await saveBot.last().resolve(botOf({ bot_name: 'Sales', primary_color: '#112233' }))
    expect(form()).toBe('saved')
    expect(context()).toMatchObject({ foreign: ['primary_color'], draft: { primary_color: '#112233' } })
    actor.send({ type: 'notice.dismiss' })
    expect(context().foreign).toEqual([])
  })
})

describe("another member's save", () => {
  test('is adopted and reported if there is no conflict', async () => {
    const { actor, loadBot, form, change, context } = await open()
    change({ bot_name: 'Mine' })
    actor.send(updated)
    await loadBot.last().resolve(botOf({ bottom: 77 }))
    expect(context()).toMatchObject({
      draft: { bot_name: 'Mine', bottom: 77 },
      foreign: ['bottom'],
      conflicts: [],
    })
    expect(form()).toBe('unsaved')
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(true)
  })

  test.each([
    ['conflict.keepMine', 'Mine', 'unsaved'],
    ['conflict.takeTheirs', 'Theirs', 'unchanged'],
  ] as const)('that conflicts waits for a choice: %s', async (type, name, value) => {
    const { actor, loadBot, form, change, context } = await open()
    change({ bot_name: 'Mine' })
    actor.send(updated)
    await loadBot.last().resolve(botOf({ bot_name: 'Theirs' }))
    expect(context()).toMatchObject({ conflicts: ['bot_name'], draft: { bot_name: 'Mine' } })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    actor.send({ type })
    expect(context()).toMatchObject({ conflicts: [], draft: { bot_name: name } })
    expect(form()).toBe(value)
  })

  test.each(['before', 'after'])('the event of an own save %s its response is ignored', async (when) => {
    const { actor, loadBot, saveBot, form, change, context } = await open()
    change({ bot_name: 'Sales' })
    actor.send({ type: 'draft.save' })
    if (when === 'before') actor.send(updated)
    expect(loadBot.calls).toHaveLength(1)
    await saveBot.last().resolve(botOf({ bot_name: 'Sales' }))
    if (when === 'after') actor.send(updated)
    await loadBot.last().resolve(botOf({ bot_name: 'Sales' }))
    expect(form()).toBe('saved')
    expect(context()).toMatchObject({ foreign: [], conflicts: [] })
  })

  test('a comparison requested before an own save is discarded', async () => {
    const { actor, loadBot, saveBot, change, context } = await open()
    actor.send(updated)
    change({ bot_name: 'Sales' })
    actor.send({ type: 'draft.save' })
    expect(loadBot.last().isAborted).toBe(true)
    await saveBot.last().resolve(botOf({ bot_name: 'Sales' }))
    expect(loadBot.calls).toHaveLength(3)
    expect(context().draft?.bot_name).toBe('Sales')
  })

  test('that cannot be fetched are fetched again', async () => {
    const { actor, loadBot, pass } = await open()
    actor.send(updated)
    await loadBot.last().reject({ code: 'upstream_unavailable' })
    pass(3_000)
    expect(loadBot.calls).toHaveLength(3)
  })
})

describe('leaving', () => {
  test('is allowed if nothing would be lost', async () => {
    const { actor, left } = await open()
    actor.send({ type: 'page.leave', to: '/chats' })
    expect(left).toEqual(['/chats'])
  })

  test('asks for confirmation if changes are unsaved', async () => {
    const { actor, left, form, change, context } = await open()
    change({ bot_name: 'Sales' })
    actor.send({ type: 'page.leave', to: '/chats' })
    expect(left).toEqual([])
    expect(context().leavingTo).toBe('/chats')
    actor.send({ type: 'leave.cancel' })
    expect(context()).toMatchObject({ leavingTo: null, draft: { bot_name: 'Sales' } })
    actor.send({ type: 'page.leave', to: '/members' })
    actor.send({ type: 'leave.confirm' })
    expect(left).toEqual(['/members'])
    expect(form()).toBe('unchanged')
  })
})

test('loading that fails can be retried', async () => {
  const { actor, loadBot, form, context } = start()
  await loadBot.last().reject({ code: 'not_found' })
  expect(form()).toBe('failed')
  expect(context().failure).toEqual({ code: 'not_found' })
  actor.send({ type: 'editor.reload' })
  await loadBot.last().resolve(botOf())
  expect(form()).toBe('unchanged')
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: undefined,
    facet: ({ draft, saved, sent, hasSaved, conflicts }: EditorContext<Bot, Draft, Issue>) => [
      draft?.bot_name,
      saved?.bot_name,
      sent !== null,
      hasSaved,
      conflicts.length,
    ],
    events: [
      { type: 'editor.reload' },
      { type: 'draft.change', changes: { bot_name: 'Sales' } },
      { type: 'draft.save' },
      { type: 'draft.discard' },
      { type: 'conflict.keepMine' },
      updated,
      { type: 'page.leave', to: '/' },
      { type: 'leave.confirm' },
      { type: 'leave.cancel' },
      done('0.publish.loading', botOf()),
      failed('0.publish.loading', 'not_found'),
      done('0.publish.open.form.saving', botOf({ bot_name: 'Sales' })),
      failed('0.publish.open.form.saving', 'validation_failed'),
      done('0.publish.open.sync.checking', botOf({ bot_name: 'Theirs' })),
      failed('0.publish.open.sync.checking', 'upstream_unavailable'),
    ],
  }
  expectAllReachable(publishMachine, walk, { passing: ['publish.open.form.deciding'] })
  expectNoDeadEnd(publishMachine, walk, ['publish.open.form.unchanged', 'publish.open.form.saved'])
  expectNoDeadEnd(publishMachine, walk, ['publish.open.sync.current'])
  expectNoDeadEnd(publishMachine, walk, ['publish.open.page.staying'])
})
