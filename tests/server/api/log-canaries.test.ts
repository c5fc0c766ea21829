import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Route } from '#contract/base/route.ts'
import { INTERNAL_KEY, startApi, startDatabase, type TestApi } from '#tests/support/api.ts'
import { type Breakable, breakable } from '#tests/support/breakable.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'

const WORD = 'Zebracanary'
const ADDRESS = '198.51.100.77'

type Call = ReturnType<typeof rightCall>

/** Puts a word, an address and a code into every text of a body. */
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value.slice(0, 20)} ${WORD} canary@zebra.test 424242`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]))
}

/** A right call, the same with canaries in its body, and one with canaries in its address. */
function callsOf(route: Route): Call[] {
  const right = rightCall(route, 1)
  const isJson = route.body && right.headers['content-type'] === 'application/json'
  const payload = isJson
    ? JSON.stringify(marked(JSON.parse(right.payload ?? '{}')))
    : `username=${WORD}&password=${WORD}`
  const url = `${right.url}${right.url.includes('?') ? '&' : '?'}search=${WORD}&q=${WORD}&email=canary%40zebra.test`
  return [
    right,
    { ...right, ...(route.body && { payload }) },
    { ...right, url },
    { ...right, payload: `{"x":"${WORD}` },
  ]
}

/** Failures as databases and libraries word them, with the values of the statement. */
const failures = [
  Object.assign(
    new Error(`Failed query: insert into x values ($1)\nparams: ${WORD},canary@zebra.test,424242`),
    {
      cause: Object.assign(new Error(`invalid input syntax for type json: "${WORD}"`), {
        code: '22P02',
        detail: `Key (email)=(canary@zebra.test) with ${WORD} already exists.`,
        where: `unnamed portal parameter $1 = '${WORD}'`,
      }),
    },
  ),
  Object.assign(new Error(`duplicate key value violates "users_email": '${WORD}'`), {
    code: '23505',
    detail: `(canary@zebra.test) ${WORD}`,
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

  it('has no words, codes, tokens or addresses of people, whatever is called and whatever fails', {
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
    // The sign-out and the end of the chat come last.
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
    const secrets = [
      WORD,
      'zebra.test',
      '424242',
      ADDRESS,
      owner.email,
      owner.token,
      chat.token,
      owner.bot.api_key,
      INTERNAL_KEY,
    ]
    const found = lines.flatMap((line) => {
      const at = Math.max(...secrets.map((secret) => line.indexOf(secret)))
      return at < 0 ? [] : [line.slice(Math.max(0, at - 200), at + 40)]
    })
    expect([...new Set(found)].slice(0, 5)).toEqual([])
  })
})
