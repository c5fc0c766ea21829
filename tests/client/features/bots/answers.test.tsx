import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getChatConfig } from '#contract/account/clients.ts'
import { addTest } from '#contract/knowledge/evaluations.ts'
import { addFaq, listFaqs, updateFaq } from '#contract/knowledge/faqs.ts'
import { listQuestions } from '#contract/knowledge/questions.ts'
import { type AnswerReceipt, getQuestionReceipt, type ReceiptPassage } from '#contract/knowledge/receipts.ts'
import { type Replay, replayQuestions } from '#contract/knowledge/replays.ts'
import { addSynonym, deleteSynonym, listSynonyms } from '#contract/knowledge/synonyms.ts'
import { releaseSource, savePrompt } from '#contract/knowledge/training.ts'
import type { Call, FakeApi } from '#tests/client/app/fake-api.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { inDialog } from '#tests/client/app/in-dialog.ts'
import { documentOf } from '#tests/machines/support/training.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { openBot } from './open-bot.tsx'
import { chatConfig } from './stock.ts'

const passage: ReceiptPassage = {
  ...{ id: 3, file_name: 'How much is the deposit?', content: 'Forty euros.', score: 12.5 },
  ...{ heading: 'How much is the deposit?', source_id: 9, source_kind: 'faq' as const },
  ...{ is_used: true, words: ['much', 'deposit'] },
}
const receipt: AnswerReceipt = {
  ...{ bot_id: 1, question: 'How much is the deposit?', answer: 'Forty euros.' },
  ...{ writer: 'embedded' as const, model: 'extractive-1', certainty: 'sure' as const, confidence: 0.92 },
  ...{ prompt_version: 2, milliseconds: 7, provider_error: null, provider_words: null, actions: [] },
  passages: [
    passage,
    {
      ...{ id: 4, file_name: 'prices.pdf', page: 2, content: 'Helmets are free.', score: 6 },
      ...{ heading: null, source_id: 5, source_kind: 'file' as const, is_used: false, words: ['much'] },
    },
  ],
}
const question = {
  ...{ id: 4, bot_id: 1, question: receipt.question, wordings: [], language: 'en-US' as const, count: 1 },
  ...{ first_asked: '2026-11-20T08:00:00.000Z', last_asked: '2026-11-20T08:00:00.000Z' },
  ...{ status: 'open' as const, faq_id: null },
}
const replayOf = (more: Partial<Replay>): Replay => ({
  ...{ total: 40, checked: 40, better: 0, same: 40, changed: 0, lost: 0, contradicting: 0 },
  ...{ milliseconds: 9, differences: [], ...more },
})
const worse = replayOf({
  ...{ same: 38, lost: 2, contradicting: 2 },
  differences: [
    {
      ...{ question: 'Where is parking?', times: 2, verdict: 'lost' as const, is_praised: true },
      before: { text: 'Behind the house.', certainty: 'sure', sources: ['site'] },
      after: { text: 'I do not know.', certainty: 'unknown', sources: [] },
    },
  ],
})

const streamed = (result: Replay) =>
  new Response(
    `event: progress\ndata: {"checked":0,"total":${result.total}}\n\nevent: result\ndata: ${JSON.stringify(result)}\n\n`,
    { headers: { 'content-type': 'text/event-stream' } },
  )

/** Makes the server return the given result when it compares answers. */
const compares = (api: FakeApi, result: Replay) =>
  api.on(replayQuestions, (() => streamed(result)) as unknown as (call: Call) => Replay)

async function openReceipt(shown = receipt) {
  const opened = await openBot('questions', {
    prepare: (api) => {
      api.on(listQuestions, { entities: [question], total: 1 })
      api.on(getQuestionReceipt, shown)
      api.on(listSynonyms, {
        entities: [{ id: 2, bot_id: 1, said: 'kaution', meant: 'deposit' }],
        total: 1,
      })
      compares(api, replayOf({ same: 39, better: 1 }))
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: question.question }))
  const details = await inDialog(question.question)
  await opened.user.click(details.getByRole('button', { name: 'Why this answer?' }))
  await screen.findByRole('list', { name: 'Passages' })
  return opened
}

