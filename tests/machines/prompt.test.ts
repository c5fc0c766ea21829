import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import { placeholderFrom, placeholdersIn } from '#machines/prompt/placeholders.ts'
import { type PromptDraft, promptMachine } from '#machines/prompt/prompt-machine.ts'
import { at } from '../support/shapes.ts'
import { held } from './support/actors.ts'

type Save = EditorSave<PromptVersion, PromptDraft>
type Saved = EditorSaved<PromptVersion, PromptDraft>

const versionOf = (version: number, prompt: string): PromptVersion => ({
  version,
  prompt,
  created_at: at(version),
  author: null,
  needs_provider: [],
})

async function open() {
  const load = held<PromptVersion, undefined>()
  const save = held<Saved, Save>()
  const actor = createActor(promptMachine.provide({ actors: { load: load.logic, save: save.logic } }))
  actor.start()
  await load.last().resolve(versionOf(1, 'Be brief.'))
  const write = (prompt: string) => actor.send({ type: 'draft.change', changes: { prompt } })
  return { actor, load, save, write, snapshot: () => actor.getSnapshot() }
}

describe('the prompt', () => {
  test('waits until the text fits, counted in code points instead of code units', async () => {
    const { write, snapshot } = await open()
    write('🙂'.repeat(PROMPT_MAX_CHARS))
    expect(snapshot().can({ type: 'draft.save' })).toBe(true)
    write('🙂'.repeat(PROMPT_MAX_CHARS + 1))
    expect(snapshot().can({ type: 'draft.save' })).toBe(false)
  })

  test('saved by another member waits for a choice if it was also changed here', async () => {
    const { actor, load, save, write, snapshot } = await open()
    write('Be kind.')
    actor.send({ type: 'editor.outdated' })
    await load.last().resolve(versionOf(2, 'Be formal.'))
    expect(snapshot().context).toMatchObject({ draft: { prompt: 'Be kind.' }, conflicts: ['prompt'] })
    expect(snapshot().can({ type: 'draft.save' })).toBe(false)
    actor.send({ type: 'conflict.keepMine' })
    actor.send({ type: 'draft.save' })
    expect(save.last().input).toMatchObject({ data: { version: 2 }, changes: { prompt: 'Be kind.' } })
  })
})

describe('placeholders', () => {
  test.each([
    ['You work for [company], in [city or region].', ['company', 'city or region']],
    ['Greet [[name]]; see [terms](https://example.com) and ![logo][1].', []],
    ['[1] [ ] [] [two\nlines]', []],
    ['[công ty của bạn]', ['công ty của bạn']],
  ])('of %s', (text, names) => expect(placeholdersIn(text).map(({ name }) => name)).toEqual(names))

  test('are visited one after another, forward and back', () => {
    const text = '[a] and [b]'
    expect(placeholderFrom(text, 0, false)?.name).toBe('a')
    expect(placeholderFrom(text, 3, false)?.name).toBe('b')
    expect(placeholderFrom(text, 11, false)).toBeNull()
    expect(placeholderFrom(text, 8, true)?.name).toBe('a')
    expect(placeholderFrom(text, 0, true)).toBeNull()
  })
})
