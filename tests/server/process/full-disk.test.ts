import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { createChat, getVisitorChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { dataFolder } from '#tests/support/database-template.ts'
import { freePort, type Product, ready, startProduct } from '#tests/support/product.ts'
import { ownerOf } from '#tests/support/registered.ts'

/** Size of the disk: the database, its log, and a little more. */
const DISK = '160m'

/** Mounts a separate small disk; null if this process is not allowed to. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  try {
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
}

const disk = smallDisk()

describe.skipIf(!disk)('a full disk (needs the right to mount one)', () => {
  const dataDir = join(disk ?? '', 'data')
  const filler = join(disk ?? '', 'filler')
  let product: Product
  beforeAll(async () => {
    const made = dataFolder()
    cpSync(made, dataDir, { recursive: true })
    rmSync(made, { recursive: true, force: true })
    product = startProduct(await freePort(), dataDir)
    await ready(product)
  }, 180_000)
  afterAll(async () => {
    product.signal('SIGKILL')
    await product.exited
    // Unmounts lazily, because the last child process may not have ended yet.
    execFileSync('/usr/bin/umount', ['-l', disk ?? ''])
    rmSync(disk ?? '', { recursive: true, force: true })
  })

  const checks = async () => {
    const answer = await fetch(`${product.url}/ready`)
    const { checks } = (await answer.json()) as { checks: Record<string, string> }
    return { status: answer.status, checks }
  }

  it('is reported, and nothing acknowledged is lost', { timeout: 240_000 }, async () => {
    const api = createApi(product.url)
    const { token } = await ownerOf(product.url, dataDir)
    const { bots } = await api.call(listBots, { token })
    const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
    const headers = { 'api-key': bot.api_key }
    const chat = await api.call(createChat, { headers, body: {} })
    const own = { headers, token: chat.token, params: { id: chat.id } }
    const acknowledged: string[] = []
    // Calls `fetch` directly, without retries, because the message limit also counts failures.
    const say = async (message: string) => {
      const answer = await fetch(product.url + sendMessage.path.replace(':id', String(chat.id)), {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${chat.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
      })
      if (answer.ok) acknowledged.push(message)
      return answer.status
    }
    for (let n = 0; n < 5; n++) expect(await say(`Before ${n}`)).toBe(200)

    const { bavail, bsize } = statfsSync(disk ?? '')
    // The last bytes may no longer fit, because the product writes as well.
    const fill = () => writeFileSync(filler, Buffer.alloc(bavail * bsize + bsize))
    expect(fill).toThrow('ENOSPC')
    await expect
      .poll(checks, { timeout: 60_000 })
      .toMatchObject({ status: 503, checks: { writes: 'failed' } })
    for (let n = 0; n < 5; n++) expect([200, 503]).toContain(await say(`Full ${n}`))
    expect((await fetch(`${product.url}/health`)).status).toBe(200)

    rmSync(filler)
    await expect
      .poll(() => checks().catch(() => null), { timeout: 120_000, interval: 500 })
      .toMatchObject({ status: 200 })
    await expect.poll(() => say('After'), { timeout: 20_000, interval: 1_000 }).toBe(200)
    const { messages } = await api.call(getVisitorChat, own)
    const said = messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)
    expect(said).toEqual(expect.arrayContaining(acknowledged))
    expect(messages.map(({ order }) => order)).toEqual(messages.map((_, i) => i + 1))
  })
})