test('a receipt shows the passages, why the first was chosen, confidence, time, prompt and writer', async () => {
  await openReceipt()
  const passages = within(screen.getByRole('list', { name: 'Passages' }))
  expect(passages.getByText('Forty euros.')).toBeTruthy()
  expect(passages.getByText('page 2')).toBeTruthy()
  expect(passages.getByText('It has “deposit” from the question, the next passage does not.')).toBeTruthy()
  for (const fact of ['Sure enough, 92%', '7 ms', 'Version 2', 'Embedded engine'])
    expect(screen.getByText(fact)).toBeTruthy()
})

test('the entry that an answer quotes can be edited, and shows the effect on past questions', async () => {
  const { user, api } = await openReceipt()
  const saved = { id: 9, bot_id: 1, question: receipt.question, answer: 'Fifty euros.' }
  api.on(updateFaq, { ...saved, created_at: question.last_asked, updated_at: question.last_asked })
  await user.click(screen.getByRole('button', { name: 'Fix this answer' }))
  const dialog = await inDialog('Fix this answer')
  const answer = await dialog.findByLabelText('Answer')
  await user.clear(answer)
  await user.type(answer, 'Fifty euros.')
  await dialog.findByText('1 better')
  const change = { kind: 'faq', id: 9, question: receipt.question, answer: 'Fifty euros.' }
  expect(api.callsOf(replayQuestions).at(-1)?.body).toEqual({
    change,
    last: 1_000,
    question: receipt.question,
  })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. The bot answers with it from now on.')
  expect(api.callsOf(updateFaq)[0]?.params).toEqual({ id: '9' })
})

test('synonyms are added and removed', async () => {
  const { user, api } = await openReceipt()
  api.on(addSynonym, { id: 3, bot_id: 1, said: 'bond', meant: 'deposit' })
  api.on(deleteSynonym, undefined)
  await user.click(screen.getByRole('button', { name: 'Fix this answer' }))
  const dialog = await inDialog('Fix this answer')
  await user.click(dialog.getByRole('radio', { name: 'People also say' }))
  await user.click(await dialog.findByRole('button', { name: /kaution/ }))
  await waitFor(() => expect(dialog.queryByText('kaution → deposit')).toBeNull())
  await user.type(dialog.getByLabelText('Customers say'), 'bond')
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  await user.type(dialog.getByLabelText('Your texts say'), 'deposit')
  await dialog.findByText('1 better')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.callsOf(addSynonym)[0]?.body).toEqual({ said: 'bond', meant: 'deposit' }))
})

test('an answer becomes a test question that expects its documents', async () => {
  const { user, api } = await openReceipt()
  api.on(addTest, () => {
    throw new Refusal('entry_limit_reached', { params: { n: 200 } })
  })
  await user.click(screen.getByRole('button', { name: 'Make a test question' }))
  await screen.findByText(/has reached its limit of entries/)
  expect(api.callsOf(addTest)[0]?.body).toEqual({
    question: receipt.question,
    expect: 'answer',
    phrases: [],
    sources: [passage.file_name],
  })
})

const config = (publishGate: boolean) => ({ ...chatConfig, publishGate })

async function savedPrompt(result: Replay, publishGate = true) {
  const opened = await openBot('prompt', {
    prepare: (api) => {
      api.on(getChatConfig, config(publishGate))
      compares(api, result)
      api.on(savePrompt, ({ body }) => ({
        ...{ version: 1, prompt: String(body.prompt), author: 'Léa Martin', needs_provider: [] },
        created_at: new Date().toISOString(),
      }))
    },
  })
  await opened.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'Be brief.')
  await opened.user.click(screen.getByRole('button', { name: 'Save' }))
  return opened
}

test('a prompt that makes no answer worse goes live automatically', async () => {
  const { api } = await savedPrompt(replayOf({ same: 35, changed: 5 }))
  await screen.findByText(/^Version 1, saved/)
  expect(api.callsOf(replayQuestions)[0]?.body).toEqual({
    change: { kind: 'prompt', prompt: 'Be brief.' },
    last: 10_000,
  })
})

