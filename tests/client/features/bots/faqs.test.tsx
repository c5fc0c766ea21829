import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PAGE_MAX } from '#contract/base/limits.ts'
import { addFaq, deleteFaq, type Faq, listFaqs, updateFaq } from '#contract/knowledge/faqs.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { openBot } from './open-bot.tsx'

const faqOf = (id: number, question: string, answer: string): Faq => ({
  id,
  bot_id: 1,
  question,
  answer,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
})

const delivery = faqOf(1, 'How long does delivery take?', 'Two working days.')
const refund = faqOf(2, 'Puis-je être remboursé ?', 'Oui, sous **trente jours**.')

/** Sets what the API returns from now on, because the screen can fetch at any time. */
const keep = (api: FakeApi, faqs: readonly Faq[]) =>
  api.on(listFaqs, ({ query }) => {
    const from = Number(query.get('start'))
    return { entities: faqs.slice(from, from + Number(query.get('length'))), total: faqs.length }
  })

const open = (faqs: readonly Faq[] = [refund, delivery]) =>
  openBot('faqs', { prepare: (api) => keep(api, faqs) })

const table = () => within(screen.getByRole('table', { name: 'Knowledge of the bot' }))
const questions = async () =>
  (await table().findAllByRole('button', { name: /[?]$/ }))
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

async function choose(user: Awaited<ReturnType<typeof open>>['user'], faq: Faq, item: string) {
  await user.click(await table().findByRole('button', { name: `Options for ${faq.question}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('entries are found by words of question and answer, regardless of case and diacritics', async () => {
  const { user } = await open()
  expect(await questions()).toEqual([refund.question, delivery.question])
  expect(table().getByText('Oui, sous trente jours.')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ETRE jours')
  await waitFor(async () => expect(await questions()).toEqual([refund.question]))
  await user.type(screen.getByRole('searchbox'), ' xyz')
  await screen.findByText('Nothing matches.')
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(await questions()).toHaveLength(2)
})

test('all pages are fetched, and shown in batches', async () => {
  const many = Array.from({ length: PAGE_MAX + 20 }, (_, at) => faqOf(at + 1, `Question ${at + 1}?`, 'Yes.'))
  const { user, api } = await open(many)
  await screen.findByText('100 of 220')
  const starts = api.callsOf(listFaqs).map(({ query }) => query.get('start'))
  expect(new Set(starts)).toEqual(new Set(['0', String(PAGE_MAX)]))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('200 of 220')
})

test('an entry is added, and stays in the form if rejected', async () => {
  const { user, api } = await open([])
  await screen.findByText(/No entries yet/)
  api.on(addFaq, () => {
    throw new Refusal('entry_limit_reached', { params: { n: 1000 } })
  })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Write an FAQ entry' }))
  const dialog = await inDialog('Add an entry')
  await user.type(dialog.getByLabelText('Question'), delivery.question)
  await user.type(dialog.getByLabelText('Answer'), delivery.answer)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText(/reached its limit of entries/)
  api.on(addFaq, () => {
    keep(api, [delivery])
    return delivery
  })
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('The bot now knows the answer')
  expect(api.callsOf(addFaq)[1]?.body).toEqual({ question: delivery.question, answer: delivery.answer })
  expect(await questions()).toEqual([delivery.question])
})

test('an entry is changed', async () => {
  const { user, api } = await open([delivery])
  await user.click(await screen.findByRole('button', { name: delivery.question }))
  const dialog = await inDialog()
  const changed = { ...delivery, answer: 'Three days.' }
  api.on(updateFaq, () => {
    keep(api, [changed])
    return changed
  })
  await user.clear(dialog.getByLabelText('Answer'))
  await user.type(dialog.getByLabelText('Answer'), 'Three days.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Three days.')
  expect(api.callsOf(updateFaq)[0]?.params).toEqual({ id: '1' })
})

test('an entry is deleted after a confirmation', async () => {
  const { user, api } = await open([delivery])
  await choose(user, delivery, 'Delete')
  const dialog = await inDialog()
  expect(api.callsOf(deleteFaq)).toHaveLength(0)
  api.on(deleteFaq, () => {
    keep(api, [])
    return undefined
  })
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await screen.findByText(/No entries yet/)
})

test('changes of colleagues show automatically', async () => {
  const { api, socket } = await open([delivery])
  await questions()
  api.on(listFaqs, { entities: [refund, delivery], total: 2 })
  await socket.tell('faq.saved', { faq: refund })
  await waitFor(async () => expect(await questions()).toHaveLength(2))
})

test('a list that could not be fetched shows a failure, and can be fetched again', async () => {
  const { user, api } = await openBot('faqs', {
    prepare: (fake) =>
      fake.on(listFaqs, () => {
        throw new Refusal('upstream_unavailable')
      }),
  })
  await screen.findByText('The entries could not be loaded')
  api.on(listFaqs, { entities: [delivery], total: 1 })
  await user.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await questions()).toEqual([delivery.question])
})
