import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataFolder, serverDatabase } from '#tests/support/database-template.ts'
import { freePort } from '#tests/support/product.ts'

const server = process.env.TEST_DATABASE_URL

it.skipIf(!server)(
  'an API that loses its database during startup exits, so that it can be restarted',
  async () => {
    const own = await serverDatabase(server ?? '')
    const target = new URL(own.url)
    // Forwards everything except the subscription to the journal, which comes last.
    const way = createServer((from) => {
      const to = connect(Number(target.port || 5432), target.hostname)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        one.on('error', () => {})
        one.on('close', () => other.destroy())
      }
      to.pipe(from)
      from.on('data', (bytes) => (bytes.includes('listen ') ? from.destroy() : to.write(bytes)))
    })
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
    const through = new URL(own.url)
    through.port = String((way.address() as AddressInfo).port)
    const folder = dataFolder()
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/api-main.ts'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, DATABASE_URL: through.href, DATA_DIR: folder, PORT: String(await freePort()) },
      stdio: 'ignore',
    })
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
    await new Promise((resolve) => way.close(resolve))
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  },
)
