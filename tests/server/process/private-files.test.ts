import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort, type Product, ready, startProduct } from '#tests/support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-private-'))
let product: Product | undefined
afterEach(async () => {
  product?.signal('SIGKILL')
  await product?.exited
  rmSync(folder, { recursive: true, force: true })
})

it('other users of the machine cannot read the data folder, not even an older version’s', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  product = startProduct(await freePort(), data)
  await ready(product)
  expect(statSync(data).mode & 0o007).toBe(0)
  for (const name of ['mail', 'secret.key', 'pg']) expect(statSync(join(data, name)).mode & 0o077).toBe(0)
})
