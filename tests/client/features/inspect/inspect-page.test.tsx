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

  test.each(['prod', null])('does not exist in %s', (environment) => {
    document.head.innerHTML = environment ? `<meta name="app-env" content="${environment}">` : ''
    render(<InspectPage />)
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeDefined()
    expect(FakeChannel.open.size).toBe(0)
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
