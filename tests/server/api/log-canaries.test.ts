import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Route } from '#contract/base/route.ts'
import { INTERNAL_KEY, startApi, startDatabase, type TestApi } from '#tests/support/api.ts'
import { type Breakable, breakable } from '#tests/support/breakable.ts'
import { canaries, leaksIn } from '#tests/support/canaries.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'

const { word: WORD, mail: MAIL, address: ADDRESS, code: CODE } = canaries

type Call = ReturnType<typeof rightCall>

/** Inserts a word, an address and a code into every text of a body. */
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value.slice(0, 20)} ${WORD} ${MAIL} ${CODE}`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]))
}

/** Returns a valid call, the same call with canaries in its body, and one with canaries in its URL. */
function callsOf(route: Route): Call[] {
  const right = rightCall(route, 1)
  const isJson = route.body && right.headers['content-type'] === 'application/json'
  const payload = isJson
    ? JSON.stringify(marked(JSON.parse(right.payload ?? '{}')))
    : `username=${WORD}&password=${WORD}`
  const url = `${right.url}${right.url.includes('?') ? '&' : '?'}search=${WORD}&q=${WORD}&email=${encodeURIComponent(MAIL)}`
  return [
    right,
    { ...right, ...(route.body && { payload }) },
    { ...right, url },
    { ...right, payload: `{"x":"${WORD}` },
  ]
}

/** Error messages of databases and libraries that contain the statement's values. */
const failures = [
  Object.assign(new Error(`Failed query: insert into x values ($1)\nparams: ${WORD},${MAIL},${CODE}`), {
    cause: Object.assign(new Error(`invalid input syntax for type json: "${WORD}"`), {
      code: '22P02',
      detail: `Key (email)=(${MAIL}) with ${WORD} already exists.`,
      where: `unnamed portal parameter $1 = '${WORD}'`,
    }),
  }),
  Object.assign(new Error(`duplicate key value violates "users_email": '${WORD}'`), {
    code: '23505',
    detail: `(${MAIL}) ${WORD}`,
  }),
  Object.assign(new Error('Connection terminated'), { query: WORD, parameters: [WORD] }),
]

describe('the log', () => {
  let api: TestApi
  let fragile: Breakable
  let log = ''
  beforeAll(async () => {
    fragile = breakable((await startDatabase()).database)
    const write = (line: string) => {
      log += line
    }
    const logTo = { write }
    api = await startApi({ engine: parrot, database: fragile.database, logTo }, { LOG_LEVEL: 'trace' })
  })
  afterAll(() => api.close())

  it('contains no personal words, codes, tokens or addresses, for any call and any failure', {
    timeout: 180_000,
  }, async () => {
    const owner = await newOwner(api)
    const { chat, own } = await newVisitor(api, owner.bot.api_key)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const visitor = { ...own.headers, ...bearer(chat.token) }
    const callers: Record<Access, Record<string, string>> = {
      public: {},
      internal: bearer(INTERNAL_KEY),
      member: bearer(owner.token),
      party: visitor,
      widget: own.headers,
      visitor,
    }
    // Signing out and ending the chat come last.
    const ending = /logout|\/end$|password|session|account|DELETE/i
    const ordered = [...routes].sort(
      (a, b) =>
        Number(ending.test(`${a.route.method} ${a.route.path}`)) -
        Number(ending.test(`${b.route.method} ${b.route.path}`)),
    )
    const callAll = async (route: Route) => {
      for (const call of callsOf(route))
        await api.app.inject({
          ...call,
          headers: { ...call.headers, 'user-agent': WORD, ...callers[route.access] },
          remoteAddress: ADDRESS,
        })
    }
    const open = ordered.filter(
      ({ route }) => route.consumes !== 'multipart' && route.path !== '/internal/feed',
    )
    for (const failure of failures)
      await fragile.whileBroken(failure, async () => {
        for (const { route } of open) await callAll(route)
      })
    for (const { route } of open) await callAll(route)

    const lines = log.split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(open.length)
    expect(lines.some((line) => line.includes('request failed'))).toBe(true)
    const secrets = [owner.email, owner.token, chat.token, owner.bot.api_key, INTERNAL_KEY]
    expect(leaksIn(lines, secrets).slice(0, 5)).toEqual([])
  })
})

it('finds a code in a line, but not the same digits in a time or an id', () => {
  const leaks = [`{"msg":"code ${CODE}"}`, `{"url":"/?q=a%20${CODE}"}`, `{"body":"${MAIL}"}`, '{"key":"k-1"}']
  expect(leaksIn(leaks, ['k-1'])).toEqual(leaks)
  const others = [`{"time":1764${CODE}123}`, `{"at":"12:00:00.${CODE}Z"}`, `{"id":"ab${CODE}cd"}`]
  expect(leaksIn(others, ['k-1'])).toEqual([])
})
