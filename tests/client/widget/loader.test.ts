import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WidgetBoot } from '#contract/bots/widget-bots.ts'
import { tableOf } from '#tests/support/guide-code.ts'

const ORIGIN = 'https://parley.example'

// Replaces the script that the loader fetches from the server.
vi.mock('https://parley.example/widget/page.js', () => import('#client/widget/page.ts'))

const boot: WidgetBoot = {
  ticket: 'ticket-1',
  color: '#0086ff',
  ink: '#ffffff',
  icon: '',
  bottom: 24,
  right: 30,
  side: 'right',
  auto_pop_up: false,
  is_fullscreen: false,
  is_visible: true,
  label: 'Questions?',
}

let answers: (Partial<WidgetBoot> | number | 'offline')[] = []
let asked: string[] = []
const ports: MessagePort[] = []

beforeEach(() => {
  answers = []
  asked = []
  sessionStorage.clear()
  document.body.replaceChildren()
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href)
    const answer = answers.shift() ?? {}
    if (answer === 'offline') throw new TypeError('offline')
    if (typeof answer === 'number')
      return { status: answer, json: async () => ({ code: `refused_${answer}` }) }
    return { status: 200, json: async () => ({ ...boot, ...answer }) }
  })
})
afterEach(() => {
  window.Parley?.shutdown()
  for (const port of ports.splice(0)) port.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  delete window.Parley
  document.querySelector('parley-widget')?.remove()
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

/** Returns the launcher once it is rendered. */
async function drawn(): Promise<HTMLButtonElement> {
  return waitFor(() => {
    const button = launcher()
    if (!button) throw new Error('The launcher is not there yet.')
    return button
  })
}

/** Simulates the panel: receives the page's greeting, records the messages that the page posts, and responds through the port. */
async function panel() {
  const element = await waitFor(() => {
    const found = frame()
    if (!found) throw new Error('There is no frame yet.')
    return found
  })
  const greeted: { message: unknown; target: unknown }[] = []
  const posted: Record<string, unknown>[] = []
  let port: MessagePort | undefined
  Object.defineProperty(element, 'contentWindow', {
    value: {
      postMessage: (message: unknown, target: unknown, [given]: MessagePort[]) => {
        greeted.push({ message, target })
        port = given
        if (port) port.onmessage = ({ data }) => posted.push(data)
      },
    },
  })
  element.dispatchEvent(new Event('load'))
  ports.push(port as MessagePort)
  return { greeted, posted, say: (message: object) => port?.postMessage(message) }
}

// biome-ignore lint/suspicious/noConsole: what the developer of a page reads there is part of the product
const warn = () => vi.mocked(console.warn)

/** Returns the test's warnings so far and clears them, because they are expected. */
function warnings(): unknown[] {
  const texts = warn().mock.calls.map(([text]) => text)
  warn().mockClear()
  return texts
}

test.each([401, 403, 404, 409])(
  'a boot rejected with %i renders nothing, and logs why once',
  async (status) => {
    warn().mockImplementation(() => {})
    answers = [status]
    await run()
    await waitFor(() => expect(warn()).toHaveBeenCalled())
    expect(warnings()).toEqual([`Parley: refused_${status}, see ${ORIGIN}/docs/guides/widget`])
    expect(root()).toBeUndefined()
  },
)

test.each([429, 500, 502, 'offline'] as const)('a boot that failed with %s is retried', async (status) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answers = [status]
  await run()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  await drawn()
  expect(asked).toHaveLength(2)
})

test('the page is notified of each change', async () => {
  const heard: [string, unknown][] = []
  const called: [string, unknown][] = []
  const hear = (event: Event) => heard.push([event.type.slice(7), (event as CustomEvent).detail])
  const types = ['ready', 'open', 'close', 'unread', 'message', 'chatStarted', 'chatEnded', 'rated'] as const
  for (const type of types) window.addEventListener(`parley:${type}`, hear)
  await run()
  for (const type of types) window.Parley?.on(type, (detail) => called.push([type, detail]))
  await drawn()
  window.Parley?.open()
  window.Parley?.open()
  const { say } = await panel()
  say({ badge: '' })
  say({ event: ['chatStarted', { id: 7 }] })
  say({ event: ['message', { from: 'agent' }] })
  say({ badge: '3' })
  say({ badge: '3', label: 'Chat' })
  say({ badge: '99+' })
  await waitFor(() => expect(window.Parley?.unread).toBe(99))
  window.Parley?.close()
  say({ badge: '' })
  await waitFor(() => expect(heard).toHaveLength(8))
  expect(heard).toEqual([
    ['ready', null],
    ['open', null],
    ['chatStarted', { id: 7 }],
    ['message', { from: 'agent' }],
    ['unread', 3],
    ['unread', 99],
    ['close', null],
    ['unread', 0],
  ])
  expect(called).toEqual(heard)
  for (const type of types) window.removeEventListener(`parley:${type}`, hear)
})

test('a removed listener is not called anymore, and a late one is still told that the chat is ready', async () => {
  await run()
  await drawn()
  const ready = vi.fn()
  window.Parley?.on('ready', ready)
  await waitFor(() => expect(ready).toHaveBeenCalledOnce())
  const opened = vi.fn()
  window.Parley?.on('open', opened)
  window.Parley?.off('open', opened)
  window.Parley?.open()
  expect(opened).not.toHaveBeenCalled()
})

test('calls that the page made too early run once the launcher is rendered', async () => {
  const opened = vi.fn()
  Object.assign(window, { Parley: [['on', 'open', opened], ['open']] })
  await run()
  await drawn()
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  window.Parley?.push(['close'], ['open'])
  expect(opened).toHaveBeenCalledTimes(2)
})

test('an unknown name is reported once to the developer of the page, and nothing breaks', async () => {
  warn().mockImplementation(() => {})
  const use = (...calls: [string, ...unknown[]][]) => window.Parley?.push(...(calls as never[]))
  Object.assign(window, { Parley: [['on', 'nope', vi.fn()], ['opne']] })
  await run()
  await drawn()
  await waitFor(() => expect(warn()).toHaveBeenCalledTimes(2))
  use(['on', 'nope'], ['off', 'nope'], ['opne'], ['toString'], ['unread'], ['on', 'Open', vi.fn()])
  expect(warnings()).toEqual(
    ['event "nope"', 'call "opne"', 'call "toString"', 'call "unread"', 'event "Open"'].map((what) =>
      expect.stringMatching(new RegExp(`^Parley: there is no ${what}, see \\S+/docs/guides/widget$`)),
    ),
  )
  window.Parley?.shutdown()
  use(['on', 'afterwards', vi.fn()])
  expect(warnings()).toHaveLength(1)
  for (const [name] of tableOf('widget', 'Event')) {
    window.Parley?.on(name as 'open', vi.fn())
    window.Parley?.off(name as 'open', vi.fn())
  }
  for (const name of ['identify', 'toggle', 'setContext'] as const)
    expect(window.Parley?.[name]).toBeTypeOf('function')
  expect(warnings()).toEqual([])
})

test('the boot request contains the bot and the language', async () => {
  await run({ lang: 'vi-VN' })
  await drawn()
  expect(asked).toEqual([`${ORIGIN}/widget/boot?key=key-1&lang=vi-VN`])
})

test('the launcher is placed by the settings; the ticket is in no URL', async () => {
  await run()
  const button = await drawn()
  button.dispatchEvent(new Event('pointerenter'))
  await waitFor(() => expect(frame()).not.toBeNull())
  const css = root()?.adoptedStyleSheets[0]?.cssRules[0]?.cssText
  expect(css).toMatch(/right: ?30px !important/)
  expect(css).toMatch(/bottom: ?24px !important/)
  expect(frame()?.src).toContain(`${ORIGIN}/widget/panel?key=key-1`)
  expect(frame()?.src).not.toContain('ticket')
})

test('a click opens, another closes, and the focus returns', async () => {
  await run()
  const button = await drawn()
  button.focus()
  button.click()
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
  const { say } = await panel()
  say({ isOpen: false })
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  expect(root()?.activeElement).toBe(button)
})

test('a page can open the panel before the launcher is rendered', async () => {
  await run()
  window.Parley?.open()
  const button = await drawn()
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
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
  await waitFor(() => expect(frame()).not.toBeNull())
})

test('the panel is greeted at its exact origin, and gets its ticket and later new ones', async () => {
  answers = [{}, { ticket: 'ticket-2' }, 403]
  await run()
  ;(await drawn()).click()
  const { greeted, posted, say } = await panel()
  expect(greeted).toEqual([{ message: 'parley', target: ORIGIN }])
  say({ wantsTicket: true })
  const page = [location.href, document.title]
  await waitFor(() => expect(posted.at(-1)).toEqual({ isOpen: true, ticket: 'ticket-1', page }))
  say({ wantsTicket: true })
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ ticket: 'ticket-2' }))
  say({ wantsTicket: true })
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ ticket: null }))
})

