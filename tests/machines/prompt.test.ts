import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PromptVersion } from '#contract/training.ts'
import { PROMPT_MAX_CHARS } from '#contract/training-limits.ts'
import { type PromptContext, type PromptInput, promptMachine } from '#machines/prompt/prompt-machine.ts'
import { at } from '../support/shapes.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const versionOf = (version: number, prompt: string): PromptVersion => ({
  version,
  prompt,
  created_at: at(version),
  author: null,
})

async function open() {
  const load = held<PromptVersion, PromptInput>()
  const save = held<PromptVersion, PromptInput & { prompt: string }>()
  const machine = promptMachine.provide({ actors: { loadPrompt: load.logic, savePrompt: save.logic } })
  const actor = createActor(machine, { input: { botId: 3 } })
  const told: PromptVersion[] = []
  const left: string[] = []
  actor.on('prompt.saved', ({ version }) => told.push(version))
  actor.on('leave.allowed', ({ to }) => left.push(to))
  actor.start()
  await load.last().resolve(versionOf(1, 'Be brief.'))
  const form = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'object' ? value.open.form : value
  }
  const write = (text: string) => actor.send({ type: 'draft.change', text })
  return { actor, load, save, told, left, form, write, snapshot: () => actor.getSnapshot() }
}

describe('saving', () => {
  test('creates a version, and leaves text typed meanwhile unsaved', async () => {
    const { actor, save, told, form, write, snapshot } = await open()
    expect(form()).toBe('unchanged')
    write('Be kind.')
    actor.send({ type: 'draft.save' })
    expect(save.last().input).toEqual({ botId: 3, prompt: 'Be kind.' })
    write('Be kind and brief.')
    expect(snapshot().can({ type: 'draft.save' })).toBe(false)
    await save.last().resolve(versionOf(2, 'Be kind.'))
    expect(told).toEqual([versionOf(2, 'Be kind.')])
    expect(form()).toBe('unsaved')
    actor.send({ type: 'draft.discard' })
    expect(form()).toBe('saved')
  })

  test('waits until the text fits, counted in characters and not in code units', async () => {
    const { write, snapshot } = await open()
    write('🙂'.repeat(PROMPT_MAX_CHARS))
    expect(snapshot().can({ type: 'draft.save' })).toBe(true)
    write('🙂'.repeat(PROMPT_MAX_CHARS + 1))
    expect(snapshot().can({ type: 'draft.save' })).toBe(false)
  })

  test('that fails keeps the text and the reason, until something is typed', async () => {
    const { actor, save, form, write, snapshot } = await open()
    write('Be kind.')
    actor.send({ type: 'draft.save' })
    await save.last().reject({ code: 'upstream_unavailable' })
    expect(form()).toBe('unsaved')
    expect(snapshot().context).toMatchObject({
      draft: 'Be kind.',
      failure: { code: 'upstream_unavailable' },
    })
    write('Be kinder.')
    expect(snapshot().context.failure).toBeNull()
  })
})

test('leaving asks first if changes would be lost', async () => {
  const { actor, left, form, write } = await open()
  actor.send({ type: 'page.leave', to: '/a' })
  expect(left).toEqual(['/a'])
  write('Be kind.')
  actor.send({ type: 'page.leave', to: '/b' })
  actor.send({ type: 'leave.cancel' })
  expect(left).toEqual(['/a'])
  actor.send({ type: 'page.leave', to: '/c' })
  actor.send({ type: 'leave.confirm' })
  expect(left).toEqual(['/a', '/c'])
  expect(form()).toBe('unchanged')
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: { botId: 3 },
    facet: ({ draft, saved, sent, hasSaved }: PromptContext) => [
      draft,
      saved?.prompt,
      sent !== null,
      hasSaved,
    ],
    events: [
      { type: 'prompt.reload' },
      { type: 'draft.change', text: 'Be kind.' },
      { type: 'draft.save' },
      { type: 'draft.discard' },
      { type: 'page.leave', to: '/' },
      { type: 'leave.confirm' },
      { type: 'leave.cancel' },
      done('0.prompt.loading', versionOf(1, 'Be brief.')),
      failed('0.prompt.loading', 'not_found'),
      done('0.prompt.open.form.saving', versionOf(2, 'Be kind.')),
      failed('0.prompt.open.form.saving', 'validation_failed'),
    ],
  }
  expectAllReachable(promptMachine, walk, { passing: ['prompt.open.form.deciding'] })
  expectNoDeadEnd(promptMachine, walk, ['prompt.open.form.unchanged', 'prompt.open.form.saved'])
  expectNoDeadEnd(promptMachine, walk, ['prompt.open.page.staying'])
})
