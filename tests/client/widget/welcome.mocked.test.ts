import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { createFakeServer, plainBot } from './fake-server.ts'
import { createFakeSocket } from './fake-socket.ts'
import { openPanel } from './open-panel.ts'

vi.mock('#client/widget/conversation/socket-io.ts', () => ({
  createSocketIo: createFakeSocket().createSocketIo,
}))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  for (const root of document.body.children) render(null, root)
  cleanup()
})

const user = userEvent.setup()
const open = (bot: Partial<PublicBot>, languages?: string[]) => {
  const server = createFakeServer({ ...plainBot, ...bot })
  return openPanel(server, languages).then((panel) => ({ server, ...panel }))
}

const form: PublicBot['customer_info_custom_field'] = {
  ...plainBot.customer_info_custom_field,
  enabled: true,
  custom_fields: [
    { label: 'Order', type: 'number', placeholder: '', options: '', required: false },
    {
      label: 'Topic',
      type: 'select',
      placeholder: '',
      options: 'Delivery, Returns,Delivery',
      required: true,
    },
  ],
}

test('the welcome text drops an unknown name', async () => {
  await open({})
  expect(screen.getByText('Hello! How can I help?')).toBeDefined()
})

test.each([true, false])('a suggested question is sent, with an answer of the bot: %s', async (ai_answer) => {
  const { server } = await open({ sample_questions: [{ question: 'How?', answer: 'Like this.', ai_answer }] })
  await user.click(screen.getByRole('button', { name: 'How?' }))
  await waitFor(() => expect(server.to('/ai/client/chat/7/message')[0]?.body).toEqual({ message: 'How?' }))
  expect(screen.queryByRole('button', { name: 'How?' })).toBeNull()
})