test('messages of other windows are ignored, and ours do not reach the page’s listeners', async () => {
  const heard = vi.fn()
  window.addEventListener('message', heard)
  await run()
  ;(await drawn()).click()
  const { say } = await panel()
  say({ css: 'b{color:red}' })
  window.dispatchEvent(new MessageEvent('message', { data: { isOpen: false }, origin: ORIGIN }))
  await waitFor(() => expect(root()?.adoptedStyleSheets[0]?.cssRules.length).toBeGreaterThan(6))
  expect(launcher()?.getAttribute('aria-expanded')).toBe('true')
  expect(heard).toHaveBeenCalledOnce()
  window.removeEventListener('message', heard)
})

test('values from the page reach the panel, even after it is loaded again', async () => {
  await run({ identity: 'token-1' })
  await drawn()
  window.Parley?.open()
  window.Parley?.setLanguage('fr-FR')
  window.Parley?.setContext({ plan: 'Pro' })
  window.Parley?.setContext({ cart: 3 })
  const { posted, say } = await panel()
  say({ wantsTicket: true })
  const said = { identity: 'token-1', lang: 'fr-FR', context: { plan: 'Pro', cart: 3 } }
  await waitFor(() => expect(posted.at(-1)).toMatchObject(said))
  window.Parley?.signOut()
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ identity: null, lang: 'fr-FR' }))
})

