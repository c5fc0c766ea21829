import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#machines/chart/chart.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import { machinePage } from '#server/bin/machine-pages/machine-page.ts'
import { type BuiltPage, machinePages } from '#server/bin/machine-pages/machine-pages.ts'
import { docs } from '#server/plugins/docs/docs.ts'
import { ownDocs } from '#server/relay/external-api/own-docs.ts'

const root = join(import.meta.dirname, '../../..')
let pages: Readonly<Record<string, BuiltPage>>

beforeAll(async () => {
  pages = await machinePages(root)
})

const documentOf = (id: string): Document => {
  const { document } = parseHTML(`<html><body>${pages[id]?.main}</body></html>`)
  return document as unknown as Document
}

/** Returns the rows of a table by its name, as the texts of their cells. */
const rowsOf = (document: Document, name: string) =>
  [...document.querySelectorAll(`[role=region][aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

/** Returns the text below a heading, up to the next one. */
function below(document: Document, heading: string): string {
  const found = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)
  const texts: (string | null)[] = []
  for (let next = found?.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    texts.push(next.textContent)
  return texts.join('\n')
}

describe('the list of machines', () => {
  it('names every machine with its sentence, under what it serves', () => {
    const document = documentOf('index')
    const links = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
    expect(links.toSorted()).toEqual(catalogue.map(({ id }) => `/docs/machines/${id}`).toSorted())
    for (const { title, machine } of catalogue)
      expect(document.body.textContent).toContain(`${title}: ${machine.root.description}`)
    expect(below(document, 'Chats')).toContain('Open chat: ')
    expect(below(document, 'Every page of the console')).toContain('Signing in: ')
    expect(below(document, 'The widget')).toContain("Visitor's widget: ")
    expect(below(document, 'The server')).toContain('Form of an action')
  })
})

describe.each(catalogue)('the page about $id', ({ id, title, machine }) => {
  it('shows the chart under a name, and all of it in words', () => {
    const document = documentOf(id)
    expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([title])
    const chart = document.querySelector('[role=region][aria-label=Chart][tabindex="0"] svg[role=img]')
    const labels = chart?.getAttribute('aria-labelledby')?.split(' ') ?? []
    expect(labels.map((label) => document.getElementById(label)?.tagName.toLowerCase())).toEqual([
      'title',
      'desc',
    ])
    const nodes = [machine.root, ...getStateNodes(machine).filter((node) => node !== machine.root)]
    const states = rowsOf(document, 'States')
    expect(states).toHaveLength(nodes.length)
    expect(states.map(([, meaning]) => meaning).toSorted()).toEqual(
      nodes.map(({ description }) => description).toSorted(),
    )
    const events = rowsOf(document, 'Events').map(([event]) => event)
    for (const type of machine.events.filter((one) => !/^xstate\.|^$/.test(one)))
      expect(events).toContain(type)
  })

  it('says where it runs, and how many transitions the tests take', () => {
    const document = documentOf(id)
    expect(below(document, 'Screens')).toMatch(/It is declared in machines\/[\w/-]+\.ts and used by \w+/)
    expect(below(document, 'Tests')).toMatch(/^The tests take (?:all|at least) \d+/)
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
    expect(ids).toEqual([...new Set(ids)])
  })
})

describe('the page about the open chat', () => {
  it('has the payloads of events with the types of the contract', () => {
    const events = new Map(rowsOf(documentOf('chat'), 'Events').map(([type, ...cells]) => [type, cells]))
    const [fields, origin, types] = events.get('message.added') ?? []
    expect(fields).toContain('message: Message')
    expect(fields).toContain('chat: Chat')
    expect(origin).toBe('event of the journal')
    expect(types).toContain('Message: server/contract/chats/message-shapes.ts')
    expect(events.get('typing.started')?.[1]).toContain('socket')
    expect(events.get('chat.claim')).toEqual(['nothing', '', ''])
    expect(events.get('message.retry')).toEqual(['key: string', '', ''])
  })

  it('has its guards, actors and delays with the states, and its pages', () => {
    const document = documentOf('chat')
    expect(rowsOf(document, 'Guards').find(([guard]) => guard === 'maySend')?.[1]).toContain('conversation')
    const send = rowsOf(document, 'Actors').find(([actor]) => actor === 'sendMessage')
    expect(send?.[1]).toContain('outbox')
    expect(send?.slice(2).every(Boolean)).toBe(true)
    expect(
      rowsOf(document, 'Delays').every(([, length]) => /^[\d,]+ (?:ms|s|min|h|d)$/.test(length ?? '')),
    ).toBe(true)
    expect(below(document, 'Screens')).toContain('Chats (/chats)')
  })
})

it('text of a machine is never markup', () => {
  const evil = `<script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`
  const chart = { ...chartOf(undoMachine), description: evil, key: evil, invokes: [evil] }
  const page = machinePage({
    ...{ id: 'undo', title: evil, machine: undoMachine, file: evil, coverage: null },
    chart: {
      ...chart,
      transitions: [{ cause: 'event', name: evil, guard: evil, target: null }],
    },
    events: [
      {
        ...{ type: evil, origin: null, forms: [[{ name: evil, type: evil }]] },
        named: [{ name: evil, file: evil }],
      },
    ],
    usage: {
      ...{ isEverywhere: false, isInWidget: false, isOnServer: false, files: [evil] },
      pages: [{ title: evil, path: evil }],
    },
  })
  const { document } = parseHTML(`<html><body>${page.html}</body></html>`)
  expect(document.querySelectorAll('script, img')).toHaveLength(0)
  expect(document.querySelector('h1')?.textContent).toBe(evil)
  expect(document.querySelector('svg title')?.textContent).toBe(`State chart: ${evil}`)
})

const publicUrl = 'https://chat.example.com/parley'

/** Documents in both modes: on Parley's own API, and in front of a backend that has none. */
const modes = {
  'Parley’s own API': async (machines: string) => {
    const app = Fastify()
    await app.register(docs, { productName: 'Parley', publicUrl, machines })
    return app
  },
  'an external API': async (machines: string) => {
    const answer = ownDocs({ productName: 'Parley', publicUrl, machines })
    const app = Fastify()
    app.get('/*', async (request, reply) => {
      if (!(await answer(request, reply))) reply.code(404).send()
    })
    return app
  },
}

describe.each(Object.entries(modes))('in front of %s', (_, start) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pages-'))
  let app: FastifyInstance
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    for (const [name, page] of Object.entries(pages))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(page))
    app = await start(folder)
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('pages are served with the headers of the guides, in the frame of the guides', async () => {
    const guide = await app.inject('/docs/guides/machines')
    for (const path of ['/docs/machines', '/docs/machines/chat']) {
      const page = await app.inject(path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      for (const name of ['content-security-policy', 'cache-control'])
        expect(page.headers[name]).toBe(guide.headers[name])
      expect(page.body).toContain('<html lang="en-US">')
      expect(page.body).toContain('href="/parley/docs/guides/machines"')
      expect(page.body).not.toMatch(/ (?:src|href)="\/(?!parley\/)/)
      const again = await app.inject({ url: path, headers: { 'if-none-match': String(page.headers.etag) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect(guide.body).toContain('href="/parley/docs/machines"')
  })

  it('a machine that does not exist is not found', async () => {
    for (const name of ['nothing', 'index', '..%2f..%2fapi-document', 'chat.json'])
      expect((await app.inject(`/docs/machines/${name}`)).statusCode).toBe(404)
  })

  it('the example is a recording', async () => {
    const example = await app.inject('/docs/machines/example.flight')
    expect(example.statusCode).toBe(200)
    expect(parseFlight(example.body)).toMatchObject({ isRedacted: true, release: 'example' })
  })
})

it('the API document links to the machines, under the path of the server', async () => {
  const app = await modes['an external API'](join(tmpdir(), 'does-not-exist'))
  const { info } = (await app.inject('/docs/json')).json()
  expect(info.description).toContain('(/parley/docs/machines)')
  expect(info.description).toContain('(/parley/docs/guides)')
  await app.close()
})

it('without a build, there are no pages, and the guides remain', async () => {
  const app = await modes['Parley’s own API'](join(tmpdir(), 'does-not-exist'))
  expect((await app.inject('/docs/machines')).statusCode).toBe(404)
  expect((await app.inject('/docs/guides/machines')).statusCode).toBe(200)
  await app.close()
})
