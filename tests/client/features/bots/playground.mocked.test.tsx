import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import type { Bot } from '#contract/bots/bots.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { documentOf } from '#tests/machines/support/training.ts'
import { openBot, type Stock } from './open-bot.tsx'
import { answerOf, settingsOf } from './stock.ts'
import { answering, clearQuestions, fakeStream, questions } from './stream-script.ts'

vi.mock('#client/api/stream.ts', () => ({ stream: fakeStream }))
beforeEach(() => void clearQuestions())
afterEach(() => vi.unstubAllGlobals())

const trained: Stock = { documents: [documentOf(1, 'prices.pdf')] }
const withBot = (changes: Partial<Bot>): Stock => ({
  ...trained,
  bot: settingsOf(1, 'Shop assistant', changes),
})

let chats = 0

async function open(stock: Stock = trained) {
  chats = 0
  const opened = await openBot('chat', {
    ...stock,
    prepare: (api) => {
      api.on(createChat, () => {
        chats += 1
        return {
          id: chats,
          token: `visitor-${chats}`,
          status: 'bot' as const,
          user_name: '',
          assigned_agent: null,
          ended_by: null,
          created: '2026-11-21T08:00:00.000Z',
          read: { customer: 0, agent: 0 },
          messages: [],
          seq: 1,
        }
      })
      stock.prepare?.(api)
    },
  })
  await screen.findByRole('heading', { level: 2, name: 'Playground' })
  const field = await screen.findByRole('textbox', { name: 'Message' })
  const ask = async (text: string) => {
    const before = questions().length
    await opened.user.type(field, `${text}{Enter}`)
    await waitFor(() => expect(questions()).toHaveLength(before + 1))
  }
  return { ...opened, field, ask }
}

const log = () => within(screen.getByRole('log'))
const bubbles = () => screen.getByRole('log').textContent

