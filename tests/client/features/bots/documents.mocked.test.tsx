import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { listRuns, listTests } from '#contract/knowledge/evaluations.ts'
import { deleteDocument, markImportant, retryDocument } from '#contract/knowledge/training.ts'
import { held, Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { documentOf } from '#tests/machines/support/training.ts'
import { openBot, type Stock } from './open-bot.tsx'
import { botDocuments } from './stock.ts'
import { clearTransfers, fakeUpload, sentNames, transferOf } from './upload-script.ts'

vi.mock('#client/api/upload.ts', () => ({ upload: fakeUpload }))
beforeEach(() => void clearTransfers())

const prices = documentOf(1, 'prices.pdf')
const manual = documentOf(2, 'manual.pdf')

async function open(stock: Stock = {}) {
  const opened = await openBot('file', stock)
  await screen.findByRole('heading', { level: 2, name: 'Knowledge' })
  const { user } = opened
  /** Chooses files in the dialog that the menu opens. */
  const choose = async (files: File[]) => {
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Upload files' }))
    const dialog = await inDialog('Upload files')
    await user.upload(dialog.getByLabelText('Drop files here, or choose them'), files)
  }
  return { ...opened, choose }
}

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name)
const row = (name: string) => {
  const item = within(screen.getByRole('table')).getByText(name).closest('tr')
  if (!item) throw new Error(`There is no row of ${name}.`)
  return within(item)
}
const uploads = () => within(screen.getByRole('region', { name: 'Uploads' }))

test('files are uploaded two at a time, each with its progress, and become documents of this bot', async () => {
  const { choose } = await open()
  await choose([file('one.pdf', 10), file('two.pdf'), file('three.pdf')])
  expect(sentNames()).toEqual(['one.pdf', 'two.pdf'])
  expect(transferOf('one.pdf').bot).toBe(1)
  await transferOf('one.pdf').progress(0.6)
  const bar = uploads().getByRole('progressbar', { name: 'Uploading one.pdf' })
  expect(bar.getAttribute('aria-valuenow')).toBe('60')
  expect(uploads().getByText('Waiting')).toBeTruthy()
  await transferOf('one.pdf').arrive(documentOf(7, 'one.pdf', { status: 'queued', passages: 0 }))
  expect(sentNames()).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  expect(uploads().queryByText('one.pdf')).toBeNull()
  expect(row('one.pdf').getByText('Waiting')).toBeTruthy()
})

test('a file with a known name replaces the old one, or is added next to it', async () => {
  const { user, api, choose } = await open({ documents: [prices, manual] })
  api.on(deleteDocument, undefined)
  await choose([file('prices.pdf'), file('new.pdf')])
  let dialog = await inDialog('The bot already has files with these names')
  expect(dialog.getByText('prices.pdf')).toBeTruthy()
  expect(dialog.queryByText('new.pdf')).toBeNull()
  expect(sentNames()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(sentNames()).toEqual(['prices.pdf', 'new.pdf']))
  expect(api.callsOf(deleteDocument)).toHaveLength(0)
  await transferOf('prices.pdf').arrive(documentOf(7, 'prices.pdf'))
  await waitFor(() => expect(api.callsOf(deleteDocument)[0]?.params).toEqual({ id: '1' }))
  await waitFor(() => expect(screen.getAllByText('prices.pdf')).toHaveLength(1))

  await choose([file('manual.pdf')])
  dialog = await inDialog('The bot already has files with these names')
  await user.click(dialog.getByRole('button', { name: 'Keep both' }))
  await waitFor(() => expect(sentNames()).toContain('manual.pdf'))
  await transferOf('manual.pdf').arrive(documentOf(8, 'manual.pdf'))
  expect(api.callsOf(deleteDocument)).toHaveLength(1)
})

