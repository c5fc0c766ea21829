import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ClientConfig } from '#contract/account/branding.ts'
import type { Bot } from '#contract/bots/bots.ts'
import { defaultHours } from '#contract/floor/business-hours.ts'
import { defaultThresholds } from '#contract/floor/floor.ts'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import {
  type BrandingDraft,
  type BrandingIssue,
  brandingMachine,
} from '#machines/branding/branding-machine.ts'
import type { Editor, EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import { isAskingToLeave, isLoading, saveStateOf } from '#machines/editing/selectors.ts'
import { type PromptDraft, promptMachine } from '#machines/prompt/prompt-machine.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { publishMachine } from '#machines/publish/publish-machine.ts'
import type { Issue } from '#machines/publish/validate.ts'
import type { Settings, SettingsDraft } from '#machines/settings/settings-draft.ts'
import { settingsMachine } from '#machines/settings/settings-machine.ts'
import type { SettingsIssue } from '#machines/settings/validate.ts'
import { at, botOf } from '../support/shapes.ts'
import { held } from './support/actors.ts'
import { testClock } from './support/clock.ts'

/**
 * Returns a function that starts an editor; the test settles its calls, each with the text of one field. `dataOf` returns data in
 * which the field has a text.
 */
function opener<Data, Draft extends object, Issue>(
  machine: Editor<Data, Draft, Issue>,
  field: keyof Draft,
  dataOf: (text: string) => Data,
) {
  return () => {
    const { clock, pass } = testClock()
    const load = held<Data, undefined>()
    const save = held<EditorSaved<Data, Draft>, EditorSave<Data, Draft>>()
    const actors = { load: load.logic, save: save.logic }
    const actor = createActor(machine.provide({ actors } as never), { clock })
    const left: string[] = []
    actor.on('leave.allowed', ({ to }: { to: string }) => left.push(to))
    actor.start()
    const context = () => actor.getSnapshot().context
    return {
      actor,
      left,
      pass,
      field,
      context,
      isLoading: () => isLoading(actor.getSnapshot()),
      isAsking: () => isAskingToLeave(actor.getSnapshot()),
      state: () => saveStateOf(actor.getSnapshot()),
      text: () => context().draft?.[field],
      write: (text: string) => actor.send({ type: 'draft.change', changes: { [field]: text } as never }),
      loads: () => load.calls.length,
      answer: (text: string) => load.last().resolve(dataOf(text)),
      fail: () => load.last().reject({ code: 'upstream_unavailable' }),
      isLoadAborted: () => load.last().isAborted,
      saves: () => save.calls.map(({ input }) => input.changes),
      confirm: (text: string) => save.last().resolve(dataOf(text)),
      replace: (text: string) => actor.send({ type: 'editor.replaced', data: dataOf(text) }),
      refuse: () => save.last().reject({ code: 'upstream_unavailable' }),
    }
  }
}

const chats: Settings['chats'] = {
  ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false },
  ...{ autoAssign: false, assignType: 'round_robin', specificAgentIds: [] },
  ...{ silentAgentMinutes: 1440, silentBotMinutes: 60, requeueMinutes: null, retentionMonths: null },
  ...{ shadowAnswers: true, blurPictures: false, picturesToModel: false, publishGate: true },
}
const settingsOf = (zone: string): Settings => ({
  hours: { ...defaultHours(zone), first_reply_seconds: 60, next_reply_seconds: 180 },
  ...{ chats, floor: defaultThresholds, teams: [], model: null },
})
const brandingOf = (product_name: string) =>
  ({
    ...{ product_name, accent_color: '', logo: '', favicon: '', bot_id: 1 },
    ...{ primary_color: '#0086ff', secondary_color: '#ffffff' },
  }) as ClientConfig
const promptOf = (prompt: string): PromptVersion => ({
  ...{ version: 1, prompt, created_at: at(1), author: null, needs_provider: [] },
})
const botNamed = (bot_name: string) => botOf({ bot_name })

const editors = [
  ['a prompt', opener<PromptVersion, PromptDraft, 'too_long'>(promptMachine, 'prompt', promptOf)],
  ['settings', opener<Settings, SettingsDraft, SettingsIssue>(settingsMachine, 'time_zone', settingsOf)],
  [
    'the branding',
    opener<ClientConfig, BrandingDraft, BrandingIssue>(brandingMachine, 'product_name', brandingOf),
  ],
  ['a bot', opener<Bot, Draft, Issue>(publishMachine, 'bot_name', botNamed)],
] as const

const [saved, mine, theirs] = ['Europe/Paris', 'Asia/Saigon', 'Asia/Tokyo']

