import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { prepare } from '#server/bin/prepare.mjs'
import { createApi } from '#server/demo/api.ts'
import { freePort, ready, startProduct } from '../../support/product.ts'
import { ownerOf } from '../../support/registered.ts'

/** Starts the built product on a new embedded database with an owner and a bot; `end` kills it and removes its data. */
export async function startOneBot(name: string, environment: Record<string, string> = {}) {
  prepare()
  const dataDir = mkdtempSync(join(tmpdir(), `parley-${name}-`))
  const product = startProduct(await freePort(), dataDir, {
    TRUST_PROXY: '1',
    DEFAULT_PLAN: 'scale',
    ANSWERS_PER_CHAT: '100000',
    LOG_LEVEL: 'error',
    ...environment,
  })
  const end = async () => {
    product.signal('SIGKILL')
    await product.exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(product)
    const api = createApi(product.url)
    const { token } = await ownerOf(product.url, dataDir)
    const { bots } = await api.call(listBots, { token })
    const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
    return { product, api, token, bot, end }
  } catch (error) {
    await end()
    throw error
  }
}