test('the panel sets badge and name of the launcher, and shows the engaging message until it opens', async () => {
  await run()
  const button = await drawn()
  button.focus()
  const { say } = await panel()
  say({ badge: '3', label: 'Chat, 3 unread messages', greets: ['Questions?', 'Close message'] })
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Chat, 3 unread messages'))
  expect(root()?.querySelector('b')?.textContent).toBe('3')
  const greeting = [...(root()?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === 'Questions?',
  )
  greeting?.click()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(greeting?.isConnected).toBe(false)
})

test('a visitor closes the engaging message without opening the chat, and the panel remembers it', async () => {
  await run()
  const button = await drawn()
  button.focus()
  const { posted, say } = await panel()
  say({ greets: ['Questions?', 'Close message'] })
  const close = () => root()?.querySelector<HTMLButtonElement>('[aria-label="Close message"]')
  await waitFor(() => expect(close()).toBeTruthy())
  close()?.click()
  expect(close()).toBeNull()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(root()?.activeElement).toBe(button)
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ isOpen: false, isDeclined: true }))
})

test('data that the frame cannot store is stored for the browser session', async () => {
  await run()
  ;(await drawn()).click()
  const { posted, say } = await panel()
  say({ keep: 'a text' })
  say({ wantsTicket: true })
  await waitFor(() => expect(posted.at(-1)).toMatchObject({ kept: 'a text' }))
})

test('a second script on the same page does nothing, and one for another bot logs a warning', async () => {
  warn().mockImplementation(() => {})
  await run()
  await drawn()
  await run()
  expect(warnings()).toEqual([])
  await run({ key: 'key-2' })
  expect(warnings()).toEqual(['Parley: a page shows one bot'])
  expect(document.querySelectorAll('parley-widget')).toHaveLength(1)
})

test('the page can remove the chat and show another bot', async () => {
  await run()
  await drawn()
  window.Parley?.open()
  await waitFor(() => expect(frame()).not.toBeNull())
  window.Parley?.shutdown()
  expect(root()).toBeUndefined()
  window.Parley?.boot({ key: 'key-2', lang: 'tr-TR' })
  expect((await drawn()).getAttribute('aria-expanded')).toBe('false')
  expect(asked.at(-1)).toBe(`${ORIGIN}/widget/boot?key=key-2&lang=tr-TR`)
  window.Parley?.open()
  await waitFor(() => expect(frame()?.src).toContain('key=key-2'))
})

test('a script without a key waits until the page names a bot', async () => {
  await run({ key: '' })
  expect(asked).toEqual([])
  window.Parley?.boot({ key: 'key-9' })
  await drawn()
  expect(asked).toEqual([`${ORIGIN}/widget/boot?key=key-9&lang=${navigator.language}`])
})
