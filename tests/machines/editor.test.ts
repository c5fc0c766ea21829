import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ClientConfig } from '#contract/account/branding.ts'
import { type BrandingDraft, brandingMachine, validate } from '#machines/branding/branding-machine.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import { isAskingToLeave, saveStateOf } from '#machines/editing/selectors.ts'
import { held } from './support/actors.ts'
import { testClock } from './support/clock.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const draft: BrandingDraft = {
  ...{ product_name: 'Acme', accent_color: '', logo: '', favicon: '' },
  ...{ primary_color: '#0086ff', secondary_color: '#ffffff' },
}
const config = { ...draft, bot_id: 1 } as ClientConfig

function start() {
  const time = testClock()
  const load = held<ClientConfig>()
  const save = held<EditorSaved<ClientConfig, BrandingDraft>, EditorSave<ClientConfig, BrandingDraft>>()
  const actor = createActor(brandingMachine.provide({ actors: { load: load.logic, save: save.logic } }), {
    clock: time.clock,
  })
  const left: string[] = []
  actor.on('leave.allowed', ({ to }) => left.push(to))
  actor.start()
  return {
    ...{ actor, load, save, left, ...time },
    change: (changes: Partial<BrandingDraft>) => actor.send({ type: 'draft.change', changes }),
    state: () => saveStateOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

async function open() {
  const parts = start()
  await parts.load.last().resolve(config)
  return parts
}

describe('an editor', () => {
  test('sends the changed fields and retains text typed in the meantime', async () => {
    const { actor, save, change, state, context } = await open()
    expect(state()).toBe('unchanged')
    change({ product_name: 'Nord', logo: PNG })
    expect(state()).toBe('unsaved')
    actor.send({ type: 'draft.save' })
    expect(save.last().input.changes).toEqual({ product_name: 'Nord', logo: PNG })
    change({ product_name: 'Nordic' })
    await save.last().resolve({ ...config, product_name: 'Nord', logo: PNG })
    expect(context().draft).toMatchObject({ product_name: 'Nordic', logo: PNG })
    expect(state()).toBe('unsaved')
    change({ product_name: 'Nord' })
    expect(state()).toBe('saved')
  })

  test('retains the draft if saving fails, and saves again', async () => {
    const { actor, save, change, state, context } = await open()
    change({ product_name: 'Nord' })
    actor.send({ type: 'draft.save' })
    await save.last().reject({ code: 'no_api_key' })
    expect(context().failure).toEqual({ code: 'no_api_key' })
    expect(state()).toBe('unsaved')
    actor.send({ type: 'draft.save' })
    expect(context().failure).toBeNull()
    await save.last().resolve({ ...config, product_name: 'Nord' })
    expect(state()).toBe('saved')
  })

  test('replaces the draft with what the member has saved elsewhere, and reports nothing', async () => {
    const { actor, save, change, state, context } = await open()
    change({ product_name: 'Nord' })
    actor.send({ type: 'editor.replaced', data: { ...config, product_name: 'Süd' } })
    expect(context()).toMatchObject({ draft: { product_name: 'Süd' }, foreign: [], conflicts: [] })
    expect(state()).toBe('unchanged')
    change({ product_name: 'Nord' })
    actor.send({ type: 'draft.save' })
    expect(actor.getSnapshot().can({ type: 'editor.replaced', data: config })).toBe(false)
    await save.last().resolve({ ...config, product_name: 'Nord' })
    expect(state()).toBe('saved')
  })

  test('discards the changes, and applies them again on request', async () => {
    const { actor, change, state, context } = await open()
    expect(actor.getSnapshot().can({ type: 'discard.undo' })).toBe(false)
    change({ product_name: 'Nord', logo: PNG })
    const before = context().draft
    actor.send({ type: 'draft.discard' })
    expect([state(), context().draft]).toEqual(['unchanged', draft])
    actor.send({ type: 'discard.undo' })
    expect([state(), context().draft]).toEqual(['unsaved', before])
    expect(actor.getSnapshot().can({ type: 'discard.undo' })).toBe(false)
  })

  test('applies discarded changes to what was changed afterwards, and asks about fields that others have saved', async () => {
    const { actor, load, change, context } = await open()
    change({ product_name: 'Nord', logo: PNG })
    actor.send({ type: 'draft.discard' })
    change({ primary_color: '#445566' })
    actor.send({ type: 'editor.outdated' })
    await load.last().resolve({ ...config, product_name: 'Süd', accent_color: '#112233' })
    actor.send({ type: 'discard.undo' })
    expect(context()).toMatchObject({
      draft: { product_name: 'Nord', logo: PNG, primary_color: '#445566', accent_color: '#112233' },
      conflicts: ['product_name'],
    })
  })

  test('merges changes by others, and asks if both changed the same field', async () => {
    const { actor, load, change, context } = await open()
    change({ product_name: 'Nord' })
    actor.send({ type: 'editor.outdated' })
    await load.last().resolve({ ...config, product_name: 'Süd', accent_color: '#112233' })
    expect(context()).toMatchObject({
      draft: { product_name: 'Nord', accent_color: '#112233' },
      conflicts: ['product_name'],
    })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    actor.send({ type: 'conflict.takeTheirs' })
    expect(context()).toMatchObject({ draft: { product_name: 'Süd' }, conflicts: [], foreign: [] })
  })

  test('merges changes by others while it loads', async () => {
    const { actor, load, context } = start()
    actor.send({ type: 'editor.outdated' })
    await load.last().resolve(config)
    expect(load.calls).toHaveLength(2)
    await load.last().resolve({ ...config, product_name: 'Theirs' })
    expect(context()).toMatchObject({ draft: { product_name: 'Theirs' }, foreign: ['product_name'] })
    expect(load.calls).toHaveLength(2)
  })

  test('later repeats a failed fetch for a comparison', async () => {
    const { actor, load, context, pass } = await open()
    actor.send({ type: 'editor.outdated' })
    await load.last().reject({ code: 'upstream_unavailable' })
    pass(3_000)
    await load.last().resolve({ ...config, product_name: 'Süd' })
    expect(context()).toMatchObject({ draft: { product_name: 'Süd' }, foreign: ['product_name'] })
  })

  test('asks for confirmation before changes are lost', async () => {
    const { actor, change, left } = await open()
    actor.send({ type: 'page.leave', to: '/members' })
    expect(left).toEqual(['/members'])
    change({ product_name: 'Nord' })
    actor.send({ type: 'page.leave', to: '/chats' })
    expect(isAskingToLeave(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'leave.cancel' })
    actor.send({ type: 'page.leave', to: '/chats' })
    actor.send({ type: 'leave.confirm' })
    expect(left).toEqual(['/members', '/chats'])
  })
})

test.each([
  ['a long name', { product_name: 'x'.repeat(201) }, { product_name: 'too_long' }],
  ['a color by its name', { accent_color: 'red' }, { accent_color: 'color_invalid' }],
  ['no color', { accent_color: '' }, {}],
  ['a page as its logo', { logo: 'data:text/html,x' }, { logo: 'icon_type_invalid' }],
  [
    'a large icon',
    { favicon: `data:image/png;base64,${'A'.repeat(500_000)}` },
    { favicon: 'icon_too_large' },
  ],
  ['half a color', { primary_color: '#12' }, { primary_color: 'color_invalid' }],
])('a branding with %s is validated', (_, changes, issues) => {
  expect(validate({ ...draft, ...changes })).toEqual(issues)
})
