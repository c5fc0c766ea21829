import { type Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { bodyMaxOf } from '#contract/base/body-limits.ts'
import { BODY_MAX_BYTES } from '#contract/base/limits.ts'
import { AppError } from '#server/lib/app-error.ts'
import { namedRoutes, pathsOf } from '#server/plugins/docs/contract-modules.ts'
import type { Backend } from '../base/backend.ts'

type Done = (error: Error | null, body?: Readable) => void

/** Bytes of a body that have to arrive before a connection to the API is used. */
const FIRST_BYTES = BODY_MAX_BYTES

const matcherOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`)

/** Calls for which the contract allows a larger body than usual. */
const larger = namedRoutes
  .filter(({ route }) => route.access !== 'internal' && bodyMaxOf(route) > BODY_MAX_BYTES)
  .flatMap(({ route }) =>
    pathsOf(route).map((path) => ({
      method: route.method,
      path: matcherOf(path),
      max: bodyMaxOf(route),
    })),
  )

const maxOf = ({ method, url }: FastifyRequest, { bodyMaxBytes }: Backend): number => {
  const path = url.split('?')[0] ?? ''
  const call = larger.find((call) => call.method === method && call.path.test(path))
  return call?.max ?? bodyMaxBytes
}

/**
 * Resolves with a body once its first bytes, or all of it, have arrived. Rejects with `payload_too_large` if it exceeds the
 * maximum, and with `malformed_request` if it is cut off.
 */
function begin(body: Readable, max: number): Promise<Transform> {
  let size = 0
  return new Promise((resolve, reject) => {
    const passed = new Transform({
      readableHighWaterMark: FIRST_BYTES,
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > max) return done(new AppError('payload_too_large'))
        if (size >= FIRST_BYTES) resolve(passed)
        done(null, chunk)
      },
      flush(done) {
        resolve(passed)
        done()
      },
    })
    passed.once('error', (error) => {
      // The rest is read and discarded, so that the sender gets the response.
      body.unpipe(passed)
      body.resume()
      reject(error)
    })
    body.once('close', () => {
      if (!body.readableEnded) passed.destroy(new AppError('malformed_request'))
    })
    body.pipe(passed)
  })
}

/**
 * Returns a hook that rejects bodies that are too large, and holds a body back until enough of it has arrived to be worth a
 * connection.
 */
export const beginBodies =
  (backend: Backend) =>
  (request: FastifyRequest, _reply: unknown, payload: Readable, done: Done): void => {
    const { headers, routeOptions } = request
    const length = Number(headers['content-length'] ?? 0)
    if (!routeOptions.config.isProxied || (length === 0 && !headers['transfer-encoding'])) {
      done(null, payload)
      return
    }
    const max = maxOf(request, backend)
    if (length > max) done(new AppError('payload_too_large'))
    else begin(payload, max).then((body) => done(null, body), done)
  }
