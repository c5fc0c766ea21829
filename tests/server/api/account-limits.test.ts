import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitBy, RateLimit, Route } from '#contract/base/route.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Returns whether a status means that a call was refused because of a limit, an unknown path or a malformed body. */
const isRefused = (status: number) => [400, 404, 415, 422, 429].includes(status)

const limitedRoutes = routes.filter(({ route }) => route.limits?.length)
const accountKeys: readonly LimitBy[] = ['account', 'recipient', 'address-and-account']
const isByAccount = ({ by }: RateLimit) => accountKeys.includes(by)
const byAccount = limitedRoutes.filter(
  ({ route }) => route.access === 'public' && route.limits?.some(isByAccount),
)
/** Returns the limits that are counted before the body is read. */
const callerLimits = ({ limits = [] }: Route) =>
  limits.filter((limit) => !isByAccount(limit) && !limit.countsKilobytes)
const byCaller = limitedRoutes.filter((one) => !byAccount.includes(one) && callerLimits(one.route).length > 0)

const sample: Readonly<Record<string, string>> = {
  email: 'mai@example.com',
  username: 'mai@example.com',
  token: 'code',
  password: 'a long passphrase',
  new_password: 'a long passphrase',
  first_name: 'Mai',
  last_name: 'Tran',
  company: 'Example',
  registration: 'r',
  otp: '123456',
}

/** Returns the smallest limit of a route, which is the first to refuse. */
const smallest = ({ limits = [] }: Route) => Math.min(...limits.map(({ max }) => max))

let api: TestApi
let owner: Owner
let visitor: Awaited<ReturnType<typeof newVisitor>>
let addresses = 0
beforeAll(async () => {
  // Disables the general limits, which would refuse calls first.
  api = await startApi({ engine: parrot, limits: {} })
  owner = await newOwner(api)
  visitor = await newVisitor(api, owner.bot.api_key)
})
afterAll(() => api.close())

type Headers = Readonly<Record<string, string>>
/** Returns the status of a call; 0 if a rule other than a rate limit asks the caller to wait. */
const inject = async (route: Route, url: string, headers: Headers, payload?: string) => {
  const request = { method: route.method, url, headers, ...(payload !== undefined && { payload }) }
  const answer = await api.app.inject(request)
  return answer.statusCode === 429 && answer.json().code !== 'rate_limited' ? 0 : answer.statusCode
}

describe('limits per account', () => {
  it('name a required text field of the body', () => {
    for (const { name, route } of limitedRoutes.filter(({ route }) => route.limits?.some(isByAccount))) {
      const { required, properties } = route.body as unknown as {
        required: string[]
        properties: Record<string, { type: string }>
      }
      expect(required, name).toContain(route.accountField)
      expect(properties[route.accountField ?? '']?.type, name).toBe('string')
    }
  })

  it.each(byAccount)(
    'of $name count by the field that the call uses, regardless of other fields',
    async ({ route }) => {
      const { accountField = '', path, consumes } = route
      const required = (route.body as unknown as { required: string[] }).required
      const fields = Object.fromEntries(required.map((name) => [name, sample[name] ?? '']))
      const account = fields[accountField] ?? ''
      const network = ++addresses
      let calls = 0
      const call = (type: string, payload: string, headers: Headers = {}) => {
        // Calls come from many addresses of one network, so that only the limit per account refuses.
        const address = `198.51.${network}.${(++calls % 250) + 1}`
        return inject(route, path, { 'x-forwarded-for': address, 'content-type': type, ...headers }, payload)
      }
      const json = (extra: object) => JSON.stringify({ ...fields, ...extra })
      const form = (extra: Headers, first = '') => `${first}${new URLSearchParams({ ...fields, ...extra })}`
      const right = () => (consumes === 'form' ? call(FORM_TYPE, form({})) : call(JSON_TYPE, json({})))
      for (let n = 0; n < smallest(route); n++) expect(await right()).not.toBe(429)
      expect(await right()).toBe(429)

      const same: number[] = [
        await call(JSON_TYPE, json({ [accountField]: account.toUpperCase() })),
        await call(JSON_TYPE, json({}).replaceAll('m', '\\u006d')),
        await call(`${JSON_TYPE}; charset=utf-16`, json({})),
        await call(FORM_TYPE, form({}).replaceAll('m', '%6d')),
        await call(JSON_TYPE, json({}).replace('{', `{"${accountField}":"other",`)),
        await call(FORM_TYPE, form({}, `${accountField}=other&`)),
        await call(JSON_TYPE, json({}), { 'x-account': 'other', 'x-email': 'other' }),
      ]
      expect(new Set(same)).toEqual(new Set([429]))
      if (route.limits?.some(({ by }) => by === 'recipient'))
        expect(await call(JSON_TYPE, json({ [accountField]: account.replace('@', '+shop@') }))).toBe(429)

      const altered: number[] = []
      for (const name of ['email', 'username', 'token', 'account', accountField.toUpperCase(), '__proto__']) {
        if (name === accountField) continue
        altered.push(await call(JSON_TYPE, json({ [name]: 'other' })))
        altered.push(await call(JSON_TYPE, json({ [name]: ['other'] })))
        altered.push(await call(FORM_TYPE, form({ [name]: 'other' })))
      }
      altered.push(await call(JSON_TYPE, json({ [accountField]: [account] })))
      altered.push(await call(JSON_TYPE, json({ [accountField]: { toString: account } })))
      altered.push(await call(FORM_TYPE, form({}).replace(`${accountField}=`, `${accountField}[]=`)))
      expect(altered.filter((status) => !isRefused(status))).toEqual([])
    },
  )
})

