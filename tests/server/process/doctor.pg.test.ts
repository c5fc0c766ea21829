import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request as call, createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as listenTcp } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from '#tests/support/database-template.ts'
import { freePort } from '#tests/support/product.ts'
import { buildPrograms, type Programs, programReady, type Started } from '#tests/support/programs.ts'

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => programs.dispose())

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const doctor = (settings: Record<string, string>) =>
  programs.run('admin-main', { settings, args: ['doctor'] })

/** Runs work with a new data folder on the disk, which it then removes; folders of other tests are in memory. */
async function within<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(import.meta.dirname, '../../../.cache/doctor-'))
  const template = dataFolder()
  cpSync(template, folder, { recursive: true })
  rmSync(template, { recursive: true, force: true })
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the product behind a proxy that changes requests and cuts bodies above a limit, and returns the doctor's report. */
async function behindProxy(
  settings: Record<string, string>,
  change: (headers: Record<string, unknown>) => void,
  { limit = Number.POSITIVE_INFINITY, upgrades = true } = {},
) {
  const port = await freePort()
  const proxy: Server = createServer((from, to) => {
    if (Number(from.headers['content-length'] ?? 0) > limit) return void to.writeHead(413).end('<html>')
    const headers: Record<string, unknown> = { ...from.headers }
    change(headers)
    const onward = call({
      port,
      host: '127.0.0.1',
      path: from.url,
      method: from.method,
      headers: headers as never,
    })
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
  if (upgrades)
    proxy.on('upgrade', (from, socket) => {
      const onward = call({ port, host: '127.0.0.1', path: from.url, headers: from.headers })
      onward.on('upgrade', (answer, other) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        other.pipe(socket).pipe(other)
      })
      onward.end()
    })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return within(async (folder) => {
    const all = {
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${portOf(proxy)}`,
      LOG_LEVEL: 'warn',
      ...settings,
    }
    const product: Started = programs.start('main', all)
    await programReady(`http://127.0.0.1:${port}`, product)
    const report = await doctor(all)
    await product.stop()
    proxy.closeAllConnections()
    proxy.close()
    return { ...report, log: product.output() }
  })
}

describe('the doctor of a running installation', () => {
  it('finds nothing behind a proxy that is set up as the guide says', async () => {
    const { code, out, err } = await behindProxy({ TRUST_PROXY: '1' }, (headers) => {
      headers['x-forwarded-for'] = '198.51.100.7'
    })
    expect(err).toBe('')
    expect(out).toContain('in order settings, public URL, mail, disk, database, background work, channels')
    expect(code).toBe(0)
  })

  it('finds a proxy that is not trusted, and the log and the readiness warn of it', async () => {
    const { code, err, log } = await behindProxy({}, (headers) => {
      headers['x-forwarded-for'] = '198.51.100.7'
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^problem {2}Requests come through 1 proxy, but TRUST_PROXY is not set/m)
    expect(log).toContain('requests come through a proxy, but TRUST_PROXY is not set')
  })

  it('finds a trusted proxy that does not exist, cut uploads and blocked WebSockets', async () => {
    const { err } = await behindProxy({ TRUST_PROXY: '1' }, () => {}, { limit: 1_000_000, upgrades: false })
    expect(err).toMatch(/TRUST_PROXY is set, but requests arrive without X-Forwarded-For/)
    expect(err).toMatch(/The proxy refuses uploads of 2 MB/)
    expect(err).toMatch(/WebSockets do not pass the proxy/)
  })

  it('finds a public URL that leads elsewhere or nowhere', async () => {
    const elsewhere = createServer((_request, response) => response.end('hello'))
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${portOf(elsewhere)}`
    expect((await behindProxy({ PUBLIC_URL: url }, () => {})).err).toMatch(
      /does not lead to this installation/,
    )
    elsewhere.close()
    const nowhere = `http://127.0.0.1:${await freePort()}`
    expect((await behindProxy({ PUBLIC_URL: nowhere }, () => {})).err).toMatch(/Nothing answers at/)
  })
})

describe('the doctor of an installation that is not running', () => {
  it('finds a mail server that refuses, Redis that is away and misspelt settings', async () => {
    const refusing = listenTcp((socket) => {
      socket.on('error', () => {})
      socket.end('554 5.7.1 you are not welcome\r\n')
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const { err, code } = await within((DATA_DIR) =>
      doctor({ DATA_DIR, SMTP_URL: `smtp://127.0.0.1:${portOf(refusing)}`, PUBLIC_ULR: 'https://x.example' }),
    )
    refusing.close()
    expect(code).toBe(1)
    expect(err).toMatch(/The mail server refuses Parley: .*not welcome/)
    expect(err).toMatch(/PUBLIC_ULR is not a setting\. Did you mean PUBLIC_URL\?/)
    expect(err).toMatch(/Mails come from Parley <no-reply@localhost>/)
    expect(err).toMatch(/so its public URL was not checked/)
  })

  it('finds a database that cannot be used, and examines the rest', async () => {
    const port = await freePort()
    const { err } = await within((DATA_DIR) =>
      doctor({ DATA_DIR, DATABASE_URL: `postgres://parley:hunter2@127.0.0.1:${port}/parley` }),
    )
    expect(err).toMatch(/The database cannot be used: .*No server listens there/)
    expect(err).toMatch(/in order .*disk/)
    expect(err).not.toContain('hunter2')
  })

  it.skipIf(!existsSync('/dev/shm'))('finds a data folder in memory', async () => {
    const folder = dataFolder()
    const { err } = await doctor({ DATA_DIR: folder })
    rmSync(folder, { recursive: true, force: true })
    expect(err).toMatch(/is in memory, so everything is lost at a restart/)
  })

  it('leaves an empty folder empty', async () => {
    const folder = mkdtempSync(join(import.meta.dirname, '../../../.cache/doctor-'))
    const { out, code } = await doctor({ DATA_DIR: folder })
    expect(out).toContain(`There is no database in ${folder} yet.`)
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'pg'))).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })

  it('warns of what is unsafe in public', async () => {
    const { err, code } = await within((DATA_DIR) =>
      doctor({
        DATA_DIR,
        PUBLIC_URL: 'https://chat.example.com',
        APP_ENV: 'dev',
        REGISTRATION: 'open',
        ALLOW_PRIVATE_URLS: '1',
        LOG_LEVEL: 'silent',
      }),
    )
    expect(code).toBe(1)
    for (const sentence of [
      /^problem {2}Mails are only saved to files/m,
      /^warning {2}APP_ENV is dev/m,
      /^warning {2}Anybody can register/m,
      /^warning {2}Members can make Parley read pages of your private network/m,
      /^warning {2}Nothing is logged/m,
    ])
      expect(err).toMatch(sentence)
  })
})
