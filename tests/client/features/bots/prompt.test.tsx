import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPrompt, type PromptVersion, savePrompt } from '#contract/training.ts'
import { type Call, held, Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { openBot, type Stock } from './open-bot.tsx'

const saved: PromptVersion = {
  version: 2,
  prompt: 'You are kind.',
  created_at: new Date(Date.now() - 7_200_000).toISOString(),
  author: 'Jonas Weber',
}

const next = ({ body }: Call): PromptVersion => ({
  version: 3,
  prompt: String(body.prompt),
  created_at: new Date().toISOString(),
  author: 'Léa Martin',
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

test('saving shows each state, and text typed meanwhile stays unsaved', async () => {
  const { user, api, editor } = await open()
  const saving = held<void>()
  api.on(savePrompt, async (call) => {
    await saving.promise
    return next(call)
  })
  await user.type(editor, ' And short.')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saving')
  expect(api.callsOf(savePrompt)[0]?.body).toEqual({ prompt: 'You are kind. And short.' })
  await user.type(editor, ' Now.')
  saving.resolve()
  await screen.findByText('Unsaved changes')
  expect(screen.getByText(/^Version 3, saved now by Léa Martin$/)).toBeTruthy()
  api.on(savePrompt, next)
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(api.callsOf(savePrompt)).toHaveLength(2)
})

test('a failed save keeps the text and shows why', async () => {
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

test('a prompt above the limit shows by how much and is not sent', async () => {
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

test('an empty editor takes a template at once, in the language chosen for it', async () => {
  const { user, editor } = await open({ prompt: { version: 0, prompt: '', created_at: null, author: null } })
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
  await user.click(screen.getByRole('link', { name: /^Files/ }))
  await user.click(await armed(await screen.findByRole('button', { name: 'Leave without saving' })))
  await screen.findByRole('heading', { name: 'Files' })
  expect(here()).toBe('/build/1?step=file')
})

test('Back asks as well, and a saved prompt does not', async () => {
  const { user, api, editor } = await open()
  api.on(savePrompt, next)
  await user.click(screen.getByRole('link', { name: /^Files/ }))
  await screen.findByRole('heading', { name: 'Files' })
  await user.click(screen.getByRole('link', { name: /^Prompt/ }))
  const again = await screen.findByRole('textbox', { name: 'Prompt' })
  expect(editor.isConnected).toBe(false)
  await user.type(again, ' More.')
  await act(async () => {
    // Like a browser on Back: the URL changes first, then the event fires.
    window.history.replaceState.call(window.history, null, '', '/build/1?step=prompt')
    Object.getPrototypeOf(window.history).replaceState.call(window.history, null, '', '/build/1?step=file')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(here()).toBe('/build/1?step=prompt')
  await user.keyboard('{Escape}')
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  await user.click(screen.getByRole('link', { name: /^Files/ }))
  await screen.findByRole('heading', { name: 'Files' })
})

test('closing the tab asks only while something is unsaved', async () => {
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
