import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { defaultHours } from '#contract/floor/business-hours.ts'
import { defaultThresholds } from '#contract/floor/floor.ts'
import type { Team } from '#contract/floor/teams.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import { saveStateOf } from '#machines/editing/selectors.ts'
import {
  draftOf,
  fieldsOf,
  partsOf,
  type Settings,
  type SettingsDraft,
} from '#machines/settings/settings-draft.ts'
import { settingsMachine } from '#machines/settings/settings-machine.ts'
import { validate } from '#machines/settings/validate.ts'
import { held } from './support/actors.ts'
import { testClock } from './support/clock.ts'

const sales: Team = {
  ...{ id: 4, name: 'Sales', member_ids: [], bot_ids: [], channels: [], languages: [] },
  ...{ first_reply_seconds: null, next_reply_seconds: null },
}

const settings: Settings = {
  chats: {
    ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false },
    ...{ autoAssign: false, assignType: 'round_robin', specificAgentIds: [] },
    ...{ silentAgentMinutes: 1440, silentBotMinutes: 60, requeueMinutes: null },
    retentionMonths: null,
    ...{ shadowAnswers: true, blurPictures: false, picturesToModel: false, publishGate: true },
  },
  hours: { ...defaultHours('Europe/Paris'), first_reply_seconds: 60, next_reply_seconds: 180 },
  floor: defaultThresholds,
  teams: [sales],
  model: null,
}

