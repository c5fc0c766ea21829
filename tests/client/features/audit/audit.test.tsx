import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type AuditEntry, exportAudit, listAudit } from '#contract/account/audit.ts'
import { getProfile, listMembers } from '#contract/account/members.ts'
import { type Call, type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { memberOf } from '../members/open-members.tsx'

const entryOf = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id, at: '2026-11-20T08:00:00.000Z', action: 'member.role_changed', address: '203.0.113.7' },
  actor: { id: 1, name: 'Léa Martin', email: 'lea@example.com' },
  subject: { id: 2, name: 'Mia Tran' },
  detail: { from: 'agent', to: 'supervisor' },
  ...changes,
})

const entries = [
  entryOf(4, {
    action: 'session.refused',
    actor: { id: null, name: '', email: '' },
    detail: { reason: 'password', device: '=cmd()' },
  }),
  entryOf(3, {
    action: 'branding.changed',
    subject: { id: 1, name: 'Atelier Nord' },
    detail: {
      fields: ['product_name', 'logo'],
      changes: {
        product_name: { before: '', after: 'Acme' },
        logo: { before: '', after: 'data:image/png;base64,AAAA' },
      },
    },
  }),
  entryOf(2),
]

function open(path = '/audit', prepare?: (api: FakeApi) => void) {
  const page = openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      api.on(listMembers, { entities: [memberOf(2, 'Mia')], total: 1 })
      api.on(listAudit, ({ query }: Call) =>
        query.get('before') === '2'
          ? { entities: [entryOf(1, { action: 'bot.created', detail: {} })], total: 4, next: null }
          : { entities: entries, total: 4, next: 2 },
      )
      prepare?.(api)
    },
  })
  return { ...page, list: async () => within(await screen.findByRole('list', { name: /Entries/ })) }
}

test('entries show who did what, from where, and the values before and after', async () => {
  const { user, list } = open()
  const rows = (await list()).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  const [refused, branding, role] = rows.map((row) => within(row))
  expect(refused?.getByText('Sign-in refused')).toBeTruthy()
  expect(refused?.getByText('Not signed in')).toBeTruthy()
  expect(refused?.getByText('from 203.0.113.7')).toBeTruthy()
  expect(refused?.getByText('Wrong password')).toBeTruthy()
  await user.click(branding?.getByText('Show details') as HTMLElement)
  expect(branding?.getByRole('row', { name: 'Product name empty Acme' })).toBeTruthy()
  expect(branding?.getByRole('row', { name: 'Logo empty a picture' })).toBeTruthy()
  await user.click(role?.getByText('Show details') as HTMLElement)
  expect(role?.getByRole('row', { name: 'Role changed Agent Supervisor' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Bot created')).toBeTruthy()
})

test('filters stay in the URL and reach the server', async () => {
  const { user, api, list } = open('/audit?area=session&from=2026-11-01&to=2026-11-20')
  await list()
  const first = api.callsOf(listAudit)[0]?.query
  expect(Object.fromEntries(first ?? [])).toEqual({
    ...{ area: 'session', startDate: '2026-11-01', endDate: '2026-11-20', length: '50' },
  })
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email address' }), 'mia')
  await waitFor(() => expect(here()).toContain('q=mia'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(here()).toBe('/audit'))
})

test('the export is the server’s file with the current filters', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, list, api } = open('/audit?area=bot', (api) => api.on(exportAudit, 'Time,Who' as never))
  await list()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(api.callsOf(exportAudit).map(({ query }) => `${query}`)).toEqual(['area=bot'])
})

test('no matches, a failure with a retry, and a way back', async () => {
  let fails = true
  const { user } = open('/audit?q=zzz', (api) =>
    api.on(listAudit, () => {
      if (fails) throw new Refusal('database_unavailable')
      return { entities: [], total: 0, next: null }
    }),
  )
  await screen.findByText('The audit log could not be loaded')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No entries match these filters.')).toBeTruthy()
})

test('agents are redirected', async () => {
  openConsole('/audit', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf('agent'))
    },
  })
  await waitFor(() => expect(here()).toBe('/dashboard'))
})
