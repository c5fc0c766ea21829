import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { createApi } from '#server/demo/api.ts'
import { dataFolder } from '#tests/support/database-template.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { freePort, type Product, ready, startProduct } from '#tests/support/product.ts'
import { ownerOf } from '#tests/support/registered.ts'

const folder = dataFolder()
let product: Product | undefined
afterEach(async () => {
  product?.signal('SIGKILL')
  await product?.exited
  rmSync(folder, { recursive: true, force: true })
})

it('a shutdown completes running requests, and closes sockets so that they reconnect elsewhere', async () => {
  product = startProduct(await freePort(), folder)
  const { url, process: child, exited, output } = product
  await ready(product)
  const { email, token } = await ownerOf(url, folder)
  const connect = () =>
    io(`${url}/console`, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const socket = connect()
  await new Promise((resolve) => socket.once('journal.live', resolve))

  // Request whose body has only half arrived when the signal comes.
  const body = new URLSearchParams({ username: email, password: PASSWORD }).toString()
  const slow = request(`${url}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    slow.once('response', resolve)
    slow.once('error', reject)
  })
  slow.write(body.slice(0, 10))
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  // Once a later request on another connection has been answered, the slow request's headers have arrived.
  await createApi(url).call(signIn, { body: { username: email, password: PASSWORD } })
  child.kill('SIGTERM')

  expect(await closed).toBe('transport close')
  const answer = await fetch(`${url}/ready`)
  expect(answer.status).toBe(503)
  expect((await answer.json()).checks).toMatchObject({ open: 'failed', database: 'ok' })
  expect((await fetch(`${url}/health`)).status).toBe(200)
  const late = connect()
  const refused = await new Promise<Error & { data?: object }>((resolve) =>
    late.once('connect_error', resolve),
  )
  expect(refused.data).toEqual({ code: 'upstream_unavailable' })
  late.close()

  slow.end(body.slice(10))
  const { statusCode, headers } = await answered
  expect(statusCode).toBe(200)
  expect(headers.connection).toBe('close')
  expect(await exited).toBe(0)
  expect(output()).not.toMatch(/"level":(40|50|60)/)
})