describe.each(editors)('the editor of %s', (_, start) => {
  async function open() {
    const parts = start()
    await parts.answer(saved)
    return parts
  }

  test('shows why it cannot be opened, and is opened by another attempt', async () => {
    const { actor, fail, answer, context, text } = start()
    await fail()
    expect(context().failure).toEqual({ code: 'upstream_unavailable' })
    actor.send({ type: 'editor.reload' })
    expect(context().failure).toBeNull()
    await answer(saved)
    expect(text()).toBe(saved)
  })

  test('fetches once more what someone saved while it was opened', async () => {
    const { actor, answer, loads, text } = start()
    actor.send({ type: 'editor.outdated' })
    await answer(saved)
    await answer(theirs)
    expect([text(), loads()]).toEqual([theirs, 2])
  })

  test('saves the change, and says so until the next one', async () => {
    const { actor, write, state, saves, confirm, field } = await open()
    write(mine)
    expect(state()).toBe('unsaved')
    actor.send({ type: 'draft.save' })
    expect([state(), saves()]).toEqual(['saving', [{ [field]: mine }]])
    await confirm(mine)
    expect(state()).toBe('saved')
    write(theirs)
    expect(state()).toBe('unsaved')
    write(mine)
    expect(state()).toBe('saved')
  })

  test('keeps the draft with the reason if it cannot be saved, until the notice is dismissed', async () => {
    const { actor, write, refuse, state, text, context } = await open()
    write(mine)
    actor.send({ type: 'draft.save' })
    await refuse()
    expect([state(), text(), context().failure]).toEqual(['unsaved', mine, { code: 'upstream_unavailable' }])
    actor.send({ type: 'notice.dismiss' })
    expect([state(), text(), context().failure]).toEqual(['unsaved', mine, null])
  })

  test('discards a draft, but not while it is being saved', async () => {
    const { actor, write, confirm, state, text } = await open()
    write(mine)
    actor.send({ type: 'draft.discard' })
    expect([state(), text()]).toEqual(['unchanged', saved])
    write(mine)
    actor.send({ type: 'draft.save' })
    actor.send({ type: 'draft.discard' })
    await confirm(mine)
    expect([state(), text()]).toEqual(['saved', mine])
  })

  test('applies a discarded draft again, once', async () => {
    const { actor, write, state, text } = await open()
    write(mine)
    actor.send({ type: 'draft.discard' })
    actor.send({ type: 'discard.undo' })
    expect([state(), text()]).toEqual(['unsaved', mine])
    expect(actor.getSnapshot().can({ type: 'discard.undo' })).toBe(false)
  })

  test('shows what the member saved elsewhere as their own, but not during a save', async () => {
    const { actor, write, replace, confirm, state, text, context } = await open()
    replace(theirs)
    expect([text(), state(), context().foreign]).toEqual([theirs, 'unchanged', []])
    write(mine)
    actor.send({ type: 'draft.save' })
    replace(saved)
    await confirm(mine)
    expect([text(), state()]).toEqual([mine, 'saved'])
  })

  test('shows what someone else saved, and says so until the notice is dismissed', async () => {
    const { actor, answer, text, state, context, field } = await open()
    actor.send({ type: 'editor.outdated' })
    await answer(theirs)
    expect([text(), state(), context().foreign]).toEqual([theirs, 'unchanged', [field]])
    actor.send({ type: 'notice.dismiss' })
    expect([text(), context().foreign]).toEqual([theirs, []])
  })

  test.each([
    ['conflict.keepMine', mine, 'unsaved'],
    ['conflict.takeTheirs', theirs, 'unchanged'],
  ] as const)('asks about a text that both changed: %s', async (type, expected, becomes) => {
    const { actor, write, answer, text, state, context, field } = await open()
    write(mine)
    actor.send({ type: 'editor.outdated' })
    await answer(theirs)
    expect([text(), context().conflicts]).toEqual([mine, [field]])
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    actor.send({ type })
    expect([text(), state(), context().conflicts, context().foreign]).toEqual([expected, becomes, [], []])
    expect(actor.getSnapshot().can({ type })).toBe(false)
  })

  test('compares again after a failure', async () => {
    const { actor, answer, fail, pass, loads, text } = await open()
    actor.send({ type: 'editor.outdated' })
    await fail()
    expect([text(), loads()]).toEqual([saved, 2])
    pass(3_000)
    await answer(theirs)
    expect([text(), loads()]).toEqual([theirs, 3])
  })

  test('compares only after a save, which may be what was reported', async () => {
    const { actor, write, answer, confirm, loads, isLoadAborted, text, state, context } = await open()
    write(mine)
    actor.send({ type: 'editor.outdated' })
    expect(loads()).toBe(2)
    actor.send({ type: 'draft.save' })
    expect(isLoadAborted()).toBe(true)
    await confirm(mine)
    expect(loads()).toBe(3)
    await answer(mine)
    expect([text(), state(), context().foreign]).toEqual([mine, 'saved', []])
  })

  test('asks before leaving would lose changes, and only then', async () => {
    const { actor, write, left, isAsking, text } = await open()
    actor.send({ type: 'page.leave', to: '/chats' })
    expect([left, isAsking()]).toEqual([['/chats'], false])
    write(mine)
    actor.send({ type: 'page.leave', to: '/members' })
    expect([left.length, isAsking()]).toEqual([1, true])
    actor.send({ type: 'leave.cancel' })
    expect([left.length, isAsking(), text()]).toEqual([1, false, mine])
    actor.send({ type: 'page.leave', to: '/members' })
    actor.send({ type: 'leave.confirm' })
    expect([left, isAsking(), text()]).toEqual([['/chats', '/members'], false, saved])
  })
})
