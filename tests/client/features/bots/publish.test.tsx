import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { type Bot, getBot, updateBot } from '#contract/bots/bots.ts'
import {
  getIdentity,
  removeIdentitySecret,
  replaceIdentitySecret,
  showIdentitySecret,
} from '#contract/bots/identity.ts'
import { checkSite, listSites } from '#contract/bots/sites.ts'
import { type Call, held, Refusal } from '#tests/client/app/fake-api.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { setViewport } from '#tests/support/viewport.ts'
import { openBot, type Stock } from './open-bot.tsx'
import { settingsOf } from './stock.ts'
import { fakeUpload, sentNames, transferOf } from './upload-script.ts'

vi.mock('#client/api/upload.ts', () => ({ upload: fakeUpload }))

const bot = settingsOf(1, 'Shop assistant')

// Wide enough to show the preview next to the form.
beforeEach(() => setViewport(1440))

async function open(tab: string, stock: Stock = {}) {
  const opened = await openBot(`publish&tab=${tab}`, { bot, ...stock })
  await screen.findByRole('tab', { name: 'Look' })
  const { api } = opened
  api.on(updateBot, ({ body }: Call) => ({ ...(stock.bot ?? bot), ...(body as Partial<Bot>) }))
  return opened
}

const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const field = (name: RegExp | string) => screen.getByLabelText(name)
const sent = ({ api }: Awaited<ReturnType<typeof open>>) => api.callsOf(updateBot).at(-1)?.body

test('colors with poor contrast are reported, but not a new bot’s', async () => {
  const note = 'Low contrast: the widget adjusts these colors slightly.'
  const { user } = await open('look')
  expect(screen.queryByText(note)).toBeNull()
  const primary = screen.getByRole('textbox', { name: 'Primary color' })
  await user.clear(primary)
  await user.type(primary, '#00aaff')
  expect(await screen.findByText(note)).toBeTruthy()
})

test('the form goes through its states, and only changes are sent', async () => {
  const opened = await open('content')
  const { user, api } = opened
  expect(screen.getByText('No changes to save')).toBeTruthy()
  expect(isOff('Save')).toBe(true)
  await user.type(field(/^Name/), ' 2')
  await screen.findByText('Unsaved changes')
  const saving = held<void>()
  api.on(updateBot, async ({ body }) => {
    await saving.promise
    return { ...bot, ...(body as Partial<Bot>) }
  })
  await user.click(button('Save'))
  await screen.findByText('Saving')
  saving.resolve()
  await screen.findByText('All changes saved')
  expect(sent(opened)).toEqual({ bot_name: 'Shop assistant 2', id: 1, api_key: 'key-1' })
  await user.type(field(/^Name/), '3')
  await user.click(button('Discard changes'))
  expect(field(/^Name/)).toHaveProperty('value', 'Shop assistant 2')
})

test('the four required fields show the errors of the specification', async () => {
  const { user, api } = await open('content')
  await user.clear(field(/^Name/))
  await user.clear(field(/^Welcome message/))
  await user.clear(field(/^Hint on chat textbox/))
  expect(screen.getByText('Bot name is required')).toBeTruthy()
  expect(screen.getByText('Welcome message is required')).toBeTruthy()
  expect(screen.getByText('Hint on chat textbox is required')).toBeTruthy()
  expect(isOff('Save')).toBe(true)
  expect(screen.getByRole('tab', { name: /Content/ }).textContent).toContain('3')
  await user.keyboard('{Control>}s{/Control}')
  expect(api.callsOf(updateBot)).toHaveLength(0)
})

test('[[name]] needs the pre-chat form', async () => {
  const { user } = await open('content')
  await user.click(button('Insert [[name]]'))
  const sentence = '[[name]] works only while the pre-chat form is on.'
  expect(screen.getByText(sentence)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Ask visitors for their details/ }))
  expect(screen.queryByText(sentence)).toBeNull()
  expect(isOff('Save')).toBe(false)
})

