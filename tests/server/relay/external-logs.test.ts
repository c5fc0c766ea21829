import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { getBot } from '#contract/bots/bots.ts'
import { listChats } from '#contract/chats/chats.ts'
import { readConfig } from '#server/config.ts'
import { PASSWORD, startSection7 } from '#tests/fakes/section7/start.ts'
import { startRelay } from '#tests/support/floor.ts'
import { inFrontOf } from '#tests/support/in-front-of.ts'
import { type Intercept, serveUnderPath } from '#tests/support/under-path.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Log of a relay, line by line. */
function createLog() {
  const lines: { msg: string; [name: string]: unknown }[] = []
  const watchers = new Set<() => void>()
  return {
    logTo: {
      write: (line: string) => {
        lines.push(JSON.parse(line))
        for (const watcher of watchers) watcher()
      },
    },
    /** Resolves with the first line whose message matches. */
    says: (message: RegExp): Promise<(typeof lines)[number]> =>
      new Promise((resolve) => {
        const look = () => {
          const found = lines.find(({ msg }) => message.test(msg))
          if (!found) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
      }),
  }
}

/** Starts a relay in front of a backend some of whose answers are replaced, and signs a member in. */
async function started(intercept: Intercept) {
  const { logTo, says } = createLog()
  const backend = await startSection7()
  const proxy = await serveUnderPath(backend.url, '', intercept)
  const relay = await inFrontOf(proxy.url, { compareMs: 20, logTo, environment: { LOG_LEVEL: 'info' } })
  opened.push(backend.stop, proxy.close, relay.close)
  await relay.enters('olga@example.test', PASSWORD)
  return { relay, says }
}

describe('the log of a relay says why a console stays silent', () => {
  it('if the backend has no feed', async () => {
    const { says } = await started(() => null)
    expect((await says(/has no feed/)).msg).toContain('deriving events from proxied calls')
  })

  it('if no token of a member reads the chats any more', async () => {
    let isRefusing = false
    const { says } = await started((path) =>
      isRefusing && path === listChats.path ? { status: 401, body: { detail: 'Expired' } } : null,
    )
    isRefusing = true
    expect(await says(/no member's token reads the chats any more/)).toMatchObject({ client: 41 })
  })

  it('if the chats cannot be compared', async () => {
    const { says } = await started((path) =>
      path === listChats.path ? { status: 200, body: 'not a list' } : null,
    )
    expect(await says(/could not compare|lacks too much/)).toBeTruthy()
  })

  it('if rows of a list cannot be shown', async () => {
    const { relay, says } = await started((path) =>
      path === listChats.path
        ? { status: 200, body: { entities: [{ user_name: 'Without an id' }], total: 1 } }
        : null,
    )
    await relay.call(listChats)
    expect(await says(/rows of the backend were left out/)).toMatchObject({
      route: `GET ${listChats.path}`,
      rows: 1,
    })
  })

  it('if an answer lacks too much', async () => {
    const { relay, says } = await started((path) =>
      path === '/ai/bot/7/get-bot-by-id' ? { status: 200, body: { nothing: true } } : null,
    )
    await relay.refused(getBot, { params: { id: 7 } })
    expect(await says(/lacks too much to be shown/)).toMatchObject({ route: `GET ${getBot.path}` })
  })

  it('if the backend stops responding, and once it responds again', async () => {
    let isDown = false
    const { says } = await started(() => (isDown ? { status: 503, body: {} } : null))
    isDown = true
    await says(/the backend does not respond/)
    isDown = false
    await says(/the backend responds again/)
  })

  it('if it cannot tell which server is behind it', async () => {
    const { logTo, says } = createLog()
    const proxy = await serveUnderPath('http://127.0.0.1:9', '', () => ({ status: 500, body: {} }))
    const config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-silent-')),
      API_UPSTREAM: proxy.url,
      LOG_LEVEL: 'info',
    })
    const { relay } = await startRelay(config, proxy.url, undefined, { logTo })
    opened.push(proxy.close, () => relay.close())
    const line = await says(/the feed cannot be opened, so consoles get no events/)
    expect(JSON.stringify(line)).toContain('500')
  })
})
