import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  getQueryDays,
  getSubscription,
  listPayments,
  type Payment,
  type Subscription,
} from '#contract/account/finance.ts'
import { getProfile } from '#contract/account/members.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

const subscription: Subscription = {
  ...{ plan: 'starter', state: 'active', days_left: 12, bots: 2, max_bots: 5 },
  ...{ end_date: '2026-12-01T00:00:00.000Z', resets_at: '2026-12-01T00:00:00.000Z' },
  ...{ monthly_queries: 2_000, credit_consumed: 400, total_addons: 0, remaining: 100 },
}
const days = {
  days: [1, 2, 3, 4].map((day) => ({ day: `2026-11-0${day}`, queries: 100 })),
  month_days: 30,
}
const payment: Payment = {
  ...{ id: 7, type: 'addon_queries', payment_method: 'Bank transfer', number_of_queries: 500 },
  ...{ created_at: '2026-11-02T08:00:00.000Z', invoice: 'Invoice 7\n500 queries' },
}

const open = (prepare?: (api: FakeApi) => void) =>
  openConsole('/finance', {
    signedIn: true,
    prepare: (api) => {
      api.on(getSubscription, subscription)
      api.on(getQueryDays, days)
      api.on(listPayments, { entities: [payment, { ...payment, id: 6, invoice: null }], total: 2 })
      prepare?.(api)
    },
  })

test('plan, forecast, plans and payments show, and an invoice opens', async () => {
  const { user } = open()
  const plan = within(await screen.findByRole('region', { name: 'Plan: Starter' }))
  expect(plan.getByText('Active')).toBeTruthy()
  expect(plan.getByText('2 of 5')).toBeTruthy()
  expect(screen.getByText(/you will use 3,000 queries this month/)).toBeTruthy()
  expect(screen.getByText(/you will run out of queries on November 6/)).toBeTruthy()
  const plans = within(screen.getByRole('region', { name: 'Plans' }))
  expect(plans.getByRole('row', { name: /^Growth 10,000 ?\+8,000 20 ?\+15$/ })).toBeTruthy()
  const payments = within(await screen.findByRole('table', { name: 'Payment history' }))
  expect(payments.getAllByRole('row')).toHaveLength(3)
  await user.click(payments.getByRole('button', { name: 'Open the invoice of payment 7' }))
  expect(within(await screen.findByRole('dialog', { name: 'Invoice' })).getByText(/500 queries/)).toBeTruthy()
})

test('an account without payments shows that, and failed parts can be loaded again', async () => {
  let fails = true
  const { user } = open((api) => {
    api.on(listPayments, { entities: [], total: 0 })
    api.on(getSubscription, () => {
      if (fails) throw new Refusal('database_unavailable')
      return subscription
    })
  })
  await screen.findByText('The account’s figures could not be loaded')
  expect(await screen.findByText('No payments yet.')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Plan: Starter' })).toBeTruthy()
})

test('only owners may see it', async () => {
  openConsole('/finance', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf('admin'))
    },
  })
  await waitFor(() => expect(here()).toBe('/dashboard'))
})

test('an owner asks the operator for another plan, by mail or on their site', async () => {
  const withContact = (operator_contact: string | null) => (api: FakeApi) =>
    api.on(getSubscription, { ...subscription, operator_contact })
  const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: /^Ask for another plan/ })
  open(withContact('mailto:billing@operator.example'))
  await screen.findByRole('region', { name: 'Plans' })
  const mail = new URL(link()?.href ?? '')
  expect(mail.pathname).toBe('billing@operator.example')
  expect(mail.searchParams.get('subject')).toMatch(/^Plan of /)
  expect(mail.searchParams.get('body')).toContain('Plan: Starter')
  cleanup()
  open(withContact('https://operator.example/plans'))
  await screen.findByRole('region', { name: 'Plans' })
  expect(link()?.href).toBe('https://operator.example/plans')
  cleanup()
  open(withContact(null))
  await screen.findByRole('region', { name: 'Plans' })
  expect(link()).toBeNull()
})