test('an icon is checked before it is accepted, and shown at its sizes', async () => {
  const opened = await open('look')
  const { user } = opened
  const input = field('Choose a picture')
  await user.upload(input, new File([new Uint8Array(300 * 1024 + 1)], 'big.png', { type: 'image/png' }))
  await screen.findByText('File size over 300KB')
  await user.upload(
    input,
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'icon.svg', { type: 'image/svg+xml' }),
  )
  await screen.findByText('Unsaved changes')
  expect(screen.queryByText('File size over 300KB')).toBeNull()
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(String(sent(opened)?.bot_icon)).toMatch(/^data:image\/svg\+xml;base64,/)
  await user.click(button('Use the built-in icon'))
  await user.click(button('Save'))
  await waitFor(() => expect(sent(opened)).toMatchObject({ bot_icon: '' }))
})

test('an error of the server shows at its field, and nothing is lost', async () => {
  const { user, api } = await open('content')
  api.on(updateBot, () => {
    throw new Refusal('validation_failed', { fields: { bot_name: 'required' } })
  })
  await user.type(field(/^Name/), '!')
  await user.click(button('Save'))
  await screen.findByText('Error saving settings')
  expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true')
  expect(field(/^Name/)).toHaveProperty('value', 'Shop assistant!')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('at most four suggested questions; a stored answer if the bot is off', async () => {
  const opened = await open('content')
  const { user } = opened
  for (let n = 1; n <= 4; n += 1) await user.click(button('Add a question'))
  expect(isOff('Add a question')).toBe(true)
  expect(screen.getAllByText('Enter the question, or remove it.')).toHaveLength(4)
  const second = within(screen.getByRole('group', { name: 'Question 2' }))
  for (const name of ['Question 4', 'Question 3', 'Question 1'])
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
  expect(second).toBeTruthy()
  const only = within(screen.getByRole('group', { name: 'Question 1' }))
  await user.type(only.getByLabelText(/^Question/), 'Do you deliver?')
  await user.click(only.getByRole('checkbox', { name: /^Let the bot answer/ }))
  await user.type(only.getByLabelText('Answer'), 'Yes.')
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)?.sample_questions).toEqual([
    { question: 'Do you deliver?', answer: 'Yes.', ai_answer: false },
  ])
})

test('an invalid site is reported, and an empty list explains that it allows every site', async () => {
  const opened = await open('install')
  const { user } = opened
  expect(screen.getByText('While this list is empty, the widget works on every website.')).toBeTruthy()
  const sites = screen.getByRole('textbox', { name: 'Allowed sites' })
  await user.type(sites, 'shop.example.com{Enter}not a host{Enter}')
  expect(screen.getByText(/^Not a host name: not a host\./)).toBeTruthy()
  expect(isOff('Save')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove not a host' }))
  expect(screen.getByText(/the server rejects their requests/)).toBeTruthy()
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)?.allowed_domain).toEqual(['shop.example.com'])
})

test('the embed code can be copied', async () => {
  const { user } = await open('install')
  await user.click(button('Copy the code'))
  expect(await navigator.clipboard.readText()).toBe(bot.embed_code)
})

test('each kind of website has its own code', async () => {
  const line = '<script src="https://chat.example/widget.js" data-key="key-1" async></script>'
  const { user } = await open('install', { bot: { ...bot, embed_code: line } })
  const names = ['HTML', 'WordPress', 'Shopify', 'Tag Manager', 'React', 'Vue']
  const copied: string[] = []
  for (const name of names) {
    await user.click(screen.getByRole('tab', { name }))
    await user.click(button('Copy the code'))
    copied.push(await navigator.clipboard.readText())
  }
  expect(copied.slice(0, 3)).toEqual([line, line, line])
  for (const code of copied) expect(code).toContain('https://chat.example/widget.js')
  // Tag Manager drops the data attributes of scripts.
  expect(copied[3]).toContain("setAttribute('data-key', 'key-1')")
  expect(copied[4]).toContain("script.dataset.key = 'key-1'")
  expect(copied[5]).toContain('onMounted')
})

test('a page of the site is checked, with the reason if the chat cannot be shown', async () => {
  const { user, api } = await open('install')
  const check = { is_found: false, error: null, problem: 'no_line', last_seen_at: null } as const
  api.on(checkSite, check)
  await user.type(screen.getByLabelText('Address of the page'), 'shop.example')
  await user.click(button('Check my site'))
  await screen.findByText(/^The line is not on shop\.example yet\./)
  expect(api.callsOf(checkSite)[0]).toMatchObject({ params: { bot: '1' }, body: { url: 'shop.example' } })
  api.on(checkSite, { ...check, problem: null, error: 'page_unreachable' })
  await user.click(button('Check my site'))
  await screen.findByText(/^shop\.example could not be read\./)
  api.on(checkSite, { ...check, is_found: true, problem: null })
  await user.click(button('Check my site'))
  await screen.findByText('Found it. The chat is on shop.example.')
})

