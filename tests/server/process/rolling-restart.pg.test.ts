import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { listBots } from '#contract/bots/bots.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { dataFolder, serverDatabase } from '#tests/support/database-template.ts'
import { freePort } from '#tests/support/product.ts'
import { buildPrograms, type Programs, programReady as ready } from '#tests/support/programs.ts'
import { ownerOf } from '#tests/support/registered.ts'

const server = process.env.TEST_DATABASE_URL
let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => programs.dispose())

/** Starts the calls of a busy floor: reads and writes at both relays, each made once and never repeated. */
function startLoad(urls: readonly string[], { token, apiKey }: { token: string; apiKey: string }) {
  const outcomes: string[] = []
  let isOver = false
  const once = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    const text = await response.text()
    outcomes.push(response.ok ? 'ok' : `${init.method} ${url} ${response.status} ${text}`)
    return response.ok ? JSON.parse(text || 'null') : null
  }
  const json = { 'content-type': 'application/json' }
  let visitors = 0
  const round = async (url: string) => {
    await once(url + listBots.path, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.19.0.${visitors & 255}` },
    })
    // Every customer has their own address, so that limits per address do not apply.
    const address = `198.18.${visitors >> 8}.${visitors++ & 255}`
    const visitor = { ...json, 'api-key': apiKey, 'x-forwarded-for': address }
    const chat = await once(url + createChat.path, { method: 'POST', headers: visitor, body: '{}' })
    if (!chat) return
    await once(url + addressOf(sendMessage, { params: { id: chat.id } }), {
      method: sendMessage.method,
      headers: { ...visitor, authorization: `Bearer ${chat.token}` },
      body: JSON.stringify({ message: 'Hello', idempotency_key: randomUUID() }),
    })
  }
  const run = async (url: string) => {
    while (!isOver) {
      await round(url).catch((error: Error) => outcomes.push(`${url} ${error.message} ${error.cause}`))
    }
  }
  const runs = urls.flatMap((url) => [run(url), run(url)])
  return {
    outcomes,
    stop: async () => {
      isOver = true
      await Promise.all(runs)
    },
  }
}

it.skipIf(!server)(
  'replacing the APIs one by one fails no call, whichever of them a relay prefers',
  async () => {
    const database = await serverDatabase(server ?? '')
    const folder = dataFolder()
    mkdirSync(join(folder, 'mail'), { recursive: true })
    const common = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET_KEY: randomUUID(),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
    }
    const apis = await Promise.all(
      [1, 2].map(async () => {
        const port = await freePort()
        const url = `http://127.0.0.1:${port}`
        const start = async () => {
          const program = programs.start('api-main', { ...common, PORT: String(port) })
          await ready(url, program)
          return program
        }
        return { url, start, program: await start() }
      }),
    )
    const urls = apis.map(({ url }) => url)
    const relays = await Promise.all(
      [urls, urls.toReversed()].map(async (upstreams) => {
        const port = await freePort()
        const url = `http://127.0.0.1:${port}`
        const program = programs.start('main', {
          ...common,
          PORT: String(port),
          API_UPSTREAM: upstreams.join(', '),
        })
        await ready(url, program)
        return { url, program }
      }),
    )
    const [relay] = relays
    if (!relay) throw new Error('There is no relay.')
    const { token } = await ownerOf(relay.url, folder)
    const { bots } = await createApi(relay.url).call(listBots, { token })
    const load = startLoad(
      relays.map(({ url }) => url),
      { token, apiKey: bots[0]?.api_key ?? '' },
    )
    const countOf = () => load.outcomes.length
    const goOn = async () => {
      for (const from = countOf(); countOf() < from + 40; )
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await goOn()
    for (const api of apis) {
      expect(await api.program.stop()).toBe(0)
      await goOn()
      api.program = await api.start()
      await goOn()
    }
    await load.stop()
    expect(load.outcomes.filter((outcome) => outcome !== 'ok')).toEqual([])
    expect(countOf()).toBeGreaterThan(200)
    for (const { program } of [...relays, ...apis]) await program.stop()
    await database.drop()
  },
)
