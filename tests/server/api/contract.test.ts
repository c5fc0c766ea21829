import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/base/errors.ts'
import { codesOf } from '#contract/base/route-errors.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { pathsOf, routes } from '#tests/support/contract-routes.ts'

/** Modules of the contract that declare no route. */
const withoutRoutes = [
  'channel-names',
  'channel-rules',
  'channel-texts',
  'split-text',
  'account-limits',
  'address',
  'audience',
  'banner-address',
  'bot-colours',
  'chat-policy',
  'chat-shapes',
  'message-shapes',
  'chat-wait',
  'common-passwords',
  'count-words',
  'departures',
  'errors',
  'field-options',
  'events',
  'body-limits',
  'limits',
  'proof',
  'protocol',
  'notification-choices',
  'report-limits',
  'route',
  'route-errors',
  'shapes',
  'training-limits',
  'translatable',
  'translations',
  'open-time',
  'proof-of-work',
  'units',
  'web-address',
]

describe('the contract', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  it('has no module that these tests do not cover', () => {
    const folder = join(import.meta.dirname, '../../../server/contract')
    const modules = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
    const known = [...new Set(routes.map(({ name }) => name.split('.')[0])), ...withoutRoutes]
    expect(modules.sort()).toEqual(known.sort())
  })

  it.each(routes)('$name is served at each of its paths', ({ route }) => {
    for (const url of pathsOf(route)) expect(api.app.hasRoute({ method: route.method, url }), url).toBe(true)
  })

  it('documents every call that is not internal, with its summary and its errors', async () => {
    const { body } = await api.app.inject('/docs/json')
    const { paths, openapi, components } = JSON.parse(body)
    const statusesOf = ({
      default: usual,
      ...own
    }: Record<string, { $ref?: string; description?: string }>) => {
      const shared = usual?.$ref ? components.responses[usual.$ref.split('/').at(-1) ?? ''] : usual
      const named: string[] = shared?.description.match(/\b(?:\d{3}|5XX)(?=: )/g) ?? []
      return [...Object.keys(own), ...named]
    }
    expect(openapi).toBe('3.1.0')
    for (const { name, route } of routes) {
      for (const path of pathsOf(route)) {
        const documented = paths[path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
        if (route.access === 'internal') expect(documented, name).toBeUndefined()
        else {
          expect(documented?.summary, name).toBe(route.summary)
          const statuses = codesOf(route).map((code) => {
            const { status } = errors[code]
            return status < 500 ? String(status) : '5XX'
          })
          expect(statusesOf(documented.responses), name).toEqual(expect.arrayContaining(statuses))
        }
      }
    }
  })

  it.each(routes.filter(({ route }) => route.access !== 'public'))(
    '$name refuses a call without a token',
    async ({ route }) => {
      for (const path of pathsOf(route)) {
        const response = await api.app.inject({
          method: route.method,
          url: path.replace(/:\w+/g, '1'),
          ...(route.method !== 'GET' && { payload: {} }),
        })
        expect(response.statusCode).toBe(401)
        expect(response.json()).toMatchObject({
          code: expect.stringMatching(/^(token_missing|api_key_invalid)$/),
        })
      }
    },
  )
})