test('a website that may not show the chat can be allowed, and one that may can be blocked', async () => {
  const seen = { first_seen_at: '2026-11-21T09:00:00.000Z', last_seen_at: '2026-11-21T09:00:00.000Z' }
  const sites = [
    { ...seen, origin: 'https://shop.example', is_allowed: true, is_blocked: false },
    { ...seen, origin: 'https://other.example', is_allowed: false, is_blocked: false },
  ]
  const opened = await open('install', {
    bot: { ...bot, allowed_domain: ['shop.example'] },
    prepare: (api) => api.on(listSites, { entities: sites, total: 2 }),
  })
  const { user } = opened
  const list = within(await screen.findByRole('list', { name: 'Where the chat is' }))
  expect(list.getByText('Not allowed')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Allow other.example' }))
  await user.click(list.getByRole('button', { name: 'Block shop.example' }))
  expect(list.getAllByText('Save to apply')).toHaveLength(2)
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)).toMatchObject({
    allowed_domain: ['shop.example', 'other.example'],
    blocked_domain: ['shop.example'],
  })
  await user.click(list.getByRole('button', { name: 'Allow shop.example' }))
  await user.click(button('Save'))
  await waitFor(() => expect(sent(opened)).toMatchObject({ blocked_domain: [] }))
})

test('the preview follows the draft', async () => {
  const { user } = await open('content')
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  await user.type(field(/^Name/), ' X')
  expect(preview.getByText('Shop assistant X')).toBeTruthy()
  await user.clear(field(/^Welcome message/))
  await user.type(field(/^Welcome message/), 'Good day')
  expect(await preview.findByText('Good day')).toBeTruthy()
  await user.type(field(/^Engaging message/), 'Questions?')
  await user.click(preview.getByRole('button', { name: 'Closed' }))
  expect(preview.getByText('Questions?')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Chat' }))
  expect(preview.getByText('Do you ship to other countries?')).toBeTruthy()
})

test('texts of a language replace the default ones, field by field', async () => {
  const opened = await open('languages')
  const { user } = opened
  await user.click(button('Add a language'))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  const french = within(screen.getByRole('group', { name: 'Français' }))
  await user.type(french.getByLabelText('Welcome message'), 'Bonjour')
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  await user.click(preview.getByRole('button', { name: /^Language/ }))
  await user.click(await screen.findByRole('option', { name: 'Français' }))
  expect(await preview.findByText('Bonjour')).toBeTruthy()
  expect(preview.getByText('Shop assistant')).toBeTruthy()
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)?.languages).toMatchObject([
    { language: 'fr-FR', welcome_message: 'Bonjour', bot_name: '' },
  ])
})

test('another member’s changes are adopted; if both changed a field, the member decides', async () => {
  const { user, api, socket } = await open('content')
  await user.type(field(/^Hint on chat textbox/), '?')
  api.on(getBot, { ...bot, bot_name: 'Renamed', bot_question: 'Theirs' })
  await socket.tell('bot.updated', { bot: botOf(1, 'Renamed') })
  await screen.findByText('You and someone else changed: Hint on chat textbox.')
  expect(field(/^Name/)).toHaveProperty('value', 'Renamed')
  expect(field(/^Hint on chat textbox/)).toHaveProperty('value', 'Ask me anything!?')
  expect(isOff('Save')).toBe(true)
  await user.click(button('Take theirs'))
  expect(field(/^Hint on chat textbox/)).toHaveProperty('value', 'Theirs')
  expect(screen.getByText('No changes to save')).toBeTruthy()
})

test('leaving with unsaved changes asks for confirmation; switching tabs does not', async () => {
  const { user } = await open('content')
  await user.type(field(/^Name/), '!')
  await user.click(screen.getByRole('tab', { name: 'Install' }))
  await screen.findByText('Embed code')
  expect(here()).toBe('/build/1?step=publish&tab=install')
  expect(screen.getByText(/Your changes here are not saved yet/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Prompt/ }))
  const dialog = await inDialog('Leave without saving?')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Prompt/ }))
  await user.click(await armed(await screen.findByRole('button', { name: 'Leave without saving' })))
  await screen.findByRole('heading', { level: 2, name: 'Prompt' })
})

