import { h, render } from 'preact'
import { vi } from 'vitest'
import { createApi } from '#client/widget/panel/api.ts'
import type { Host } from '#client/widget/panel/host.ts'
import { openMemory } from '#client/widget/panel/memory.ts'
import { createPendingFiles } from '#client/widget/panel/pending-files.ts'
import { Session } from '#client/widget/panel/session.ts'
import { App } from '#client/widget/view/app.tsx'
import type { createFakeServer } from './fake-server.ts'

/** Fakes the page around the panel: issues tickets and records the panel's messages. */
export function createFakeHost(ticket: string | null = 'ticket-1') {
  const told: Parameters<Host['tell']>[0][] = []
  const asked: boolean[] = []
  const host: Host = {
    isFramed: true,
    isOpen: () => true,
    ticket: async (isStale = false) => {
      asked.push(isStale)
      return isStale ? `${ticket}+` : ticket
    },
    tell: (message) => told.push(message),
    kept: () => undefined,
    page: () => null,
    context: () => ({}),
    onOpen: () => {},
    onSaid: () => {},
  }
  return { host, told, asked }
}

let current: Session | null = null

/** Closes the open panel, as leaving the page does. */
export function closePanel() {
  current?.state.conversation?.stop()
  current = null
}

/** Renders the panel for a fake server's bot and returns the test helpers. Closes an open panel first. */
export async function openPanel(server: ReturnType<typeof createFakeServer>, languages = ['en-US']) {
  closePanel()
  vi.stubGlobal('fetch', server.fetch)
  const { host, told, asked } = createFakeHost()
  let ids = 0
  const session = new Session({
    api: createApi('key-1'),
    apiKey: 'key-1',
    host,
    memory: await openMemory('key-1', host),
    files: createPendingFiles(() => `file-${++ids}`),
    languages,
    now: () => Date.now(),
    newId: () => `id-${++ids}`,
    random: () => 0.5,
    isInstant: () => false,
  })
  current = session
  document.body.replaceChildren()
  const root = document.body.appendChild(document.createElement('div'))
  render(h(App, { session }), root)
  await session.load()
  return { session, root, told, asked }
}
