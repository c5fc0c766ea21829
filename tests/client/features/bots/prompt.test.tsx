import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { comparePrompts, getPromptVersion, listPrompts, restorePrompt } from '#contract/bots/prompts.ts'
import { getPrompt, type PromptVersion, savePrompt } from '#contract/knowledge/training.ts'
import { type Call, held, Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { openBot, type Stock } from './open-bot.tsx'

const saved: PromptVersion = {
  version: 2,
  prompt: 'You are kind.',
  created_at: new Date(Date.now() - 7_200_000).toISOString(),
  author: 'Jonas Weber',
  needs_provider: [],
}

const next = ({ body }: Call): PromptVersion => ({
  version: 3,
  prompt: String(body.prompt),
  created_at: new Date().toISOString(),
  author: 'Léa Martin',
  needs_provider: [],
})

async function open(stock: Stock = {}) {
  const opened = await openBot('prompt', { prompt: saved, ...stock })
  const editor = await screen.findByRole('textbox', { name: 'Prompt' })
  return { ...opened, editor }
}

const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('the editor counts words and characters, and names the version with its author', async () => {
  const { user, editor } = await open()
  expect(screen.getByText('3 words')).toBeTruthy()
  expect(screen.getByText('13 of 16,000 characters')).toBeTruthy()
  expect(screen.getByText('Version 2, saved 2 hours ago by Jonas Weber')).toBeTruthy()
  expect(screen.getByText('No changes to save')).toBeTruthy()
  expect(isOff('Save')).toBe(true)
  await user.type(editor, ' 👋🏽 Always')
  await screen.findByText('4 words')
  // A waving hand with a skin tone is two code points.
  expect(screen.getByText('23 of 16,000 characters')).toBeTruthy()
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('saving shows each state, and text typed in the meantime stays unsaved', async () => {
  const { user, api, editor } = await open()
  const saving = held<void>()
  api.on(savePrompt, async (call) => {
    await saving.promise
    return next(call)
  })
  await user.type(editor, ' And short.')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saving')
  expect(api.callsOf(savePrompt)[0]?.body).toEqual({ prompt: 'You are kind. And short.', version: '2' })
  await user.type(editor, ' Now.')
  saving.resolve()
  await screen.findByText('Unsaved changes')
  expect(screen.getByText(/^Version 3, saved now by Léa Martin$/)).toBeTruthy()
  api.on(savePrompt, next)
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(api.callsOf(savePrompt)).toHaveLength(2)
})

test('discarded changes can be restored', async () => {
  const { user, editor } = await open()
  await user.type(editor, ' And short.')
  await user.click(button('Discard'))
  expect(editor).toHaveProperty('value', 'You are kind.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(editor).toHaveProperty('value', 'You are kind. And short.')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('a failed save retains the text and shows why', async () => {
  const { user, api, editor } = await open()
  api.on(savePrompt, () => {
    throw new Refusal('upstream_unavailable')
  })
  await user.type(editor, ' More.')
  await user.click(button('Save'))
  await screen.findByText('The prompt was not saved.')
  expect(editor).toHaveProperty('value', 'You are kind. More.')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await user.click(button('Discard'))
  expect(editor).toHaveProperty('value', 'You are kind.')
  expect(screen.queryByText('The prompt was not saved.')).toBeNull()
})

test('a prompt above the limit shows the excess and is not sent', async () => {
  const { user, api, editor } = await open({ prompt: { ...saved, prompt: 'x'.repeat(15_999) } })
  await user.type(editor, 'yz')
  await screen.findByText('1 character too many')
  expect(isOff('Save')).toBe(true)
  await user.click(button('Save'))
  expect(api.callsOf(savePrompt)).toHaveLength(0)
})

test('a template replaces existing text only after a confirmation, and can be undone', async () => {
  const { user, editor } = await open()
  await user.click(button('Use a template'))
  const dialog = await inDialog('Prompt templates')
  await user.click(dialog.getByRole('radio', { name: /^Booking/ }))
  await waitFor(() => expect(dialog.getByText(/booking assistant of \[business\]/)).toBeTruthy())
  await user.click(dialog.getByRole('button', { name: 'Use this template' }))
  const question = await inDialog('Replace your prompt?')
  expect(editor).toHaveProperty('value', 'You are kind.')
  await user.click(await armed(question.getByRole('button', { name: 'Replace' })))
  await waitFor(() => expect((editor as HTMLTextAreaElement).value).toMatch(/^You are the booking assistant/))
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(editor).toHaveProperty('value', 'You are kind.')
})

test('an empty editor accepts a template immediately, in the chosen language', async () => {
  const { user, editor } = await open({
    prompt: { version: 0, prompt: '', created_at: null, author: null, needs_provider: [] },
  })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await user.click(button('Use a template'))
  const dialog = await inDialog('Prompt templates')
  await user.click(dialog.getByRole('button', { name: 'Language of the template: English' }))
  await user.click(await screen.findByRole('option', { name: 'Tiếng Việt' }))
  await waitFor(() => expect(dialog.getByText(/Bạn là trợ lý hỗ trợ/)).toBeTruthy())
  await user.click(dialog.getByRole('button', { name: 'Use this template' }))
  await waitFor(() => expect((editor as HTMLTextAreaElement).value).toMatch(/^Bạn là trợ lý hỗ trợ/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a link asks before unsaved changes are lost', async () => {
  const { user, editor } = await open()
  await user.type(editor, ' More.')
  await user.click(screen.getByRole('link', { name: 'Chats' }))
  const dialog = await inDialog('Leave without saving?')
  expect(here()).toBe('/build/1?step=prompt')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(editor).toHaveProperty('value', 'You are kind. More.')
  await user.click(screen.getByRole('link', { name: /^Knowledge/ }))
  await user.click(await armed(await screen.findByRole('button', { name: 'Leave without saving' })))
  await screen.findByRole('heading', { name: 'Knowledge' })
  expect(here()).toBe('/build/1?step=knowledge')
})

test('Back asks as well, and a saved prompt does not', async () => {
  const { user, api, editor } = await open()
  api.on(savePrompt, next)
  await user.click(screen.getByRole('link', { name: /^Knowledge/ }))
  await screen.findByRole('heading', { name: 'Knowledge' })
  await user.click(screen.getByRole('link', { name: /^Prompt/ }))
  const again = await screen.findByRole('textbox', { name: 'Prompt' })
  expect(editor.isConnected).toBe(false)
  await user.type(again, ' More.')
  await act(async () => {
    // Like a browser on Back: the URL changes first, then the event fires.
    window.history.replaceState.call(window.history, null, '', '/build/1?step=prompt')
    Object.getPrototypeOf(window.history).replaceState.call(
      window.history,
      null,
      '',
      '/build/1?step=knowledge',
    )
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(here()).toBe('/build/1?step=prompt')
  await user.keyboard('{Escape}')
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  await user.click(screen.getByRole('link', { name: /^Knowledge/ }))
  await screen.findByRole('heading', { name: 'Knowledge' })
})

test('closing the tab asks only if there are unsaved changes', async () => {
  const { user, editor } = await open()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await user.type(editor, '!')
  await waitFor(() => expect(isAsked()).toBe(true))
  await user.click(button('Discard'))
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('a prompt that cannot be fetched can be retried', async () => {
  let isDown = true
  const { user } = await openBot('prompt', {
    prepare: (api) =>
      api.on(getPrompt, () => {
        if (isDown) throw new Refusal('upstream_unavailable')
        return saved
      }),
  })
  await screen.findByText('The prompt could not be loaded')
  isDown = false
  await user.click(button('Retry'))
  expect(await screen.findByRole('textbox', { name: 'Prompt' })).toHaveProperty('value', 'You are kind.')
})

const theirs: PromptVersion = { ...saved, version: 3, prompt: 'You are formal.', author: 'Jonas Weber' }

test('if another member saves in the meantime, the member chooses which text to keep', async () => {
  const { user, api, editor, socket } = await open()
  await user.type(editor, ' And short.')
  api.on(getPrompt, theirs)
  await socket.tell('prompt.saved', { bot_id: 1, version: 3 })
  await screen.findByText('Jonas Weber saved version 3 while you were writing.')
  expect(editor).toHaveProperty('value', 'You are kind. And short.')
  expect(isOff('Save')).toBe(true)
  await user.click(button('Take theirs'))
  expect(editor).toHaveProperty('value', 'You are formal.')
})

test('a version that the same member saved elsewhere is not called somebody else’s', async () => {
  const { user, api, editor, socket } = await open()
  await user.type(editor, ' And short.')
  api.on(getPrompt, { ...theirs, author: 'Léa Martin' })
  await socket.tell('prompt.saved', { bot_id: 1, version: 3 })
  await screen.findByText('You saved version 3 elsewhere while you were writing here.')
  await user.click(button('Use version 3'))
  expect(editor).toHaveProperty('value', 'You are formal.')
})

test('a save shortly after another one is rejected, and also offers the choice', async () => {
  const { user, api, editor } = await open()
  api.on(savePrompt, () => {
    throw new Refusal('prompt_outdated', { params: { version: 3 } })
  })
  await user.type(editor, ' And short.')
  api.on(getPrompt, theirs)
  await user.click(button('Save'))
  await screen.findByText('Jonas Weber saved version 3 while you were writing.')
  await user.click(button('Keep mine'))
  api.on(savePrompt, next)
  await user.click(button('Save'))
  await waitFor(() =>
    expect(api.callsOf(savePrompt).at(-1)?.body).toEqual({
      prompt: 'You are kind. And short.',
      version: '3',
    }),
  )
})

test('an unsaved draft is restored when the prompt is opened again', async () => {
  const first = await open()
  await first.user.type(first.editor, ' And short.')
  // Restores the storage as a crashed tab would leave it.
  const kept = { ...localStorage }
  cleanup()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
  const { editor, user } = await open()
  await screen.findByText('Your unsaved draft is back.')
  expect(editor).toHaveProperty('value', 'You are kind. And short.')
  await user.click(button('Discard'))
  expect(editor).toHaveProperty('value', 'You are kind.')
  expect(screen.queryByText('Your unsaved draft is back.')).toBeNull()
  await user.type(editor, ' And polite.')
  expect(screen.queryByText('Your unsaved draft is back.')).toBeNull()
})

test('versions can be viewed, compared and restored', async () => {
  const summary = { created_at: saved.created_at ?? '', author: 'Jonas Weber', characters: 12, words: 3 }
  const { user, api, editor } = await open({
    prepare: (api) => {
      api.on(listPrompts, {
        entities: [
          { ...summary, version: 2, restored_from: null },
          { ...summary, version: 1, restored_from: null },
        ],
        total: 2,
      })
      api.on(comparePrompts, {
        from: 1,
        to: 2,
        changes: [
          { kind: 'same', text: 'You are ' },
          { kind: 'removed', text: 'strict' },
          { kind: 'added', text: 'kind' },
        ],
        added: 1,
        removed: 1,
      })
      api.on(getPromptVersion, { ...saved, version: 1, prompt: 'You are strict.' })
      api.on(restorePrompt, { ...saved, version: 3, prompt: 'You are strict.' })
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }))
  const dialog = await inDialog('Version 1')
  expect((await dialog.findByText('strict')).tagName).toBe('DEL')
  expect(dialog.getByText('kind').tagName).toBe('INS')
  await user.click(dialog.getByRole('tab', { name: 'Text' }))
  await dialog.findByText('You are strict.')
  api.on(getPrompt, { ...saved, version: 3, prompt: 'You are strict.' })
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
  await waitFor(() => expect(editor).toHaveProperty('value', 'You are strict.'))
  expect(api.callsOf(restorePrompt)[0]?.params).toEqual({ bot: '1', version: '1' })
  expect(screen.queryByText(/saved elsewhere/)).toBeNull()
})

test('placeholders to be filled in are listed, and Tab moves between them', async () => {
  const { user, editor } = await open({ prompt: { ...saved, prompt: 'You work for [company] in [city].' } })
  const text = editor as HTMLTextAreaElement
  const marked = () => text.value.slice(text.selectionStart, text.selectionEnd)
  await user.click(button('company'))
  expect(marked()).toBe('[company]')
  await user.keyboard('Lumen{Tab}')
  expect(marked()).toBe('[city]')
  await user.keyboard('Lyon{Tab}')
  expect(document.activeElement).not.toBe(editor)
  expect(text.value).toBe('You work for Lumen in Lyon.')
})

test('instructions that only a model can follow are listed, until the text changes', async () => {
  const needs_provider = ['Always answer in rhymes.', 'Never mention the weather.']
  const { user, editor } = await open({ prompt: { ...saved, needs_provider } })
  expect(screen.getByText('2 instructions need an AI provider')).toBeTruthy()
  expect(screen.getByText('Always answer in rhymes.')).toBeTruthy()
  await user.type(editor, ' More.')
  expect(screen.queryByText('Always answer in rhymes.')).toBeNull()
})
