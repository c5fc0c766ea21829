import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, assign, createActor, setup } from 'xstate'
import { InspectPage } from '#client/features/inspect/inspect-page.tsx'
import { parsePayload } from '#client/features/inspect/payload.ts'
import { createPageInspector } from '#client/inspect/inspector.ts'
import { locales } from '#i18n/i18n-util.ts'
import { render } from '#tests/client/ui/render.tsx'

/** Channel within one process that delivers synchronously. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  onmessage: ((event: MessageEvent) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(message: unknown) {
    const data = structuredClone(message)
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) other.onmessage?.(new MessageEvent('message', { data }))
    }
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

const door = setup({
  types: {
    context: {} as { knocks: number; owner: string },
    events: {} as { type: 'door.knock'; times?: number } | { type: 'door.open' } | { type: 'door.shut' },
  },
}).createMachine({
  id: 'door',
  context: { knocks: 0, owner: 'Mai' },
  initial: 'shut',
  states: {
    shut: {
      description: 'Nobody can pass.',
      on: {
        'door.open': 'open',
        'door.knock': {
          actions: assign({ knocks: ({ context, event }) => context.knocks + (event.times ?? 1) }),
        },
      },
    },
    open: { description: 'Everybody can pass.', on: { 'door.shut': 'shut' } },
  },
})

const started: AnyActorRef[] = []

/** Opens another tab with an actor of the door machine. */
function openTab(tab: string, path: string) {
  const channel = new BroadcastChannel('parley-inspect')
  const inspect = createPageInspector({ channel, tab, path: () => path, now: () => 0 })
  const actor = createActor(door, { inspect: (event) => inspect(event, 0) })
  actor.start()
  started.push(actor)
  return { actor, close: () => channel.postMessage({ type: 'tab.closed', tab }) }
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  document.head.innerHTML = '<meta name="app-env" content="dev">'
})