const pending = 'Upload the picture, enter its address, or remove the banner.'

test('an image banner waits for its URL', async () => {
  const opened = await open('content')
  const { user } = opened
  await user.click(button('Add a picture banner'))
  expect(screen.getByText(pending)).toBeTruthy()
  await user.type(field(/^Or enter its web address/), 'https://cdn.example.com/autumn.png')
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)?.banners).toEqual([
    { type: 'image', text: '', image: 'https://cdn.example.com/autumn.png', link: '', status: 'ready' },
  ])
})

test('the image of a banner is uploaded; an invalid one is reported and not sent', async () => {
  const opened = await open('content')
  const { user } = opened
  await user.click(button('Add a picture banner'))
  const input = field('Upload a picture')
  await user.upload(input, new File([''], 'empty.png', { type: 'image/png' }))
  expect(screen.getByText(/^Error uploading banner image: The file is empty/)).toBeTruthy()
  expect(sentNames()).toEqual([])
  await user.upload(input, new File(['x'], 'autumn.png', { type: 'image/png' }))
  expect(button('Upload a picture').getAttribute('aria-busy')).toBe('true')
  await transferOf('autumn.png').fail(new ApiError(422, { code: 'file_type_invalid', requestId: '' }))
  expect(screen.getByText(/^Error uploading banner image: Files of this type/)).toBeTruthy()
  expect(screen.getByText(pending)).toBeTruthy()
  await user.upload(input, new File(['x'], 'winter.png', { type: 'image/png' }))
  const image = '/files/banner/winter-winter-winter.webp'
  await transferOf('winter.png').answer({ image })
  expect(screen.queryByText(pending)).toBeNull()
  expect(screen.getByRole('img', { name: 'Picture of the banner' }).getAttribute('src')).toBe(image)
  expect(field(/^Or enter its web address/)).toHaveProperty('value', '')
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)?.banners).toMatchObject([{ image, status: 'ready' }])
})

test('in a narrow window the preview opens over the form', async () => {
  setViewport(900, 800)
  const { user } = await open('content')
  expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull()
  await user.click(button('Preview'))
  const drawer = await inDialog('Preview')
  expect(drawer.getByText('Shop assistant')).toBeTruthy()
})

test('settings that cannot be fetched can be retried', async () => {
  let isDown = true
  const { user } = await openBot('publish', {
    prepare: (api) =>
      api.on(getBot, () => {
        if (isDown) throw new Refusal('upstream_unavailable')
        return bot
      }),
  })
  await screen.findByText('The settings could not be loaded')
  isDown = false
  await user.click(button('Retry'))
  await screen.findByRole('tab', { name: 'Look' })
})

test('an owner creates the identity secret, hides, shows and removes it', async () => {
  const since = '2026-11-24T09:00:00Z'
  const { api, user } = await open('install')
  await screen.findByText('Off: names and addresses are whatever visitors enter.')
  api.on(replaceIdentitySecret, { secret: 'parley_identity_abc', since })
  api.on(showIdentitySecret, { secret: 'parley_identity_abc', since })
  api.on(removeIdentitySecret, undefined)
  api.on(getIdentity, { since })
  await user.click(button('Create a secret'))
  await screen.findByText('parley_identity_abc')
  await screen.findByText(/^On since Nov(ember)? 24/)
  await user.click(button('Hide the secret'))
  expect(screen.queryByText('parley_identity_abc')).toBeNull()
  await user.click(button('Show the secret'))
  await screen.findByText('parley_identity_abc')
  api.on(getIdentity, { since: null })
  await user.click(button('Turn off'))
  const question = await inDialog('Stop verifying visitors?')
  await user.click(await armed(question.getByRole('button', { name: 'Turn off' })))
  await screen.findByText('The identity secret was removed.')
  await screen.findByText('Off: names and addresses are whatever visitors enter.')
  expect(api.callsOf(removeIdentitySecret)).toHaveLength(1)
})

test('an admin sees whether visitors can be identified, but not the secret', async () => {
  const prepare: Stock['prepare'] = (api) => api.on(getIdentity, { since: '2026-11-24T09:00:00Z' })
  await open('install', { role: 'admin', prepare })
  await screen.findByText('Only owners can see or change the secret.')
  expect(screen.queryByRole('button', { name: /secret/ })).toBeNull()
})