describe('a form', () => {
  it('contains nothing but its declared fields', () => {
    const forms = routes.filter(({ route }) => route.consumes === 'form')
    expect(forms.length).toBeGreaterThan(0)
    for (const { name, route } of forms)
      expect((route.body as { additionalProperties?: boolean }).additionalProperties, name).toBe(false)
  })

  it('with an undeclared field is refused by the name of the field', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/identity/token2',
      headers: { 'content-type': FORM_TYPE },
      payload: 'username=a%40example.com&password=b&email=c',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { email: 'additionalProperties' } })
  })
})

describe('limits per caller', () => {
  const credentials = ({ access }: Route): Headers => {
    const visitorOnly = { 'api-key': owner.bot.api_key, authorization: `Bearer ${visitor.chat.token}` }
    if (access === 'visitor' || access === 'party') return visitorOnly
    if (access === 'widget') return { 'api-key': owner.bot.api_key }
    return access === 'member' ? { authorization: `Bearer ${owner.token}` } : {}
  }

  it.each(byCaller)('of $name count by the caller, regardless of the fields', async ({ route }) => {
    const own = { ...credentials(route), 'x-forwarded-for': `203.0.${++addresses}.7` }
    const { url, headers, payload } = rightCall(route, visitor.chat.id)
    const withBody = (body: string | undefined, more: Headers = {}) =>
      inject(route, url, { ...own, ...headers, ...more }, body)
    // Bodies that no schema accepts also count toward the limit, and have no effect.
    const empty = route.body || route.consumes ? '"x"' : undefined
    const most = Math.min(...callerLimits(route).map(({ max }) => max))
    for (let n = 0; n < most; n++) expect(await withBody(empty)).not.toBe(429)

    const query = `${url.includes('?') ? '&' : '?'}email=other&user_id=7&chat=7&api_key=other&ip=192.0.2.1`
    const statuses = [
      await withBody(empty),
      await withBody(payload),
      await withBody(empty, {
        'x-real-ip': '192.0.2.1',
        'x-client-ip': '192.0.2.1',
        forwarded: 'for=192.0.2.1',
      }),
      await withBody(empty, { cookie: 'session=other', 'user-agent': 'other', 'accept-language': 'tr' }),
      await inject(route, url + query, { ...own, ...headers }, empty),
      await withBody(empty, { 'content-type': FORM_TYPE }),
      await withBody(empty, { 'content-type': 'text/plain' }),
    ]
    expect(new Set(statuses)).toEqual(new Set([429]))
    const [path = ''] = url.split('?')
    const others = [`${path}/`, `/${path}`, path.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`)]
    for (const other of others)
      expect([404, 429], other).toContain(await inject(route, other, { ...own, ...headers }, empty))
  })
})