test('the pre-chat form shows an error at each field, and sends nothing invalid', async () => {
  const { server } = await open({ customer_info_custom_field: form })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nobody')
  await user.type(screen.getByRole('textbox', { name: /Phone/ }), '12')
  await user.type(screen.getByRole('textbox', { name: /Order/ }), 'ten')
  await user.click(screen.getByRole('button', { name: 'Start the chat' }))
  const describing = (name: string | RegExp, role = 'textbox') => {
    const field = screen.getByRole(role, { name })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(describing('Name')).toBe('Fill in this field.')
  expect(describing('Email')).toContain('Enter an email address')
  expect(describing(/Phone/)).toContain('Enter a phone number')
  expect(describing(/Order/)).toBe('Enter a number.')
  expect(describing('Topic', 'combobox')).toBe('Fill in this field.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
  expect(server.to('/ai/client/create-chat')).toHaveLength(0)
})

test('the form for details shows the terms before its first field', async () => {
  await open({
    customer_info_custom_field: form,
    terms_default: 'We keep [your data](https://example.com) for a year.',
  })
  const shown = screen.getByRole('link', { name: 'your data' })
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(shown.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the input is as high as its hint until something is written', async () => {
  const hint = 'Ask about an order, a delivery or anything else you would like to know'
  await open({ bot_question: hint })
  const input = screen.getByRole('textbox', { name: 'Your message' })
  expect(input.parentElement?.dataset.text).toBe(hint)
  await user.type(input, 'Hi')
  expect(input.parentElement?.dataset.text).toBe('Hi')
})

test('the answers are sent with the chat, and the bot greets the visitor by name', async () => {
  const { server } = await open({ customer_info_custom_field: form })
  const topic = screen.getByRole('combobox', { name: 'Topic' })
  expect([...topic.querySelectorAll('option')].map((option) => option.value)).toEqual([
    '',
    'Delivery',
    'Returns',
  ])
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await user.selectOptions(topic, 'Returns')
  await user.click(screen.getByRole('button', { name: 'Start the chat' }))
  await screen.findByText('Hello Ada! How can I help?')
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hi')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(server.to('/ai/client/create-chat')).toHaveLength(1))
  expect(server.to('/ai/client/create-chat')[0]?.body).toEqual({
    chat_default_message: 'Hello Ada! How can I help?',
    language: 'en-US',
    user_name: 'Ada',
    email: 'ada@example.com',
    custom_fields: { Topic: 'Returns' },
  })
})

const vietnamese = {
  language: 'vi-VN',
  bot_name: 'Trợ lý',
  welcome_message: 'Xin chào!',
  bot_question: '',
  terms: '',
  engaging_message: '',
} as const

test('bot and interface use the language of the visitor; missing texts fall back to the default', async () => {
  await open({ languages: [vietnamese] }, ['vi', 'en'])
  expect(screen.getByText('Xin chào!')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Tin nhắn của bạn' }).getAttribute('placeholder')).toBe(
    'Ask me anything!',
  )
})

test('suggested questions, banners and the form use the language of the visitor', async () => {
  const translations = {
    'When?': 'Khi nào?',
    'Sale today': 'Giảm giá hôm nay',
    Topic: 'Chủ đề',
    Delivery: 'Giao hàng',
  }
  const settings: Partial<PublicBot> = {
    languages: [{ ...vietnamese, translations }],
    sample_questions: [
      { question: 'When?', answer: 'From nine.', ai_answer: false },
      { question: 'constructor', answer: '', ai_answer: true },
    ],
    banners: [{ type: 'text', text: 'Sale today', image: '', link: '', status: 'ready' }],
  }
  await open(settings, ['vi'])
  await screen.findByText('Giảm giá hôm nay')
  expect(screen.getByRole('button', { name: 'constructor' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Khi nào?' })).toBeDefined()
  const { server } = await open({ ...settings, customer_info_custom_field: form }, ['vi'])
  await user.type(screen.getByRole('textbox', { name: 'Họ tên' }), 'Ana')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@example.com')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chủ đề' }), 'Giao hàng')
  await user.click(screen.getByRole('button', { name: 'Bắt đầu trò chuyện' }))
  await user.type(await screen.findByRole('textbox', { name: 'Tin nhắn của bạn' }), 'Chào{Enter}')
  await waitFor(() => expect(server.to('/ai/client/create-chat')).toHaveLength(1))
  // Answers are stored with the default texts, which the owner reads.
  expect(server.to('/ai/client/create-chat')[0]?.body).toMatchObject({ custom_fields: { Topic: 'Delivery' } })
})

test('a language set by the owner takes precedence over the visitor’s', async () => {
  await open({ languages: [vietnamese], language_override: 'fr-FR' }, ['vi'])
  expect(screen.getByRole('textbox', { name: 'Votre message' })).toBeDefined()
  expect(screen.getByText('Hello! How can I help?')).toBeDefined()
})

test('a visitor sees that a bot is off, and can leave a message', async () => {
  await open({
    is_disabled: true,
    sample_questions: [{ question: 'Opening hours?', answer: 'At nine', ai_answer: false }],
  })
  await screen.findByText(/^Our chatbot is off right now/)
  expect(screen.queryByText('Hello! How can I help?')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Opening hours?' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Your message' })).toBeDefined()
})

test('a temporary failure can be retried', async () => {
  const server = createFakeServer()
  server.refuse('/ai/bot/config-by-api-key', 'service_closing', 503)
  await openPanel(server)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('textbox', { name: 'Your message' })
})

test('an expired ticket is replaced, once', async () => {
  const server = createFakeServer()
  server.refuse('/ai/bot/config-by-api-key', 'token_invalid', 401)
  const { asked } = await openPanel(server)
  expect(asked).toEqual([false, true])
  expect(server.to('/ai/bot/config-by-api-key').map(({ headers }) => headers['widget-ticket'])).toEqual([
    'ticket-1',
    'ticket-1+',
  ])
})

test('a message longer than the limit is counted and not sent', async () => {
  const { server } = await open({})
  const input = screen.getByRole('textbox', { name: 'Your message' })
  await user.click(input)
  await user.paste('x'.repeat(8_003))
  await screen.findByText('3 characters too many')
  expect((screen.getByRole('button', { name: 'Send message' }) as HTMLButtonElement).disabled).toBe(true)
  expect(server.to('/ai/client/create-chat')).toHaveLength(0)
})

test('files are checked before they are sent with the message', async () => {
  const limits = { files: 2, file_size: 10 }
  const { server } = await open({ attach_enabled: true, limits })
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!picker) throw new Error('There is no way to choose files.')
  const files = [
    new File(['hello'], 'note.txt'),
    new File(['x'], 'bad.exe'),
    new File([], 'empty.pdf'),
    new File(['far too long'], 'large.csv'),
    new File(['a'], 'a.csv'),
    new File(['b'], 'b.csv'),
  ]
  await userEvent.setup({ applyAccept: false }).upload(picker, files)
  const alert = await screen.findByRole('alert')
  expect([...alert.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'bad.exe is not an accepted file type.',
    'empty.pdf is empty.',
    'large.csv is larger than 10 bytes.',
    'Only 2 files at a time.',
  ])
  await user.click(screen.getByRole('button', { name: 'Remove a.csv' }))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(server.to('/ai/client/chat-files/7/')).toHaveLength(1))
  const body = server.to('/ai/client/chat-files/7/')[0]?.body as FormData
  expect(body.getAll('files').map((file) => (file as File).name)).toEqual(['note.txt'])
})
