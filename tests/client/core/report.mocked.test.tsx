import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WrittenFlight } from '#client/inspect/report/worker.ts'
import { getProfile } from '#contract/account/members.ts'
import { type SentRecording, sendRecording } from '#contract/account/recordings.ts'
import { RECORDING_MAX_BYTES } from '#contract/base/limits.ts'
import type { Route } from '#contract/base/route.ts'
import type { Flight } from '#machines/recording/flight.ts'
import { held } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { inDialog } from '#tests/client/app/in-dialog.ts'
import { openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

interface Sent {
  readonly route: Route
  readonly file: File
  readonly answer: ReturnType<typeof held<SentRecording>>
}

const tab = vi.hoisted(() => ({
  write: (): Promise<unknown> => Promise.reject(new Error('Nothing was written.')),
  saved: [] as { blob: Blob; name: string }[],
  sent: [] as unknown[],
}))
vi.mock('#client/inspect/report/write-recording.ts', () => ({ writeRecording: () => tab.write() }))
vi.mock('#client/lib/save-file.ts', () => ({
  saveFile: (blob: Blob, name: string) => tab.saved.push({ blob, name }),
}))
vi.mock('#client/api/upload.ts', () => ({
  upload: (route: Route, { form }: { form: FormData }) => {
    const answer = held<SentRecording>()
    tab.sent.push({ route, file: form.get('files') as File, answer })
    return answer.promise
  },
}))

const sent = () => tab.sent as Sent[]

const flight: Flight = {
  ...{ format: 1, kind: 'parley-recording', release: '0.2.0', at: Date.UTC(2026, 10, 29, 10), ms: 125_000 },
  isRedacted: true,
  nodes: ['undo.open', { type: 0 }],
  actors: [
    {
      ...{ name: 'console: undo', machine: 'undo', chart: '', at: 0, input: 0, calls: [] },
      steps: [{ n: 0, at: 61_000, event: 1 }],
    },
  ],
}

beforeEach(() => {
  tab.saved = []
  tab.sent = []
  tab.write = async () => ({ flight, file: new Blob(['packed']) }) satisfies WrittenFlight
})

/** Opens the dialog from the account menu of a console whose server accepts recordings, or not. */
async function openReport(acceptsRecordings?: boolean) {
  const accepts = acceptsRecordings === undefined ? {} : { accepts_recordings: acceptsRecordings }
  const { user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf('owner', accepts))
    },
  })
  await screen.findByRole('heading', { name: 'Hello Léa' })
  await user.click(await screen.findByRole('button', { name: /Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report a problem' }))
  const dialog = await inDialog('Report a problem')
  return { user, dialog, button: (name: string) => dialog.findByRole('button', { name }) }
}

test('exactly the file of the preview is sent, and its number and last day are shown', async () => {
  const { user, dialog, button } = await openReport(true)
  await dialog.findByText('1 machine, 1 event, 2:05 min, 1 kB')
  dialog.getByText(/only the operator of this server can read it/)
  await user.click(await button('Download'))
  const send = await button('Send')
  await user.click(send)
  await user.click(send)
  expect(send.getAttribute('aria-busy')).toBe('true')
  const [one, ...others] = sent()
  expect(others).toEqual([])
  expect(one?.route).toBe(sendRecording)
  expect(one?.file.name).toBe('parley-2026-11-29-10-02.flight')
  expect(one?.file.name).toBe(tab.saved[0]?.name)
  expect(await one?.file.text()).toBe(await tab.saved[0]?.blob.text())
  await act(async () => one?.answer.resolve({ id: 1234, expires_at: '2026-12-29T10:00:00.000Z' }))
  await dialog.findByText(
    /^Sent as number 1234\. Tell the operator this number; .* deleted on Dec 29, 2026\.$/,
  )
  expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('the reason of a failure is shown, and sending can be repeated', async () => {
  const { user, dialog, button } = await openReport(true)
  await user.click(await button('Send'))
  await act(async () => sent()[0]?.answer.reject({ code: 'recordings_full' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/no room for more recordings/)
  await user.click(await button('Send again'))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await act(async () => sent()[1]?.answer.resolve({ id: 2, expires_at: '2026-12-29T10:00:00.000Z' }))
  await dialog.findByText(/^Sent as number 2\./)
})

test.each([false, undefined])(
  'a server that does not accept recordings (%s) is sent none',
  async (accepts) => {
    const { dialog, button } = await openReport(accepts)
    await button('Download')
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(dialog.queryByText(/operator/)).toBeNull()
  },
)

test('a recording that is too large can only be downloaded', async () => {
  const file = new Blob([new Uint8Array(RECORDING_MAX_BYTES + 1)])
  tab.write = async () => ({ flight, file })
  const { user, button } = await openReport(true)
  const send = await button('Send')
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.click(send)
  expect(sent()).toEqual([])
  await screen.findByText(/over the limit of 2 MB for sending/)
  await user.click(await button('Download'))
  expect(tab.saved.map(({ blob }) => blob.size)).toEqual([file.size])
})

test('a recording that could not be written is neither saved nor sent', async () => {
  tab.write = () => Promise.reject(new Error('The worker failed.'))
  const { dialog } = await openReport(true)
  await dialog.findByText(/could not be written/)
  expect(dialog.queryByRole('button', { name: /Send|Download/ })).toBeNull()
})