function start() {
  const time = testClock()
  const load = held<Settings>()
  const save = held<EditorSaved<Settings, SettingsDraft>, EditorSave<Settings, SettingsDraft>>()
  const actor = createActor(settingsMachine.provide({ actors: { load: load.logic, save: save.logic } }), {
    clock: time.clock,
  })
  const left: string[] = []
  actor.on('leave.allowed', ({ to }) => left.push(to))
  actor.start()
  return {
    ...{ actor, load, save, left, ...time },
    sentParts: () => partsOf(Object.keys(save.last().input.changes) as (keyof SettingsDraft)[]),
    change: (changes: Partial<SettingsDraft>) => actor.send({ type: 'draft.change', changes }),
    state: () => saveStateOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

async function open() {
  const parts = start()
  await parts.load.last().resolve(settings)
  return parts
}

describe('saving', () => {
  test('sends the changed sections, and nothing for an unchanged draft', async () => {
    const { actor, save, sentParts, change, state, context } = await open()
    expect(state()).toBe('unchanged')
    change({ first_reply_seconds: 90 })
    expect(state()).toBe('unsaved')
    change({ first_reply_seconds: 60 })
    expect(state()).toBe('unchanged')
    change({ autoAssign: true, queue_warn: 5 })
    actor.send({ type: 'draft.save' })
    expect(state()).toBe('saving')
    expect(sentParts()).toEqual(['chats', 'floor'])
    const after = {
      ...settings,
      chats: { ...settings.chats, autoAssign: true },
      floor: { ...settings.floor, queue_warn: 5 },
    }
    await save.last().resolve(after)
    expect(state()).toBe('saved')
    expect(context().savedFields).toEqual(['autoAssign', 'queue_warn'])
  })

  test('leaves failed sections unsaved, with text typed in the meantime, and shows why', async () => {
    const { actor, save, sentParts, change, state, context } = await open()
    change({ autoAssign: true, time_zone: 'Nowhere/City' })
    actor.send({ type: 'draft.save' })
    change({ queue_warn: 7 })
    const after = { ...settings, chats: { ...settings.chats, autoAssign: true } }
    const failure = { code: 'validation_failed' as const, fields: { time_zone: 'unknown' } }
    const [saved, failed] = [fieldsOf(['chats']), fieldsOf(['hours'])]
    await save.last().resolve({ kind: 'partlySaved', data: after, saved, failed, failure })
    expect(state()).toBe('unsaved')
    expect(context().savedFields).toEqual(['autoAssign'])
    expect(context()).toMatchObject({
      failure,
      failedFields: failed,
      saved: { autoAssign: true, time_zone: 'Europe/Paris', queue_warn: 20 },
      draft: { autoAssign: true, time_zone: 'Nowhere/City', queue_warn: 7 },
      conflicts: [],
      foreign: [],
    })
    actor.send({ type: 'draft.save' })
    expect(sentParts()).toEqual(['hours', 'floor'])
  })

  test('waits until the draft is valid', async () => {
    const { actor, change, context } = await open()
    change({ wait_alarm_seconds: 30 })
    expect(context().issues).toEqual({ wait_alarm_seconds: 'below_warning' })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
  })
})

describe('settings saved by another member', () => {
  test('are adopted if nothing was changed here, and are a conflict otherwise', async () => {
    const { actor, load, change, context, state } = await open()
    change({ queue_warn: 7 })
    actor.send({ type: 'editor.outdated' })
    const theirs = { ...settings, floor: { ...settings.floor, queue_warn: 9, queue_alarm: 99 } }
    await load.last().resolve(theirs)
    expect(context()).toMatchObject({
      draft: { queue_warn: 7, queue_alarm: 99 },
      conflicts: ['queue_warn'],
    })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    actor.send({ type: 'conflict.takeTheirs' })
    expect(context().draft).toMatchObject({ queue_warn: 9 })
    expect(state()).toBe('unchanged')
  })

  test('are fetched again after a failure', async () => {
    const { actor, load, pass, context } = await open()
    actor.send({ type: 'editor.outdated' })
    await load.last().reject({ code: 'upstream_unavailable' })
    pass(3_000)
    await load.last().resolve({ ...settings, chats: { ...settings.chats, autoAssign: true } })
    expect(context().draft?.autoAssign).toBe(true)
  })
})

test('leaving with unsaved changes asks for confirmation', async () => {
  const { actor, change, left, state } = await open()
  change({ tagLang: 'fr-FR' })
  actor.send({ type: 'page.leave', to: '/chats' })
  expect(left).toEqual([])
  actor.send({ type: 'leave.cancel' })
  actor.send({ type: 'page.leave', to: '/chats' })
  actor.send({ type: 'leave.confirm' })
  expect(left).toEqual(['/chats'])
  expect(state()).toBe('unchanged')
})

test('a failed fetch can be retried', async () => {
  const { actor, load, context } = start()
  await load.last().reject({ code: 'internal_error' })
  expect(context().failure).toMatchObject({ code: 'internal_error' })
  actor.send({ type: 'editor.reload' })
  await load.last().resolve(settings)
  expect(context().draft?.time_zone).toBe('Europe/Paris')
})

test.each<[Partial<SettingsDraft>, object]>([
  [{}, {}],
  [{ autoAssign: true, assignType: 'specific' }, { specificAgentIds: 'agents_required' }],
  [{ assignType: 'specific' }, {}],
  [{ silentBotMinutes: 0 }, { silentBotMinutes: 'number_invalid' }],
  [{ requeueMinutes: Number.NaN }, { requeueMinutes: 'number_invalid' }],
  [{ first_reply_seconds: 4 }, { first_reply_seconds: 'number_invalid' }],
  [{ time_zone: '' }, { time_zone: 'zone_required' }],
  [{ spans: [{ day: 1, from: '10:00', to: '09:00' }] }, { spans: 'reversed' }],
  [{ spans: [{ day: 1, from: '10:00', to: '' }] }, { spans: 'time_required' }],
  [{ holidays: [{ date: '', name: '', spans: [] }] }, { holidays: 'date_required' }],
  [
    { team_targets: { 4: { first_reply_seconds: 1, next_reply_seconds: null } } },
    { team_targets: 'number_invalid' },
  ],
])('the draft %j has the issues %j', (changes, issues) => {
  expect(validate({ ...draftOf(settings), ...changes })).toEqual(issues)
})
