import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { getBot, listBots, updateBot } from '#contract/bots/bots.ts'
import { addCannedReply, listCannedReplies } from '#contract/chats/canned-replies.ts'
import { PglitePool } from '#server/db/pglite/pool.ts'
import { createApi } from '#server/demo/api.ts'
import { startApi } from '#tests/support/api.ts'
import { dataFolder } from '#tests/support/database-template.ts'
import { freePort, ready, startProduct } from '#tests/support/product.ts'
import { ownerOf } from '#tests/support/registered.ts'

const root = join(import.meta.dirname, '../../..')
/** Exit code of an API that would fail again in the same way. */
const EX_CONFIG = 78

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = dataFolder()
  folders.push(folder)
  return folder
}

/** Makes the database reject the last statement of the transaction that changes a bot. */
async function failOnBotUpdates(dataDir: string): Promise<void> {
  const pool = await PglitePool.open(join(dataDir, 'pg'), [], () => {})
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
    create trigger refusal before insert on events for each row when (new.type = 'bot.updated') execute function refuse();`)
  await pool.end()
}

describe('the bill of materials', () => {
  it('lists every package with version and hash', () => {
    const { components } = JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string; hashes?: unknown[] }[]
    }
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules/fastify/package.json'), 'utf8'))
    expect(components).toContainEqual(expect.objectContaining({ name: 'fastify', version }))
    expect(components.map(({ name }) => name)).toContain('react')
    expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([])
  })
})

describe('the document of the API that the build wrote', () => {
  it('matches the contract, under the name of the installation', { timeout: 180_000 }, async () => {
    const api = await startApi({}, { PRODUCT_NAME: 'Acme' })
    const expected = (await api.app.inject('/docs/json')).json()
    await api.close()
    const product = startProduct(await freePort(), newFolder(), { LOG_LEVEL: 'silent', PRODUCT_NAME: 'Acme' })
    await ready(product)
    const served = await (await fetch(`${product.url}/docs/json`)).json()
    expect(served).toEqual(expected)
    expect(served.info.title).toBe('Acme API')
    product.signal('SIGKILL')
    await product.exited
  })
})

describe('the built product on the embedded database', () => {
  it('rolls back a transaction that fails halfway', { timeout: 180_000 }, async () => {
    const dataDir = newFolder()
    await failOnBotUpdates(dataDir)
    const product = startProduct(await freePort(), dataDir, { LOG_LEVEL: 'silent' })
    await ready(product)
    const api = createApi(product.url)
    const { token } = await ownerOf(product.url, dataDir)
    const [before] = (await api.call(listBots, { token })).bots
    const params = { id: before?.id ?? 0 }
    const body = { bot_name: 'Half-way', bottom: 41 }
    const shortcuts = Array.from({ length: 20 }, (_, n) => `reply-${n}`)
    // Concurrent writes must neither be rolled back with a failed change nor commit it.
    await Promise.all(
      shortcuts.flatMap((shortcut) => [
        expect(api.call(updateBot, { token, params, body })).rejects.toMatchObject({ status: 500 }),
        api.call(addCannedReply, {
          token,
          body: { shortcut, text: 'Hello', locale: null, is_personal: false },
        }),
      ]),
    )
    const replies = await api.call(listCannedReplies, { token, query: { length: 50 } })
    expect(replies.entities.map(({ shortcut }) => shortcut).sort()).toEqual(shortcuts.sort())
    const bot = await api.call(getBot, { token, params })
    expect(bot).toMatchObject({ bot_name: before?.bot_name })
    expect(bot.bottom).not.toBe(body.bottom)
    product.process.kill('SIGTERM')
    expect(await product.exited).toBe(0)
  })
})

describe('the built API with a library that behaves differently', () => {
  /** Copies the built server into the project, where it can resolve its packages. */
  function copyBuild(): string {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const copy = mkdtempSync(join(root, '.cache/bundle-'))
    folders.push(copy)
    const filter = (path: string) => !path.endsWith('.map') && !path.endsWith('new-database')
    cpSync(join(root, 'dist/server'), join(copy, 'server'), { recursive: true, filter })
    return copy
  }

  /** Starts the API of a copy and resolves with its exit code and output. */
  async function start(copy: string): Promise<{ code: number | null; printed: string }> {
    const child = spawn(process.execPath, [join(copy, 'server/api-main.js')], {
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: newFolder(), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, printed }
  }

  it('does not start if minification renamed the pool', async () => {
    const copy = copyBuild()
    const files = readdirSync(join(copy, 'server')).map((name) => join(copy, 'server', name))
    const named = files.filter(
      (file) => /\.js$/.test(file) && readFileSync(file, 'utf8').includes('"PglitePool"'),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const file of named)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"PglitePool"', '"a"'))
    const { code, printed } = await start(copy)
    expect(printed).toBe(
      'drizzle-orm is not the version that Parley needs: it does not recognize a as a pool, so transactions would not be atomic. Install the locked version with `npm ci`.\n',
    )
    expect(code).toBe(EX_CONFIG)
  })

  it("does not start if PGlite's file system can no longer be extended", async () => {
    const copy = copyBuild()
    const real = dirnameOf('@electric-sql/pglite')
    const shim = join(copy, 'node_modules/@electric-sql/pglite')
    mkdirSync(shim, { recursive: true })
    const exports = { '.': './index.js', './nodefs': './nodefs.js' }
    writeFileSync(join(shim, 'package.json'), JSON.stringify({ type: 'module', exports }))
    writeFileSync(join(shim, 'nodefs.js'), `export * from ${JSON.stringify(`${real}/fs/nodefs.js`)}`)
    writeFileSync(
      join(shim, 'index.js'),
      `import { PGlite as Real } from ${JSON.stringify(`${real}/index.js`)}
      export * from ${JSON.stringify(`${real}/index.js`)}
      export class PGlite extends Real {
        constructor({ fs, ...options }) {
          const init = fs.init.bind(fs)
          fs.init = async (...input) => {
            const { emscriptenOpts } = await init(...input)
            return { emscriptenOpts: { ...emscriptenOpts, preRun: emscriptenOpts.preRun.slice(0, -1) } }
          }
          super({ fs, ...options })
        }
      }`,
    )
    const { code, printed } = await start(copy)
    expect(printed).toContain('PGlite is not the version that Parley needs: its file system does not sync.')
    expect(code).toBe(EX_CONFIG)
  })
})

/** Returns the folder of a package's built modules, as a URL. */
function dirnameOf(name: string): string {
  const main = createRequire(import.meta.url).resolve(name)
  return pathToFileURL(join(main, '..')).href
}
