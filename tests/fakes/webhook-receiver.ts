import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Event as a program received it. */
export interface Received {
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Maximum clock difference, in seconds, that a careful receiver allows. */
const TOLERANCE_SECONDS = 300

/** Program that accepts calls and never answers them. */
export async function startSilentReceiver() {
  let open = 0
  let most = 0
  let ended = 0
  const server = createServer((request, response) => {
    open += 1
    most = Math.max(most, open)
    request.resume()
    response.on('close', () => {
      open -= 1
      ended += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    /** Number of calls that are open now, maximum number that were open at once, and number that have been closed. */
    counts: () => ({ open, most, ended }),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Starts a program that receives webhooks correctly: it verifies the age and the signature over the raw body before it parses
 * anything, and otherwise responds with 401. `now` is its clock.
 */
export async function startReceiver(now: () => Date) {
  const received: Received[] = []
  const refused: string[] = []
  let secret = ''
  let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 204, body: '' }

  const isSigned = (header: string, body: Buffer): boolean => {
    const [, seconds = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
    const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
    const given = Buffer.from(mac, 'hex')
    const age = Math.abs(now().getTime() / 1_000 - Number(seconds))
    return given.length === expected.length && timingSafeEqual(given, expected) && age <= TOLERANCE_SECONDS
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const header = String(request.headers['parley-signature'] ?? '')
    if (request.method !== 'POST' || !isSigned(header, body)) {
      refused.push(header)
      response.writeHead(401).end()
      return
    }
    const { id, type, data } = JSON.parse(body.toString())
    received.push({ id, type, data, headers: request.headers })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    refused,
    /** Sets the secret for verifying signatures. */
    expect: (value: string) => {
      secret = value
    },
    /** Sets the response from now on. */
    answer: (status: number, body = '', headers: Record<string, string> = {}) => {
      answer = { status, body, headers }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
