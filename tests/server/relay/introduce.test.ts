import { describe, expect, it } from 'vitest'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/journal/protocol.ts'
import { NotServed, ProtocolMismatch, readIntroduction } from '#server/relay/base/introduce.ts'

/** Response of a server to a request of the feed without a key. */
interface Answer {
  readonly statusCode: number
  readonly body?: string
  readonly headers?: Record<string, string>
}

const introduce = ({ statusCode, body = '', headers = {} }: Answer) =>
  readIntroduction({
    statusCode,
    headers,
    body: { json: async () => JSON.parse(body), dump: async () => undefined },
  }).then(
    () => 'parley',
    (error) =>
      error instanceof NotServed ? 'foreign' : error instanceof ProtocolMismatch ? 'other build' : 'unknown',
  )

describe('the first answer of a server', () => {
  const ours = { [PROTOCOL_HEADER]: String(PROTOCOL) }
  const refusal = '{"code":"token_missing","requestId":"r"}'
  const detail = '{"detail":"Not authenticated"}'
  it.each<[string, Answer, string]>([
    ['of a Parley API', { statusCode: 401, body: refusal, headers: ours }, 'parley'],
    [
      'of a much newer API',
      { statusCode: 401, body: refusal, headers: { [PROTOCOL_HEADER]: '999' } },
      'other build',
    ],
    ['of a server without the route', { statusCode: 404, body: detail }, 'foreign'],
    ['of a server with other methods', { statusCode: 405 }, 'foreign'],
    ['of a server that implements nothing', { statusCode: 501 }, 'foreign'],
    ['of a server that answers everything', { statusCode: 200, body: '<html>' }, 'foreign'],
    ['of a server that checks tokens first', { statusCode: 401, body: detail }, 'foreign'],
    ['of one that forbids it', { statusCode: 403, body: '{"error":"Forbidden"}' }, 'foreign'],
    ['of one that says so in a text', { statusCode: 401, body: 'Unauthorized' }, 'foreign'],
    ['of one that says nothing', { statusCode: 403 }, 'foreign'],
    ['of one that validates first', { statusCode: 422, body: '{"detail":[]}' }, 'foreign'],
    [
      'of a proxy with a password',
      { statusCode: 401, headers: { 'www-authenticate': 'Basic realm="x"' } },
      'unknown',
    ],
    ['of a proxy that wants TLS', { statusCode: 400, body: '<html>' }, 'unknown'],
    ['of a busy proxy', { statusCode: 429, body: '{}' }, 'unknown'],
    ['of a proxy without a server', { statusCode: 502, body: '<html>' }, 'unknown'],
    ['of a server that starts', { statusCode: 503, body: '{}' }, 'unknown'],
  ])('%s is understood', async (_name, answer, expected) => {
    expect(await introduce(answer)).toBe(expected)
  })
})
