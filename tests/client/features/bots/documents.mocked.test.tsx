import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { deleteDocument, markImportant, retryDocument } from '#contract/training.ts'
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
  await screen.findByRole('heading', { level: 2, name: 'Files' })
  const drop = screen.getByLabelText('Drop files here, or choose them')
  return { ...opened, drop }
}

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name)
const card = (name: string) => {
  const item = screen.getByText(name).closest('li')
  if (!item) throw new Error(`There is no card of ${name}.`)
  return within(item)
}
const uploads = () => within(screen.getByRole('region', { name: 'Uploads' }))

test('files are uploaded two at a time, each with its progress, and become documents of this bot', async () => {
  const { user, drop } = await open()
  await user.upload(drop, [file('one.pdf', 10), file('two.pdf'), file('three.pdf')])
  expect(sentNames()).toEqual(['one.pdf', 'two.pdf'])
  expect(transferOf('one.pdf').bot).toBe(1)
  await transferOf('one.pdf').progress(0.6)
  const bar = uploads().getByRole('progressbar', { name: 'Uploading one.pdf' })
  expect(bar.getAttribute('aria-valuenow')).toBe('60')
  expect(uploads().getByText('Waiting')).toBeTruthy()
  await transferOf('one.pdf').arrive(documentOf(7, 'one.pdf', { status: 'queued', passages: 0 }))
  expect(sentNames()).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  expect(uploads().queryByText('one.pdf')).toBeNull()
  expect(card('one.pdf').getByText('Waiting')).toBeTruthy()
})

test('a file with a known name replaces the old one, or stands beside it', async () => {
  const { user, api, drop } = await open({ documents: [prices, manual] })
  api.on(deleteDocument, undefined)
  await user.upload(drop, [file('prices.pdf'), file('new.pdf')])
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

  await user.upload(drop, [file('manual.pdf')])
  dialog = await inDialog('The bot already has files with these names')
  await user.click(dialog.getByRole('button', { name: 'Keep both' }))
  await waitFor(() => expect(sentNames()).toContain('manual.pdf'))
  await transferOf('manual.pdf').arrive(documentOf(8, 'manual.pdf'))
  expect(api.callsOf(deleteDocument)).toHaveLength(1)
})

test('a file that breaks a rule is listed with the reason and never sent', async () => {
  const { user, drop } = await open()
  const uploading = user.upload(drop, [file('empty.txt', 0), file('good.csv')])
  await uploading
  expect(sentNames()).toEqual(['good.csv'])
  expect(uploads().getByText('The file is empty. Choose another one.')).toBeTruthy()
  const many = Array.from({ length: 12 }, (_, at) => file(`page-${at}.txt`))
  await user.upload(drop, many)
  expect(screen.getByText('Only 10 files at a time.')).toBeTruthy()
})

test('a failed upload keeps the file for a retry, and can be cancelled', async () => {
  const { user, drop } = await open()
  await user.upload(drop, [file('one.pdf'), file('two.pdf')])
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
  const { user, drop } = await open()
  await user.upload(drop, [file('one.pdf')])
  await user.click(screen.getByRole('link', { name: /^Web pages/ }))
  await screen.findByRole('heading', { level: 2, name: 'Web pages' })
  expect(transferOf('one.pdf').isAborted()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Chats' }))
  await screen.findByRole('dialog', { name: 'Stop the uploads?' })
  expect(here()).toBe('/build/1?step=url')
  await user.keyboard('{Escape}')
  await transferOf('one.pdf').arrive(documentOf(7, 'one.pdf'))
  await user.click(screen.getByRole('link', { name: /^Files/ }))
  await screen.findByText('one.pdf')
})

test('a document follows the journal until it is ready or shows why it failed', async () => {
  const { user, api, socket } = await open({ documents: [prices] })
  const fresh = documentOf(9, 'scan.pdf', { status: 'queued', passages: 0 })
  await socket.tell('document.added', { document: fresh })
  expect(card('scan.pdf').getByText('Waiting')).toBeTruthy()
  await socket.tell('document.progressed', { document: { ...fresh, status: 'reading' } })
  expect(card('scan.pdf').getByText('Reading')).toBeTruthy()
  await socket.tell('document.progressed', { document: { ...fresh, status: 'failed', error: 'no_text' } })
  expect(card('scan.pdf').getByText(/No text was found/)).toBeTruthy()
  api.on(retryDocument, { ...fresh, status: 'queued' })
  await user.click(card('scan.pdf').getByRole('button', { name: 'Read scan.pdf again' }))
  await waitFor(() => expect(card('scan.pdf').getByText('Waiting')).toBeTruthy())
  await socket.tell('document.progressed', { document: { ...fresh, status: 'ready', passages: 12 } })
  expect(card('scan.pdf').getByText(/12 passages/)).toBeTruthy()
  await socket.tell('document.deleted', { id: 1, bot_id: 1 })
  expect(screen.queryByText('prices.pdf')).toBeNull()
})

test('the important mark follows the server, and a refusal is reported', async () => {
  const { user, api } = await open({ documents: [prices] })
  const marking = held<void>()
  api.on(markImportant, async ({ body }) => {
    await marking.promise
    return { ...prices, is_important: Boolean(body.is_important) }
  })
  const mark = () => card('prices.pdf').getByRole('button', { name: 'Mark prices.pdf as important' })
  await user.click(mark())
  expect(mark().getAttribute('aria-busy')).toBe('true')
  await user.click(mark())
  marking.resolve()
  const marked = await card('prices.pdf').findByRole('button', { name: 'Unmark prices.pdf' })
  expect(marked.getAttribute('aria-pressed')).toBe('true')
  expect(api.callsOf(markImportant)).toHaveLength(1)
  api.on(markImportant, () => {
    throw new Refusal('file_too_old')
  })
  await user.click(marked)
  await screen.findByText('prices.pdf could not be changed')
  expect(marked.getAttribute('aria-pressed')).toBe('true')
})

test('an outdated file cannot be marked, and shows what to do', async () => {
  const { user, api } = await open({ documents: [documentOf(1, 'old.pdf', { can_be_important: false })] })
  const mark = card('old.pdf').getByRole('button', { name: 'Mark old.pdf as important' })
  expect(mark.getAttribute('aria-disabled')).toBe('true')
  await user.hover(mark)
  await screen.findByText(/Delete it and upload it again to mark it as important/)
  await user.click(mark)
  expect(api.callsOf(markImportant)).toHaveLength(0)
})

test('several files are deleted after one confirmation; failed ones stay and can be retried', async () => {
  const { user, api } = await open({ documents: [prices, manual, documentOf(3, 'terms.pdf')] })
  let isDown = true
  api.on(deleteDocument, ({ params }) => {
    if (isDown && params.id === '2') throw new Refusal('service_closing')
    return undefined
  })
  await user.click(card('prices.pdf').getByRole('checkbox', { name: 'Select prices.pdf' }))
  await user.click(card('manual.pdf').getByRole('checkbox', { name: 'Select manual.pdf' }))
  expect(screen.getByText('2 files selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await inDialog('Delete 2 files?')
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

test('the list view shows the same files, and is remembered', async () => {
  const { user } = await open({ documents: [prices, manual] })
  await user.click(screen.getByRole('button', { name: 'List' }))
  const table = within(await screen.findByRole('table', { name: 'Files of the bot' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  expect(table.getByText('manual.pdf')).toBeTruthy()
  expect(localStorage.getItem('files.view')).toBe('"list"')
  await user.click(table.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByText('2 files selected')).toBeTruthy()
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
