import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AnyStateMachine, assign, createActor, fromPromise, type InspectionEvent, setup } from 'xstate'
import { inspectMode } from '#client/inspect/inspect.ts'
import type { TabMessage } from '#client/inspect/inspect-protocol.ts'
import { createPageInspector } from '#client/inspect/inspector.ts'

const door = () =>
  setup({
    types: {
      context: {} as { knocks: number; token: string; note: string; nested: { api_key: string } },
      events: {} as { type: 'door.open' } | { type: 'door.knock'; password?: string },
    },
    actors: { ring: fromPromise<{ access_token: string }>(() => new Promise(() => {})) },
  }).createMachine({
    id: 'door',
    context: {
      knocks: 0,
      token: 'hidden-token',
      note: 'Bearer eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl',
      nested: { api_key: 'hidden-key' },
    },
    initial: 'shut',
    states: {
      shut: {
        description: 'Nobody can pass.',
        invoke: { src: 'ring', onError: 'open' },
        always: { guard: () => false, target: 'open' },
        on: {
          'door.open': 'open',
          'door.knock': { actions: assign({ knocks: ({ context }) => context.knocks + 1 }) },
        },
        after: { 60000: 'open' },
      },
      open: { type: 'final' },
    },
  })

function tabWith() {
  const sent: TabMessage[] = []
  const channel = {
    postMessage: (message: TabMessage) => void sent.push(structuredClone(message)),
    onmessage: null as BroadcastChannel['onmessage'],
  }
  let path = '/chats'
  const inspect = createPageInspector({ channel, tab: 'tab-1', path: () => path, now: () => 5 })
  const tell = (data: object) =>
    channel.onmessage?.call(new BroadcastChannel('unused'), new MessageEvent('message', { data }))
  const parts = { inspect: (event: InspectionEvent) => inspect(event, 1_000) }
  const start = () => createActor(door(), parts).start()
  const run = (machine: AnyStateMachine) => createActor(machine, parts).start()
  return { sent, tell, start, run, go: (next: string) => (path = next) }
}

const typesOf = (messages: readonly TabMessage[]) => messages.map(({ type }) => type)