afterEach(() => {
  cleanup()
  for (const actor of started.splice(0)) actor.stop()
  FakeChannel.open.clear()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

const machines = () => screen.getByRole('navigation', { name: 'Machines' })
const state = (name: RegExp) => screen.getByRole('treeitem', { name })

describe('the inspector', () => {
  test('shows the machines of tabs that opened before or after it', async () => {
    openTab('a', '/chats')
    render(<InspectPage />)
    expect(await within(machines()).findByRole('button', { name: /door.*Live.*shut/ })).toBeDefined()
    act(() => void openTab('b', '/dashboard'))
    expect(await within(machines()).findByRole('heading', { name: '/dashboard' })).toBeDefined()
    expect(within(machines()).getAllByRole('button', { name: /^door/ })).toHaveLength(2)
  })

  test('highlights the current state and follows it', async () => {
    const { actor } = openTab('a', '/chats')
    render(<InspectPage />)
    await screen.findByRole('treeitem', { name: 'shut, current, Nobody can pass.' })
    act(() => actor.send({ type: 'door.open' }))
    await screen.findByRole('treeitem', { name: 'open, current, Everybody can pass.' })
    expect(state(/^shut, visited before/)).toBeDefined()
  })

  test('finds machines and events, says what each event changed, and starts with the latest payload', async () => {
    const { actor } = openTab('a', '/chats')
    const { user } = render(<InspectPage />)
    await screen.findByRole('treeitem', { name: /^shut, current/ })
    await user.type(screen.getByRole('searchbox', { name: 'Find a machine' }), 'Doo')
    expect(within(machines()).getAllByRole('button', { name: /door/i })).toHaveLength(1)
    expect(within(machines()).getAllByRole('button')).toHaveLength(1)
    act(() => {
      actor.send({ type: 'door.knock', times: 3 })
      actor.send({ type: 'door.open' })
      actor.send({ type: 'door.shut' })
    })
    await user.click(screen.getByRole('tab', { name: /Events/ }))
    const lines = () => screen.getAllByRole('option').map((line) => line.textContent)
    await waitFor(() => expect(lines()).toHaveLength(4))
    expect(lines().filter((line) => line?.includes('changed'))).toEqual([
      expect.stringMatching(/^door\.knock.*changed knocks$/),
    ])
    await user.type(screen.getByRole('searchbox', { name: 'Find an event' }), 'knock')
    expect(lines()).toHaveLength(1)
    await user.click(screen.getByRole('tab', { name: 'Send' }))
    const payload = () => (screen.getByRole('textbox', { name: 'Payload' }) as HTMLTextAreaElement).value
    expect(JSON.parse(payload())).toEqual({ times: 3 })
    await user.click(screen.getByRole('button', { name: /^Event/ }))
    await user.click(await screen.findByRole('option', { name: 'door.open' }))
    expect(JSON.parse(payload())).toEqual({})
  })

  test('travels to past states by selection and by the arrow keys, and back to live', async () => {
    const { actor } = openTab('a', '/chats')
    const { user } = render(<InspectPage />)
    await screen.findByRole('treeitem', { name: /^shut, current/ })
    act(() => {
      actor.send({ type: 'door.knock' })
      actor.send({ type: 'door.open' })
    })
    await screen.findByRole('treeitem', { name: /^open, current/ })
    await user.click(screen.getByRole('tab', { name: /Events/ }))
    screen.getByRole('listbox').focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByText('Past state 2 of 3')).toBeDefined()
    expect(state(/^shut, current/)).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Context' }))
    expect(screen.getByText('knocks').parentElement?.textContent).toBe('knocks (changed): 1')
    expect(screen.getByText('owner').parentElement?.textContent).toBe('owner: "Mai"')
    act(() => actor.send({ type: 'door.shut' }))
    await screen.findByText('Past state 2 of 4')
    await user.click(screen.getByRole('button', { name: 'Back to live' }))
    expect(screen.getByText('Live: the newest state shows.')).toBeDefined()
  })

  test('sends the events that the current state accepts, with a validated payload', async () => {
    const { actor } = openTab('a', '/chats')
    const { user } = render(<InspectPage />)
    await user.click(await screen.findByRole('tab', { name: 'Send' }))
    await user.click(screen.getByRole('button', { name: /Event/ }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'door.knock',
      'door.open',
    ])
    await user.click(screen.getByRole('option', { name: 'door.knock' }))
    const payload = screen.getByRole('textbox', { name: 'Payload' })
    await user.clear(payload)
    await user.click(payload)
    await user.paste('{"times": 3')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('This is not valid JSON.')).toBeDefined()
    await user.click(payload)
    await user.paste('}')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Sent: door.knock')).toBeDefined()
    expect(actor.getSnapshot().context.knocks).toBe(3)
  })

  test('retains the data of a closed tab until it is dropped, and sends it nothing', async () => {
    const { close } = openTab('a', '/chats')
    const { user } = render(<InspectPage />)
    await screen.findByRole('treeitem', { name: /^shut, current/ })
    act(close)
    await within(machines()).findByRole('button', { name: /door.*Stopped/ })
    await user.click(screen.getByRole('tab', { name: 'Send' }))
    expect(screen.getByText('Only a machine that runs in an open tab accepts events.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Forget closed tabs' }))
    expect(within(machines()).queryByRole('button', { name: /door/ })).toBeNull()
  })

  test('moves through the chart by the arrow keys', async () => {
    openTab('a', '/chats')
    const { user } = render(<InspectPage />)
    const tree = await screen.findByRole('tree')
    tree.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
    const open = state(/^open/)
    expect(open.getAttribute('aria-selected')).toBe('true')
    expect(tree.getAttribute('aria-activedescendant')).toBe(open.id)
    expect(screen.getByRole('heading', { name: 'open' })).toBeDefined()
    await user.keyboard('{ArrowLeft}')
    expect(state(/^door/).getAttribute('aria-selected')).toBe('true')
  })

  test.each(locales)('in %s, explains how to start and shows the machines of the product', async (locale) => {
    const { user } = render(<InspectPage />, locale)
    expect(
      screen.getAllByRole('link').every((link) => link.getAttribute('href') === '/dashboard?inspect=on'),
    ).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Open chat' }))
    await waitFor(() => expect(screen.getAllByRole('treeitem').length).toBeGreaterThan(20))
  })

  test.each(['prod', null])('opens recordings but looks at no other tab in %s', (environment) => {
    document.head.innerHTML = environment ? `<meta name="app-env" content="${environment}">` : ''
    render(<InspectPage />)
    expect(screen.getByRole('button', { name: 'Open a recording' })).toBeDefined()
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(FakeChannel.open.size).toBe(0)
  })

  test.each([
    ['hello', 'This file is not a recording.'],
    [
      '{"kind":"parley-recording","format":9}',
      'A newer release wrote this recording; open it with that release.',
    ],
  ])('says why it does not open the file %s', async (text, reason) => {
    const { user } = render(<InspectPage />)
    await user.upload(screen.getByLabelText('File of a recording'), new File([text], 'a.flight'))
    expect((await screen.findByRole('alert')).textContent).toBe(reason)
  })

  test('replays a recording, travels through it, and shows where the machine now differs', async () => {
    const file = readFileSync(
      join(import.meta.dirname, '../../../recordings/partly-saved-settings.flight'),
      'utf8',
    )
    const { user } = render(<InspectPage />)
    const input = () => screen.getByLabelText('File of a recording')
    await user.upload(input(), new File([file], 'a.flight'))
    expect(await screen.findByText(/^(\d+) of \1 steps equal with this release$/)).toBeDefined()
    const line = screen.getByRole('region', { name: 'Time line' })
    await user.click(within(line).getByRole('button', { name: 'Next event of all machines' }))
    await user.click(within(line).getByRole('button', { name: 'Next event of all machines' }))
    expect(within(line).getByRole('slider').getAttribute('aria-valuetext')).toBe('2: draft.change')
    await user.click(screen.getByRole('tab', { name: /^Events/ }))
    const guards = within(await screen.findByRole('list', { name: 'Guards evaluated' }))
    expect(guards.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('isDirtytrue')
    const saved = file.replace('"saving"', '"elsewhere"')
    await user.upload(input(), new File([saved], 'b.flight'))
    expect(await screen.findByText(/settings: account: recorded .*elsewhere.*, now .*saving/)).toBeDefined()
  })

  test('links from each machine of the product to its page', async () => {
    openTab('a', '/chats')
    const { user } = render(<InspectPage />)
    await screen.findByRole('treeitem', { name: /^shut, current/ })
    expect(screen.queryByRole('link', { name: /^About this machine/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open chat' }))
    expect(screen.getByRole('link', { name: /^About this machine/ }).getAttribute('href')).toBe(
      '/docs/machines/chat',
    )
  })
})

describe('the address of the inspector', () => {
  const asked: string[] = []
  const example = () =>
    readFileSync(
      join(import.meta.dirname, '../../../../server/plugins/docs/generated/example.flight'),
      'utf8',
    )

  beforeEach(() => {
    asked.length = 0
  })

  /** Opens the page at an address; the server has the example, or answers with another status. */
  function openAt(search: string, status = 200) {
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(status === 200 ? example() : '', { status })
    })
    window.history.replaceState(null, '', `/inspect${search}`)
    return render(<InspectPage />)
  }
  afterEach(() => window.history.replaceState(null, '', '/'))

  test('opens the example of the server, and no longer after it is closed', async () => {
    const { user } = openAt('?recording=example')
    expect(await screen.findByText(/^(\d+) of \1 steps equal with this release$/)).toBeDefined()
    expect(asked).toEqual(['/docs/machines/example.flight'])
    expect(within(machines()).getByRole('button', { name: /conversation/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Close the recording' }))
    expect(window.location.search).toBe('')
    expect(screen.queryByRole('region', { name: 'Time line' })).toBeNull()
  })

  test.each(['?recording=https://evil.test/a.flight', '?recording=../a', '?recording=', '?record=example'])(
    'fetches nothing else: %s',
    async (search) => {
      openAt(search)
      await screen.findByRole('button', { name: 'Open a recording' })
      expect(asked).toEqual([])
    },
  )

  test('says so if the example cannot be fetched', async () => {
    openAt('?recording=example', 404)
    expect((await screen.findByRole('alert')).textContent).toBe('The recording cannot be replayed.')
  })
})

test.each([
  ['', { fields: {} }],
  ['{"a":1}', { fields: { a: 1 } }],
  ['[1]', { problem: 'notObject' }],
  ['null', { problem: 'notObject' }],
  ['{', { problem: 'invalid' }],
])('the payload %j is %j', (text, payload) => {
  expect(parsePayload(text)).toEqual(payload)
})
