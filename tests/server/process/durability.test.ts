import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { createChat, getVisitorChat, sendMessage } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { dataFolder } from '#tests/support/database-template.ts'
import { freePort, type Product, ready, startProduct } from '#tests/support/product.ts'
import { ownerOf } from '#tests/support/registered.ts'

const running: Product[] = []
const folders: string[] = []

const start = async (folder: string) => {
  const product = startProduct(await freePort(), folder)
  running.push(product)
  return product
}
const folder = () => {
  const made = dataFolder()
  folders.push(made)
  return made
}

afterEach(async () => {
  for (const product of running.splice(0)) {
    product.signal('SIGKILL')
    await product.exited
  }
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

describe('the product as a process', () => {
  it('loses nothing that it acknowledged when it is killed', { timeout: 120_000 }, async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await ready(first)
    const api = createApi(first.url)
    const { token } = await ownerOf(first.url, dataDir)
    const { bots } = await api.call(listBots, { token })
    const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
    const headers = { 'api-key': bot.api_key }
    const chat = await api.call(createChat, { headers, body: {} })
    const own = { headers, token: chat.token, params: { id: chat.id } }

    const acknowledged: string[] = []
    let isDown = false
    const talk = async () => {
      for (let i = 0; !isDown; i++) {
        const { message } = await api.call(sendMessage, { ...own, body: { message: `Message ${i}` } })
        acknowledged.push(message.message)
        if (i === 15) first.signal('SIGKILL')
      }
    }
    await talk().catch(() => {
      isDown = true
    })
    await first.exited
    expect(acknowledged.length).toBeGreaterThanOrEqual(16)

    const second = await start(dataDir)
    await ready(second)
    const { messages } = await createApi(second.url).call(getVisitorChat, own)
    const said = messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)
    expect(said.slice(0, acknowledged.length)).toEqual(acknowledged)
    expect(messages.map(({ order }) => order)).toEqual(messages.map((_, i) => i + 1))
  })

  it('rejects a second process on the same data folder with a message', { timeout: 120_000 }, async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await ready(first)
    const second = await start(dataDir)
    expect(await second.exited).toBe(78)
    expect(second.output()).toContain(`The data folder ${dataDir} is in use`)
    expect((await fetch(`${first.url}/ready`)).ok).toBe(true)
  })

  it('closes gracefully on SIGTERM and starts again', { timeout: 120_000 }, async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await ready(first)
    expect(first.output()).toContain('is ready at')
    expect(first.output()).toContain(`Mail is kept in ${dataDir}/mail`)
    first.process.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    expect(first.output()).not.toMatch(/"level":(40|50|60)/)
    const second = await start(dataDir)
    await ready(second)
  })
})