describe('an inspected tab', () => {
  test('reports the tab, the machine, the actor, its events and its states, in this order', () => {
    const { sent, start } = tabWith()
    const actor = start()
    actor.send({ type: 'door.knock' })
    const own = sent.filter(
      (message) => !('sessionId' in message) || message.sessionId === `tab-1/${actor.sessionId}`,
    )
    expect(typesOf(own)).toEqual([
      'tab.opened',
      '@xstate.machine',
      '@xstate.actor',
      '@xstate.event',
      '@xstate.snapshot',
      '@xstate.event',
      '@xstate.snapshot',
    ])
    expect(own.at(-1)).toMatchObject({
      at: 1_000,
      n: 4,
      event: { type: 'door.knock' },
      state: { status: 'active', value: 'shut', context: { knocks: 1 } },
    })
  })

  test('removes secrets from contexts, events, texts and lists', () => {
    const { sent, start } = tabWith()
    start().send({ type: 'door.knock', password: 'hidden-password' })
    expect(JSON.stringify(sent)).not.toMatch(/hidden|c2lnbmF0dXJl/)
    expect(JSON.stringify(sent)).toContain('[removed]')
  })

  test('reports the chart of the machine, with eventless transitions', () => {
    const { sent, start } = tabWith()
    start()
    const machine = sent.find((message) => message.type === '@xstate.machine')
    const shut = machine?.chart.states.find(({ key }) => key === 'shut')
    expect(machine?.chart).toMatchObject({ type: 'compound', initial: 'door.shut' })
    expect(shut).toMatchObject({ description: 'Nobody can pass.', invokes: ['ring'] })
    expect(shut?.transitions.map(({ cause, name, target }) => [cause, name, target])).toEqual([
      ['always', '', 'door.open'],
      ['event', 'door.open', 'door.open'],
      ['event', 'door.knock', null],
      ['error', 'ring', 'door.open'],
      ['after', '60000', 'door.open'],
    ])
  })

  test('replays the living actors when a page connects, and no others', () => {
    const { sent, tell, start } = tabWith()
    const [first, second] = [start(), start()]
    first.send({ type: 'door.knock' })
    second.stop()
    const before = sent.filter(
      (message) => 'n' in message && message.sessionId === `tab-1/${first.sessionId}`,
    )
    sent.length = 0
    tell({ type: 'hello' })
    expect(typesOf(sent).slice(0, 2)).toEqual(['tab.opened', '@xstate.machine'])
    expect(
      sent.filter((message) => 'n' in message && message.sessionId === `tab-1/${first.sessionId}`),
    ).toEqual(before)
    expect(
      sent.some((message) => 'sessionId' in message && message.sessionId.endsWith(second.sessionId)),
    ).toBe(false)
  })

  test('sends one chart for all actors of a machine, and separates machines that share an id', () => {
    const { sent, start, run } = tabWith()
    start()
    run(door().provide({ actors: {} }))
    run(door())
    run(setup({}).createMachine({ id: 'door', initial: 'ajar', states: { ajar: {} } }))
    const keys = sent
      .filter((message) => message.type === '@xstate.machine')
      .map(({ machineKey }) => machineKey)
    expect(keys).toEqual(['door', 'door~2'])
  })

  test('sends an event to the actor named by the page', () => {
    const { tell, start } = tabWith()
    const [first, second] = [start(), start()]
    tell({ type: 'send', sessionId: `tab-1/${second.sessionId}`, event: { type: 'door.open' } })
    expect([first.getSnapshot().value, second.getSnapshot().value]).toEqual(['shut', 'open'])
  })

  test.each([
    ['xstate’s own events', { type: 'xstate.stop' }],
    ['what is no event', { kind: 'door.open' }],
    ['nothing', null],
  ])('does not deliver %s', (_, event) => {
    const { tell, start } = tabWith()
    const actor = start()
    tell({ type: 'send', sessionId: `tab-1/${actor.sessionId}`, event })
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'shut' })
  })

  test('reports the page that it shows, and when it closes', () => {
    const { sent, start, go } = tabWith()
    const actor = start()
    go('/dashboard')
    actor.send({ type: 'door.knock' })
    window.dispatchEvent(new Event('pagehide'))
    const tabs = sent.filter((message) => message.type === 'tab.opened' || message.type === 'tab.closed')
    expect(tabs).toEqual([
      { type: 'tab.opened', tab: 'tab-1', path: '/chats', at: 5 },
      { type: 'tab.opened', tab: 'tab-1', path: '/dashboard', at: 5 },
      { type: 'tab.closed', tab: 'tab-1' },
    ])
  })
})

describe('the inspect parameter', () => {
  afterEach(() => {
    document.head.innerHTML = ''
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
  })

  const inEnvironment = (name: string | null) => {
    document.head.innerHTML = name === null ? '' : `<meta name="app-env" content="${name}">`
  }
  const open = (address: string) => window.history.replaceState(null, '', address)

  test.each([
    ['dev', '/?inspect', 'page'],
    ['qa', '/?inspect=on', 'page'],
    ['dev', '/?inspect=stately', 'stately'],
    ['dev', '/', null],
    ['prod', '/?inspect=stately', null],
    [null, '/?inspect', null],
  ])('in %s at %s', (environment, address, mode) => {
    inEnvironment(environment)
    open(address)
    expect(inspectMode()).toBe(mode)
  })

  test('lasts as long as the tab, until disabled', () => {
    inEnvironment('dev')
    open('/?inspect=stately')
    inspectMode()
    open('/chats')
    expect(inspectMode()).toBe('stately')
    open('/chats?inspect=off')
    expect(inspectMode()).toBe(null)
    open('/chats')
    expect(inspectMode()).toBe(null)
  })
})