test('a file that breaks a rule is listed with the reason and never sent', async () => {
  const { choose } = await open()
  const uploading = choose([file('empty.txt', 0), file('good.csv')])
  await uploading
  expect(sentNames()).toEqual(['good.csv'])
  expect(uploads().getByText('The file is empty. Choose another one.')).toBeTruthy()
  const many = Array.from({ length: 12 }, (_, at) => file(`page-${at}.txt`))
  await choose(many)
  expect(
    uploads().getAllByText('Too many files at once. Upload them in smaller groups.').length,
  ).toBeGreaterThan(0)
})

test('files dropped on the list are uploaded, and those that break a rule are reported', async () => {
  await open({ documents: [prices] })
  const table = screen.getByRole('table')
  const files = [file('one.pdf'), file('picture.png')]
  const dataTransfer = { types: ['Files'], files }
  fireEvent.dragEnter(table, { dataTransfer })
  expect(screen.getByText('Drop the files to upload them')).toBeTruthy()
  fireEvent.drop(table, { dataTransfer })
  expect(screen.queryByText('Drop the files to upload them')).toBeNull()
  await waitFor(() => expect(sentNames()).toEqual(['one.pdf']))
  expect(screen.getByRole('alert').textContent).toContain('picture.png')
})

test('a failed upload retains the file for a retry, and can be cancelled', async () => {
  const { user, choose } = await open()
  await choose([file('one.pdf'), file('two.pdf')])
  await transferOf('one.pdf').fail(new ApiError(502, { code: 'upstream_unavailable', requestId: '' }))
  expect(uploads().getByText(/The service cannot be reached/)).toBeTruthy()
  await user.click(uploads().getByRole('button', { name: 'Upload one.pdf again' }))
  expect(sentNames()).toEqual(['one.pdf', 'two.pdf', 'one.pdf'])
  await user.click(uploads().getByRole('button', { name: 'Cancel the upload of two.pdf' }))
  expect(transferOf('two.pdf').isAborted()).toBe(true)
  expect(uploads().getByText('Cancelled')).toBeTruthy()
  await transferOf('one.pdf').fail(new ApiError(422, { code: 'file_type_invalid', requestId: '' }))
  expect(uploads().queryByRole('button', { name: 'Upload one.pdf again' })).toBeNull()
  await user.click(uploads().getByRole('button', { name: 'Clear the list' }))
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})

test('uploads continue while other steps are open, and leaving the bot asks first', async () => {
  const { user, api, choose } = await open()
  api.on(listTests, { entities: [], total: 0 })
  api.on(listRuns, { entities: [], total: 0 })
  await choose([file('one.pdf')])
  await user.click(screen.getByRole('link', { name: /^Test questions/ }))
  await screen.findByRole('heading', { level: 2, name: 'Test questions' })
  expect(transferOf('one.pdf').isAborted()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Chats' }))
  await screen.findByRole('dialog', { name: 'Stop the uploads?' })
  expect(here()).toBe('/build/1?step=tests')
  await user.keyboard('{Escape}')
  await transferOf('one.pdf').arrive(documentOf(7, 'one.pdf'))
  await user.click(screen.getByRole('link', { name: /^Knowledge/ }))
  await screen.findByText('one.pdf')
})

test('a document follows the journal until it is ready or shows why it failed', async () => {
  const { user, api, socket } = await open({ documents: [prices] })
  const fresh = documentOf(9, 'scan.pdf', { status: 'queued', passages: 0 })
  await socket.tell('document.added', { document: fresh })
  expect(row('scan.pdf').getByText('Waiting')).toBeTruthy()
  await socket.tell('document.progressed', { document: { ...fresh, status: 'reading' } })
  expect(row('scan.pdf').getByText('Reading')).toBeTruthy()
  await socket.tell('document.progressed', { document: { ...fresh, status: 'failed', error: 'no_text' } })
  expect(row('scan.pdf').getByText(/No text was found/)).toBeTruthy()
  api.on(retryDocument, { ...fresh, status: 'queued' })
  await user.click(row('scan.pdf').getByRole('button', { name: 'Read scan.pdf again' }))
  await waitFor(() => expect(row('scan.pdf').getByText('Waiting')).toBeTruthy())
  await socket.tell('document.progressed', { document: { ...fresh, status: 'ready', passages: 12 } })
  expect(row('scan.pdf').getByText(/12 passages/)).toBeTruthy()
  await socket.tell('document.deleted', { id: 1, bot_id: 1 })
  expect(screen.queryByText('prices.pdf')).toBeNull()
})

const mark = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(row(name).getByRole('button', { name: `Options for ${name}` }))
  return screen.findByRole('menuitem', { name: /Mark as important|Unmark/ })
}

