import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addWebUrl, deleteWebUrl, refreshWebUrl, updateWebUrl } from '#contract/knowledge/training.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { urlOf } from '#tests/machines/support/training.ts'
import { openBot, type Stock } from './open-bot.tsx'
import { botUrls } from './stock.ts'

/** Route with the path that names a bot (`alsoAt`), because the fake API matches only `path`. */
const addToBot = { ...addWebUrl, path: '/ai/:bot/train/web-url' } as const

const help = urlOf(5, 'https://example.com/help', { title: 'Help', refresh: 'weekly' })

async function open(stock: Stock = {}) {
  const opened = await openBot('url', stock)
  await screen.findByRole('heading', { level: 2, name: 'Knowledge' })
  return opened
}

/** Opens the dialog that adds a page. */
async function openAdding(stock: Stock = {}) {
  const opened = await open(stock)
  await opened.user.click(screen.getByRole('button', { name: 'Add' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Add a web page' }))
  const dialog = await inDialog('Add a web page')
  return { ...opened, dialog, address: dialog.getByLabelText(/^Address/) }
}

const row = (name: string) => {
  const item = within(screen.getByRole('table')).getByText(name).closest('tr')
  if (!item) throw new Error(`There is no row of ${name}.`)
  return within(item)
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, item: string) {
  await user.click(row(name).getByRole('button', { name: `Options for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a URL is shown as it will be read, and added with its name and schedule', async () => {
  const { user, api, dialog, address } = await openAdding()
  api.on(addToBot, urlOf(8, 'https://example.com/Help', { title: 'Our help', status: 'queued', passages: 0 }))
  await user.type(address, 'Example.com/Help#top')
  expect(screen.getByText('Will be read as https://example.com/Help')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Name/), 'Our help')
  await user.click(dialog.getByRole('button', { name: /^Refresh/ }))
  await user.click(await screen.findByRole('option', { name: 'Every day' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('Our help added')
  expect(api.callsOf(addToBot)[0]?.body).toEqual({
    url: 'Example.com/Help#top',
    title: 'Our help',
    refresh: 'daily',
  })
  expect(row('Our help').getByText('Waiting')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('nothing is sent with a missing, invalid or duplicate URL', async () => {
  const { user, api, dialog, address } = await openAdding({ urls: [help] })
  const add = dialog.getByRole('button', { name: 'Add' })
  await user.click(add)
  expect(screen.getByText('Enter an address.')).toBeTruthy()
  await user.type(address, 'ftp://example.com')
  expect(screen.getByText(/This is not a web address/)).toBeTruthy()
  await user.clear(address)
  await user.type(address, 'example.com/help')
  await user.click(add)
  expect(screen.getByText('The bot already has this address.')).toBeTruthy()
  expect(api.callsOf(addToBot)).toHaveLength(0)
})

test('an error of the server shows at the URL until it is changed', async () => {
  const { user, api, address } = await openAdding()
  api.on(addToBot, () => {
    throw new Refusal('url_invalid', { fields: { url: 'format' } })
  })
  await user.type(address, 'http://intranet{Enter}')
  expect(await screen.findByText(/This is not a web address/)).toBeTruthy()
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await user.type(address, '.example.com')
  await waitFor(() => expect(screen.queryByText(/This is not a web address/)).toBeNull())
})

test('a page shows its progress, and is read again on request', async () => {
  const { user, api, socket } = await open({ urls: [help] })
  await socket.tell('url.progressed', { url: { ...help, status: 'failed', error: 'page_not_found' } })
  expect(row('Help').getByText(/The page does not exist/)).toBeTruthy()
  api.on(refreshWebUrl, { ...help, status: 'queued' })
  await choose(user, 'Help', 'Refresh now')
  await waitFor(() => expect(row('Help').getByText('Waiting')).toBeTruthy())
  await user.click(row('Help').getByRole('button', { name: 'Options for Help' }))
  const again = await screen.findByRole('menuitem', { name: /Refresh now/ })
  expect(again.textContent).toContain('It is already being read.')
})

test('the schedule is changed in place', async () => {
  const { user, api } = await open({ urls: [help] })
  api.on(updateWebUrl, ({ body }) => ({ ...help, refresh: body.refresh as typeof help.refresh }))
  expect(row('Help').getByText(/refreshed every week/)).toBeTruthy()
  await user.click(row('Help').getByRole('button', { name: 'Options for Help' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Manually' }))
  await waitFor(() => expect(row('Help').queryByText(/refreshed every week/)).toBeNull())
  expect(api.callsOf(updateWebUrl)[0]?.body).toEqual({ url: help.url, title: 'Help', refresh: 'off' })
})

test('a sitemap shows how many pages it lists', async () => {
  await open({ urls: [urlOf(7, 'https://example.com/sitemap.xml', { passages: 0, pages: 12 })] })
  expect(row('example.com/sitemap.xml').getByText('· sitemap with 12 pages')).toBeTruthy()
})

test("name and URL can be edited; the page's own URL is not a duplicate", async () => {
  const { user, api } = await open({ urls: [help, urlOf(6, 'https://example.com/faq')] })
  api.on(updateWebUrl, ({ body }) => {
    const changed = { ...help, title: String(body.title), url: String(body.url) }
    api.on(botUrls, { entities: [changed], total: 1 })
    return changed
  })
  await choose(user, 'Help', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web page' }))
  await user.clear(dialog.getByLabelText(/^Address/))
  await user.type(dialog.getByLabelText(/^Address/), 'https://example.com/faq')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('The bot already has this address.')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/^Address/))
  await user.type(dialog.getByLabelText(/^Address/), 'https://example.com/help')
  await user.clear(dialog.getByLabelText(/^Name/))
  await user.type(dialog.getByLabelText(/^Name/), 'Customer help{Enter}')
  await screen.findByText('Customer help saved')
  expect(row('Customer help').getByText('example.com/help')).toBeTruthy()
})

test('deleting asks for confirmation', async () => {
  const { user, api } = await open({ urls: [help] })
  api.on(deleteWebUrl, () => {
    api.on(botUrls, { entities: [], total: 0 })
    return undefined
  })
  await choose(user, 'Help', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Help?' }))
  expect(api.callsOf(deleteWebUrl)).toHaveLength(0)
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete' })))
  await screen.findByText(/^No web pages yet\./)
  expect(api.callsOf(deleteWebUrl)[0]?.params.id).toBe('5')
})