test('an answer is revealed while it streams, and its sources can be opened', async () => {
  const { user, api, ask, field } = await open()
  expect(log().getByText('Hi there! How can I assist you today?')).toBeTruthy()
  await ask('How long is the guarantee?')
  expect(field).toHaveProperty('value', '')
  expect(log().getByText('How long is the guarantee?')).toBeTruthy()
  expect(log().getByText('The bot is looking for an answer')).toBeTruthy()
  const [call] = api.callsOf(createChat)
  expect(call?.body).toEqual({ playground: true, language: 'en-US' })
  expect(call?.headers.get('api-key')).toBe('key-1')
  expect(call?.headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('access_token')}`)
  expect(questions()[0]?.headers).toMatchObject({ 'api-key': 'key-1', authorization: 'Bearer visitor-1' })

  await answering.send({ type: 'token', text: 'The guarantee lasts ' })
  await waitFor(() => expect(bubbles()).toContain('The guarantee lasts'))
  expect(log().queryByRole('button', { name: /Based on/ })).toBeNull()
  const text = 'The guarantee lasts **five years**.'
  const references = [
    { id: 1, file_name: 'prices.pdf', content: 'Every lamp: five years.', page: 4 },
    { id: 2, file_name: 'prices.xlsx', content: 'Bulbs: two.', sheet: 'Offers', row: 14 },
  ]
  await answering.send({ type: 'reply', reply: answerOf(2, text, { references }) })
  api.on(getReceipt, {
    ...{ bot_id: 1, question: 'How long is the guarantee?', answer: text, writer: 'embedded' as const },
    ...{ model: 'extractive-1', certainty: 'sure' as const, confidence: 0.8, prompt_version: 0 },
    ...{ milliseconds: 3, provider_error: null, provider_words: null, actions: [] },
    passages: references.map((reference) => ({
      ...{ ...reference, source_id: 1, source_kind: 'file' as const, heading: null, score: 9 },
      ...{ is_used: true, words: [] },
    })),
  })
  const sources = await log().findByRole('button', {
    name: 'Based on prices.pdf, page 4 and prices.xlsx, sheet Offers and row 14',
  })
  expect((await log().findByText('five years')).tagName).toBe('STRONG')
  await user.click(sources)
  expect(await log().findByText('Every lamp: five years.')).toBeTruthy()
  expect(log().getByText('sheet Offers and row 14')).toBeTruthy()
})

test('in a wide window, the panel explains the latest answer, or the one that was opened', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { user, api, ask } = await open()
  const text = (order: number) => `Answer ${order}.`
  api.on(getReceipt, ({ params: { order } }) => ({
    ...{ bot_id: 1, question: `Question ${order}`, answer: text(Number(order)) },
    ...{ writer: 'embedded' as const, model: 'extractive-1', certainty: 'sure' as const, confidence: 0.8 },
    ...{ prompt_version: 0, milliseconds: 3, provider_error: null, provider_words: null, actions: [] },
    passages: [
      {
        ...{ id: Number(order), file_name: 'prices.pdf', content: `Passage ${order}`, source_id: 1 },
        ...{ source_kind: 'file' as const, heading: null, score: 9, is_used: true, words: [] },
      },
    ],
  }))
  const panel = within(screen.getByRole('complementary', { name: 'Why this answer?' }))
  const answered = async (order: number) => {
    await ask(`Question ${order}`)
    const references = [{ id: order, file_name: `file-${order}.pdf`, content: `Passage ${order}` }]
    await answering.send({ type: 'reply', reply: answerOf(order, text(order), { references }) })
    await panel.findByText(`Passage ${order}`)
  }
  const line = (order: number) => log().getByRole('button', { name: `Based on file-${order}.pdf` })
  const pressed = () => [line(2), line(4)].map((one) => one.getAttribute('aria-pressed'))
  await answered(2)
  await answered(4)
  expect(pressed()).toEqual(['false', 'true'])
  await user.click(line(2))
  await panel.findByText('Passage 2')
  expect(log().queryByText('Passage 2')).toBeNull()
  expect(pressed()).toEqual(['true', 'false'])
  await answered(6)
})

test('sending shows the new question, also after scrolling up', async () => {
  const { ask } = await open()
  await ask('Hello')
  await answering.send({ type: 'reply', reply: answerOf(2, 'Hello.') })
  const area = screen.getByRole('log')
  Object.defineProperties(area, { scrollHeight: { value: 1_000 }, clientHeight: { value: 100 } })
  area.scrollTop = 0
  fireEvent.scroll(area)
  await screen.findByRole('button', { name: 'Go to the newest message' })
  await ask('And how are you?')
  expect(area.scrollTop).toBe(1_000)
  expect(screen.queryByRole('button', { name: 'Go to the newest message' })).toBeNull()
})

test('once the bot has answered, the step is ticked on this device', async () => {
  const { ask } = await open()
  const link = screen.getByRole('link', { name: /^Playground/ })
  expect(link.textContent).not.toContain('Done')
  await ask('Hello')
  await answering.send({ type: 'reply', reply: answerOf(2, 'Hello.') })
  await waitFor(() => expect(link.textContent).toContain('Done'))
})

test('an answer can be stopped, and the next question follows in the same chat', async () => {
  const { user, ask } = await open()
  await ask('Tell me everything')
  await answering.send({ type: 'token', text: 'Once upon a time there was ' })
  await waitFor(() => expect(bubbles()).toContain('Once upon'))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await log().findByText('You stopped this answer.')
  expect(answering.isLeft()).toBe(true)
  await ask('And now?')
  expect(questions()[1]?.params.id).toBe(1)
  expect(log().getByText('You stopped this answer.')).toBeTruthy()
})

test('a failed question is retained: retried with the same key, or edited', async () => {
  const { user, ask, field } = await open()
  await ask('Where are you?')
  await answering.fail(new ApiError(0, { code: 'upstream_unavailable', requestId: '' }))
  await log().findByText('The question was not sent.')
  await user.click(log().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(questions()[1]?.headers['idempotency-key']).toBe(questions()[0]?.headers['idempotency-key'])
  await answering.fail(new ApiError(429, { code: 'playground_limit_reached', requestId: '' }))
  await log().findByText(/You have used all of today’s playground answers/)
  await user.click(log().getByRole('button', { name: 'Edit the question' }))
  expect(field).toHaveProperty('value', 'Where are you?')
})

test('a stream that ends before the answer counts as failed', async () => {
  const { ask } = await open()
  await ask('Hello?')
  await answering.send({ type: 'token', text: 'Well' })
  await answering.end()
  await log().findByText('The question was not sent.')
})

test('a chat that is over is replaced by a new one on the next try', async () => {
  const { user, ask } = await open()
  await ask('Hello?')
  await answering.fail(new ApiError(401, { code: 'token_invalid', requestId: '' }))
  await user.click(await log().findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(questions()[1]?.params.id).toBe(2)
  expect(questions()[1]?.headers.authorization).toBe('Bearer visitor-2')
})

test('a disabled bot shows that instead of answering', async () => {
  const { user, api, field } = await open({
    ...trained,
    prepare: (fake) =>
      fake.on(createChat, () => {
        throw new Refusal('bot_disabled')
      }),
  })
  await user.type(field, 'Hello{Enter}')
  await log().findByText('The bot is off. Turn it on to start a chat.')
  await user.click(log().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.callsOf(createChat)).toHaveLength(2))
  expect(questions()).toHaveLength(0)
})

test('a new conversation starts a new chat', async () => {
  const { user, ask } = await open()
  await ask('First')
  await answering.send({ type: 'reply', reply: answerOf(2, 'Answer one.') })
  await log().findByText('Answer one.')
  await user.click(screen.getByRole('button', { name: 'New conversation' }))
  expect(log().queryByText('First')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Second{Enter}')
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(questions()[1]?.params.id).toBe(2)
})

test('suggested questions are asked, also those with a stored answer', async () => {
  const { user } = await open(
    withBot({
      sample_questions: [
        { question: 'Do you deliver?', answer: '', ai_answer: true },
        { question: 'When are you open?', answer: 'From **ten** to six.', ai_answer: false },
      ],
    }),
  )
  await user.click(log().getByRole('button', { name: 'When are you open?' }))
  await waitFor(() => expect(questions()[0]?.body).toEqual({ message: 'When are you open?' }))
  expect(log().queryByRole('button', { name: 'Do you deliver?' })).toBeNull()
})

test("the greeting contains the member's name, and an untrained bot shows what is missing", async () => {
  await open({ bot: settingsOf(1, 'Shop assistant', { welcome_message: 'Hello [[name]].' }) })
  expect(log().getByText('Hello Léa.')).toBeTruthy()
  expect(await screen.findByText(/has not been trained yet/)).toBeTruthy()
})

test('files are sent if the bot accepts them, within the limits of the playground', async () => {
  const { user, field } = await open(withBot({ attach_enabled: true }))
  const input = screen.getByLabelText('Attach files')
  const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.pdf')
  await user.upload(input, [new File(['a;b'], 'list.csv'), big])
  expect(screen.getByText('big.pdf: The file is over the limit of 5 MB. Choose a smaller one.')).toBeTruthy()
  expect(screen.getByText('list.csv')).toBeTruthy()
  await user.type(field, 'What is in it?{Enter}')
  await waitFor(() => expect(questions()).toHaveLength(1))
  const form = questions()[0]?.form
  expect(form?.get('message')).toBe('What is in it?')
  expect(form?.getAll('files').map((file) => (file as File).name)).toEqual(['list.csv'])
})

test('if the bot accepts no files, the button explains where to enable them', async () => {
  const { user } = await open()
  const attach = screen.getByRole('button', { name: /^Attach up to/ })
  expect(attach.getAttribute('aria-disabled')).toBe('true')
  await user.hover(attach)
  await screen.findByText(/turn them on in Publish, under Content/)
})

test('nothing empty or too long is sent', async () => {
  const { user, field } = await open()
  await user.type(field, '  {Enter}')
  await user.clear(field)
  await user.click(field)
  await user.paste('x'.repeat(8_001))
  expect(screen.getByText('1 character too many')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(questions()).toHaveLength(0)
})
