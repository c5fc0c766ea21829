import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Bot, type LanguageEntry, updateBot } from '#contract/bots/bots.ts'
import type { Call } from '#tests/client/app/fake-api.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { openBot, type Stock } from './open-bot.tsx'
import { settingsOf } from './stock.ts'

const bot = settingsOf(1, 'Shop assistant')
const french: LanguageEntry = {
  language: 'fr-FR',
  bot_name: '',
  welcome_message: '',
  bot_question: '',
  terms: '',
  engaging_message: '',
}

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
const field = (name: RegExp | string) => screen.getByLabelText(name)
const sent = ({ api }: Awaited<ReturnType<typeof open>>) => api.callsOf(updateBot).at(-1)?.body

test('FAQ search is on until the owner disables it', async () => {
  const opened = await open('content')
  const { user } = opened
  const box = screen.getByRole('checkbox', { name: /^Search the FAQ/ })
  expect(box.getAttribute('aria-checked')).toBe('true')
  await user.click(box)
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)).toMatchObject({ faq_search: false })
})

test('the owner chooses the theme and the side of the widget', async () => {
  const opened = await open('look')
  const { user } = opened
  await user.click(button('Theme'))
  await user.click(await screen.findByRole('option', { name: 'Dark' }))
  await user.click(button('Side of the launcher'))
  await user.click(await screen.findByRole('option', { name: 'Left' }))
  expect(field('Distance from the left')).toBeTruthy()
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)).toMatchObject({ theme: 'dark', side: 'left' })
})

test('previews of links and images are off until the owner enables them', async () => {
  const opened = await open('content')
  const { user } = opened
  const previews = screen.getByRole('checkbox', { name: /^Preview links/ })
  expect(previews.getAttribute('aria-checked')).toBe('false')
  await user.click(previews)
  const sites = screen.getByRole('textbox', { name: /^Sites with pictures/ })
  await user.type(sites, 'not a host{Enter}')
  expect(screen.getByText(/^Not a host name: not a host\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove not a host' }))
  await user.type(sites, 'shop.example.com{Enter}')
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)).toMatchObject({ link_previews: true, picture_domain: ['shop.example.com'] })
})

test('the form appears before the first message, or before a handover', async () => {
  const opened = await open('content')
  const { user } = opened
  await user.click(screen.getByRole('checkbox', { name: /^Ask visitors for their details/ }))
  expect(screen.getByRole('radio', { name: 'Before the first message' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await user.click(screen.getByRole('radio', { name: 'When a person is needed' }))
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)).toMatchObject({
    customer_info_custom_field: { enabled: true, asked_at: 'handover' },
  })
})

test('questions and banners are translated as shown in the preview, and keep their translations when rewritten', async () => {
  const opened = await open('content', {
    bot: {
      ...bot,
      sample_questions: [{ question: 'Opening hours?', answer: '', ai_answer: true }],
      languages: [french],
    },
  })
  const { user } = opened
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  await user.click(screen.getByRole('tab', { name: /^Languages/ }))
  const group = within(await screen.findByRole('group', { name: 'Français' }))
  await user.type(group.getByLabelText('Question 1'), 'Vos horaires ?')
  expect(preview.getByText('Vos horaires ?')).toBeTruthy()
  expect(await preview.findByText('Assistant IA')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^Content/ }))
  const question = within(await screen.findByRole('group', { name: 'Question 1' })).getByLabelText(
    /^Question/,
  )
  await user.clear(question)
  await user.type(question, 'When are you open?')
  expect(preview.getByText('When are you open?')).toBeTruthy()
  await user.click(button('Save'))
  await screen.findByText('All changes saved')
  expect(sent(opened)).toMatchObject({
    languages: [{ language: 'fr-FR', translations: { 'When are you open?': 'Vos horaires ?' } }],
  })
})

test('the preview shows the edited part as the widget shows it', async () => {
  const { user } = await open('content')
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  await user.clear(field(/^Welcome message/))
  await user.type(field(/^Welcome message/), 'Hello <b>you</b>')
  expect(await preview.findByText('Hello <b>you</b>')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Ask visitors for their details/ }))
  await user.click(screen.getByRole('radio', { name: 'When a person is needed' }))
  expect(preview.getByText('Before we connect you')).toBeTruthy()
  await user.click(field(/^Engaging message/))
  expect(preview.getByText('Your website')).toBeTruthy()
})