test('the important mark follows the server, and a rejection is reported', async () => {
  const { user, api } = await open({ documents: [prices] })
  const marking = held<void>()
  api.on(markImportant, async ({ body }) => {
    await marking.promise
    return { ...prices, is_important: Boolean(body.is_important) }
  })
  await user.click(await mark(user, 'prices.pdf'))
  const busy = await mark(user, 'prices.pdf')
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  marking.resolve()
  await row('prices.pdf').findByRole('img', { name: 'Important' })
  expect(api.callsOf(markImportant)).toHaveLength(1)
  await user.keyboard('{Escape}')
  api.on(markImportant, () => {
    throw new Refusal('file_too_old')
  })
  const unmark = await mark(user, 'prices.pdf')
  expect(unmark.textContent).toBe('Unmark')
  await user.click(unmark)
  await screen.findByText('prices.pdf could not be changed')
  row('prices.pdf').getByRole('img', { name: 'Important' })
})

test('an outdated or failed file cannot be marked, and shows why', async () => {
  const failed = documentOf(2, 'scan.pdf', { status: 'failed', error: 'no_text' })
  const { user } = await open({ documents: [documentOf(1, 'old.pdf', { can_be_important: false }), failed] })
  expect((await mark(user, 'old.pdf')).textContent).toMatch(/Delete it and upload it again/)
  await user.keyboard('{Escape}')
  const refused = await mark(user, 'scan.pdf')
  expect(refused.textContent).toMatch(/Only files that could be read can be marked/)
  expect(refused.getAttribute('aria-disabled')).toBe('true')
})

test('several files are deleted after one confirmation; failed ones stay and can be retried', async () => {
  const { user, api } = await open({ documents: [prices, manual, documentOf(3, 'terms.pdf')] })
  let isDown = true
  api.on(deleteDocument, ({ params }) => {
    if (isDown && params.id === '2') throw new Refusal('service_closing')
    return undefined
  })
  await user.click(row('prices.pdf').getByRole('checkbox', { name: 'Select prices.pdf' }))
  await user.click(row('manual.pdf').getByRole('checkbox', { name: 'Select manual.pdf' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await inDialog('Delete 2 sources?')
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await dialog.findByText(/The service is restarting/)
  await waitFor(() => expect(screen.queryByText('prices.pdf')).toBeNull())
  expect(screen.getByText('manual.pdf')).toBeTruthy()
  isDown = false
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await waitFor(() => expect(screen.queryByText('manual.pdf')).toBeNull())
  expect(api.callsOf(deleteDocument).map(({ params }) => params.id)).toEqual(['1', '2', '2'])
  expect(screen.getByText('terms.pdf')).toBeTruthy()
})

test('an empty list explains itself, and a failed list can be fetched again', async () => {
  let isDown = true
  const { user } = await open({
    prepare: (api) =>
      api.on(botDocuments, () => {
        if (isDown) throw new Refusal('upstream_unavailable')
        return { entities: [], total: 0 }
      }),
  })
  await screen.findByText('The files could not be loaded')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/^No files yet\./)
})

test('after a gap that the journal cannot fill the list is fetched again', async () => {
  const { api, socket } = await open({ documents: [prices] })
  await screen.findByText('prices.pdf')
  api.on(botDocuments, { entities: [manual], total: 1 })
  await socket.resync()
  await screen.findByText('manual.pdf')
  expect(screen.queryByText('prices.pdf')).toBeNull()
})
