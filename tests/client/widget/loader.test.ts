import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WidgetBoot } from '#contract/widget-bots.ts'

const ORIGIN = 'https://parley.example'

const boot: WidgetBoot = {
  ticket: 'ticket-1',
  color: '#0086ff',
  icon: '',
  bottom: 24,
  right: 30,
  auto_pop_up: false,
  is_fullscreen: false,
  is_visible: true,
  label: 'Questions?',
}

let answers: (Partial<WidgetBoot> | number)[] = []
let asked: string[] = []

beforeEach(() => {
  answers = []
  asked = []
  sessionStorage.clear()
  document.body.replaceChildren()
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href)
    const answer = answers.shift() ?? {}
    if (typeof answer === 'number') return { ok: false, status: answer }
    return { ok: true, json: async () => ({ ...boot, ...answer }) }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete window.Parley
})

/** Runs the loader as a script tag would. */
async function run(dataset: Record<string, string> = {}) {
  const script = document.createElement('script')
  script.src = `${ORIGIN}/widget.js`
  Object.assign(script.dataset, { key: 'key-1', ...dataset })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('#client/widget/loader.ts')
}

const root = () => document.querySelector('parley-widget')?.shadowRoot
const launcher = () => root()?.querySelector<HTMLButtonElement>('[aria-expanded]')
const frame = () => root()?.querySelector('iframe')

/** Returns the launcher once it is drawn. */
async function drawn(): Promise<HTMLButtonElement> {
  return waitFor(() => {
    const button = launcher()
    if (!button) throw new Error('The launcher is not there yet.')
    return button
  })
}

/** Sends a message of the panel, from a given origin and window. */
function say(parley: object, from: { origin?: string; source?: unknown } = {}) {
  const source = 'source' in from ? from.source : frame()?.contentWindow
  const event = new MessageEvent('message', { data: { parley }, origin: from.origin ?? ORIGIN })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}

/** Puts a window into the frame, and records the loader's messages to it, with their target. */
function listen() {
  const posted: { message: unknown; target: unknown }[] = []
  const panel = { postMessage: (message: unknown, target: unknown) => posted.push({ message, target }) }
  const element = frame()
  if (!element) throw new Error('There is no frame yet.')
  Object.defineProperty(element, 'contentWindow', { value: panel })
  return posted
}

test.each([401, 403, 409, 502])('a boot refused with %i draws and logs nothing', async (status) => {
  answers = [status]
  await run()
  await waitFor(() => expect(asked).toHaveLength(1))
  await Promise.resolve()
  expect(root()).toBeUndefined()
})

// First, because the loaders of earlier tests would hear the panel too.
test('the page hears of what happens, each time something changes', async () => {
  const heard: [string, unknown][] = []
  const hear = (event: Event) => heard.push([event.type, (event as CustomEvent).detail])
  const types = ['parley:ready', 'parley:open', 'parley:close', 'parley:unread']
  for (const type of types) window.addEventListener(type, hear)
  await run()
  await drawn()
  window.Parley?.open()
  window.Parley?.open()
  say({ badge: '' })
  window.Parley?.close()
  say({ badge: '3' })
  say({ badge: '3', label: 'Chat' })
  say({ badge: '99+' })
  say({ badge: '' })
  expect(heard).toEqual([
    ['parley:ready', null],
    ['parley:open', null],
    ['parley:close', null],
    ['parley:unread', 3],
    ['parley:unread', 99],
    ['parley:unread', 0],
  ])
  for (const type of types) window.removeEventListener(type, hear)
})

test('nothing is drawn without a network either', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await run()
  expect(root()).toBeUndefined()
})

test('the boot request names the bot and the language', async () => {
  await run({ lang: 'vi-VN' })
  await drawn()
  expect(asked).toEqual([`${ORIGIN}/widget/boot?key=key-1&lang=vi-VN`])
})

test('the launcher is placed by the settings; the ticket is in no URL', async () => {
  await run()
  const button = await drawn()
  button.dispatchEvent(new Event('pointerenter'))
  const host = document.querySelector<HTMLElement>('parley-widget')
  expect(host?.style.right).toBe('30px')
  expect(host?.style.bottom).toBe('24px')
  expect(frame()?.src).toContain(`${ORIGIN}/widget/panel?key=key-1`)
  expect(frame()?.src).not.toContain('ticket')
})

test('a click opens, another closes, and the focus returns', async () => {
  await run()
  const button = await drawn()
  button.focus()
  button.click()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  say({ isOpen: false })
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  expect(root()?.activeElement).toBe(button)
})

test('a page may open the panel before the launcher is drawn', async () => {
  await run()
  window.Parley?.open()
  expect((await drawn()).getAttribute('aria-expanded')).toBe('true')
  window.Parley?.toggle()
  expect(launcher()?.getAttribute('aria-expanded')).toBe('false')
})

test('with a hidden launcher the page can still open the panel', async () => {
  answers = [{ is_visible: false }]
  await run()
  const button = await drawn()
  expect(button.hidden).toBe(true)
  expect(frame()).toBeNull()
  window.Parley?.open()
  expect(frame()).not.toBeNull()
})

test('the panel gets its ticket at its exact origin, and each later one is new', async () => {
  answers = [{}, { ticket: 'ticket-2' }, 403]
  await run()
  ;(await drawn()).click()
  const posted = listen()
  say({ wantsTicket: true })
  await waitFor(() => expect(posted).toHaveLength(1))
  const page = [location.href, document.title]
  expect(posted[0]).toEqual({
    message: { parley: { isOpen: true, ticket: 'ticket-1', page } },
    target: ORIGIN,
  })
  say({ wantsTicket: true })
  await waitFor(() => expect(posted).toHaveLength(2))
  expect(posted[1]?.message).toMatchObject({ parley: { ticket: 'ticket-2' } })
  say({ wantsTicket: true })
  await waitFor(() => expect(posted).toHaveLength(3))
  expect(posted[2]?.message).toMatchObject({ parley: { ticket: null } })
})

test('only messages of the panel are accepted', async () => {
  await run()
  ;(await drawn()).click()
  const posted = listen()
  say({ isOpen: false, wantsTicket: true }, { origin: 'https://evil.example' })
  say({ isOpen: false, wantsTicket: true }, { source: window })
  say({ isOpen: false, wantsTicket: true }, { source: null })
  expect(launcher()?.getAttribute('aria-expanded')).toBe('true')
  expect(posted).toEqual([])
})

test('the panel sets badge and name of the launcher, and shows the engaging message until it opens', async () => {
  await run()
  const button = await drawn()
  button.focus()
  await waitFor(() => expect(frame()).not.toBeNull())
  say({ badge: '3', label: 'Chat, 3 unread messages', greets: true })
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Chat, 3 unread messages'))
  expect(root()?.querySelector('b')?.textContent).toBe('3')
  const greeting = [...(root()?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === 'Questions?',
  )
  greeting?.click()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(greeting?.isConnected).toBe(false)
})

test('data that the frame may not store is stored for the browser session', async () => {
  await run()
  ;(await drawn()).click()
  const posted = listen()
  say({ keep: 'a text' })
  say({ wantsTicket: true })
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.message).toMatchObject({
    parley: { kept: 'a text', page: [location.href, document.title] },
  })
})

test('a second script on the same page does nothing', async () => {
  await run()
  await drawn()
  await run()
  await Promise.resolve()
  expect(document.querySelectorAll('parley-widget')).toHaveLength(1)
})
