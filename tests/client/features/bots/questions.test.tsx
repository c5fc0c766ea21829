import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answerQuestion,
  listQuestions,
  setQuestionStatus,
  type UnansweredQuestion,
} from '#contract/knowledge/questions.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { inDialog } from '#tests/client/app/in-dialog.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { openBot } from './open-bot.tsx'

const iceland: UnansweredQuestion = {
  id: 4,
  bot_id: 1,
  question: 'Do you deliver to Iceland?',
  wordings: ['Is there delivery to Iceland', 'Do you deliver to Iceland?'],
  language: 'en-US',
  count: 2,
  first_asked: '2026-11-20T08:00:00.000Z',
  last_asked: '2026-11-20T09:00:00.000Z',
  status: 'open',
  faq_id: null,
}

const open = (questions: readonly UnansweredQuestion[] = [iceland]) =>
  openBot('questions', {
    prepare: (api) =>
      api.on(listQuestions, ({ query }) => {
        const entities = questions.filter(({ status }) => status === query.get('status'))
        return { entities, total: entities.length }
      }),
  })

test('a question shows how often and in which words it was asked', async () => {
  const { user } = await open()
  await screen.findByText(/Asked 2 times/)
  await user.click(screen.getByRole('button', { name: iceland.question }))
  const dialog = await inDialog(iceland.question)
  expect(dialog.getByText('Is there delivery to Iceland')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Answer' }))
  await inDialog('Answer the question')
})

test('an answer is stored, and the question is removed from the list', async () => {
  const { user, api } = await open()
  const faq = {
    id: 9,
    bot_id: 1,
    question: iceland.question,
    answer: 'Yes.',
    created_at: iceland.last_asked,
    updated_at: iceland.last_asked,
  }
  api.on(answerQuestion, { question: { ...iceland, status: 'answered', faq_id: 9 }, faq })
  await user.click(await screen.findByRole('button', { name: 'Answer' }))
  const dialog = await inDialog()
  await user.click(dialog.getByRole('button', { name: 'Answer' }))
  expect(api.callsOf(answerQuestion)).toHaveLength(0)
  await user.type(dialog.getByLabelText('Answer'), 'Yes.')
  api.on(listQuestions, { entities: [], total: 0 })
  await user.click(dialog.getByRole('button', { name: 'Answer' }))
  await screen.findByText('The bot now knows the answer')
  expect(api.callsOf(answerQuestion)[0]?.body).toEqual({ question: iceland.question, answer: 'Yes.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/No open questions/)
})

async function choose(user: Awaited<ReturnType<typeof open>>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: `Options for ${iceland.question}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a dismissed question is removed from the list, and stays if the call is rejected', async () => {
  const { user, api } = await open()
  api.on(setQuestionStatus, () => {
    throw new Refusal('not_found')
  })
  await choose(user, 'Dismiss')
  await screen.findByText(/no longer exists/)
  api.on(setQuestionStatus, { ...iceland, status: 'dismissed' })
  api.on(listQuestions, { entities: [], total: 0 })
  await choose(user, 'Dismiss')
  await screen.findByText('Question dismissed')
  await screen.findByText(/No open questions/)
})

test('questions of another status are shown on request, and can be reopened', async () => {
  const { user, api } = await open([{ ...iceland, status: 'dismissed' }])
  await screen.findByText(/No open questions/)
  await user.click(screen.getByRole('button', { name: 'Questions to show: Open' }))
  await user.click(await screen.findByRole('option', { name: 'Answered' }))
  await screen.findByText('No questions answered yet.')
  await user.click(screen.getByRole('button', { name: 'Questions to show: Answered' }))
  await user.click(await screen.findByRole('option', { name: 'Dismissed' }))
  expect(here()).toBe('/build/1?step=knowledge&kind=question&questions=dismissed')
  api.on(setQuestionStatus, iceland)
  api.on(listQuestions, { entities: [], total: 0 })
  await choose(user, 'Reopen')
  await screen.findByText('Question reopened')
  await screen.findByText('No questions dismissed.')
})