test('a prompt that loses answers goes live once that is accepted', async () => {
  const { user, api } = await savedPrompt(worse)
  let dialog = await inDialog()
  await dialog.findByText('Some answers get worse')
  expect(dialog.getByText('2 lost')).toBeTruthy()
  expect(dialog.getByText('2 against a 5-star rating')).toBeTruthy()
  expect(dialog.getByText('Where is parking?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Back to editing' }))
  expect(api.callsOf(savePrompt)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  dialog = await inDialog()
  await user.click(await dialog.findByRole('button', { name: 'Accept and go live' }))
  await screen.findByText(/^Version 1, saved/)
})

test('the check is skipped if the account has disabled it', async () => {
  const { api } = await savedPrompt(worse, false)
  await screen.findByText(/^Version 1, saved/)
  expect(api.callsOf(replayQuestions)).toHaveLength(0)
})

test('an FAQ entry that loses answers is added once that is accepted', async () => {
  const { user, api } = await openBot('faqs', {
    prepare: (api) => {
      api.on(listFaqs, { entities: [], total: 0 })
      api.on(getChatConfig, config(true))
      compares(api, worse)
    },
  })
  const faq = { id: 9, bot_id: 1, question: 'Parking?', answer: 'None.' }
  api.on(addFaq, { ...faq, created_at: question.last_asked, updated_at: question.last_asked })
  await user.click(await screen.findByRole('button', { name: 'Write an FAQ entry' }))
  const dialog = await inDialog('Add an entry')
  await user.type(dialog.getByLabelText('Question'), 'Parking?')
  await user.type(dialog.getByLabelText('Answer'), 'None.')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('button', { name: 'Accept and go live' }))
  await screen.findByText('The bot now knows the answer')
  expect(api.callsOf(addFaq)).toHaveLength(1)
})

/** Opens a bot's knowledge with one document that is being checked and one that is held back. */
const openHeld = () =>
  openBot('knowledge', {
    documents: [
      documentOf(1, 'new.pdf', { hold: 'checking' }),
      documentOf(2, 'terms.pdf', { hold: 'waiting' }),
      documentOf(3, 'live.xlsx', { hold: null, left_out: ['rows', 'columns'] }),
    ],
    prepare: (api) => {
      api.on(getChatConfig, config(true))
      api.on(releaseSource, undefined)
      compares(api, worse)
    },
  })

test('a document that makes answers worse goes live once that is accepted', async () => {
  setViewport(1440)
  const { user, api, socket } = await openHeld()
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect((await row('new.pdf')).getByText('Checking past answers')).toBeTruthy()
  expect((await row('terms.pdf')).getByText('Past answers would get worse.')).toBeTruthy()
  expect((await row('live.xlsx')).getByText('Hidden and left out: rows and columns')).toBeTruthy()
  const health = within(screen.getByRole('group', { name: 'Health' }))
  expect(health.getByRole('button', { name: /^Held back/ }).textContent).toMatch(/1$/)
  expect(health.getByRole('button', { name: /^Ready/ }).textContent).toMatch(/1$/)

  await user.click((await row('terms.pdf')).getByRole('button', { name: 'Review' }))
  let dialog = await inDialog()
  await dialog.findByText('2 lost')
  expect(api.callsOf(replayQuestions)[0]?.body).toEqual({
    change: { kind: 'source_added', id: 2 },
    last: 10_000,
  })
  await user.click(dialog.getByRole('button', { name: 'Leave it held back' }))
  expect(api.callsOf(releaseSource)).toHaveLength(0)
  await user.click((await row('terms.pdf')).getByRole('button', { name: 'Options for terms.pdf' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Review' }))
  dialog = await inDialog()
  await user.click(await dialog.findByRole('button', { name: 'Accept and go live' }))
  await screen.findByText('The bot answers from terms.pdf now')
  expect(api.callsOf(releaseSource)[0]?.params).toEqual({ id: '2' })
  await socket.tell('document.progressed', { document: documentOf(2, 'terms.pdf', { hold: null }) })
  await waitFor(() => expect(health.queryByRole('button', { name: /^Held back/ })).toBeNull())
})

test('a document that cannot go live shows why', async () => {
  setViewport(1440)
  const { user, api } = await openHeld()
  api.on(releaseSource, () => {
    throw new Refusal('not_found')
  })
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await inDialog()
  await user.click(await dialog.findByRole('button', { name: 'Accept and go live' }))
  await screen.findByText('terms.pdf could not go live')
})
