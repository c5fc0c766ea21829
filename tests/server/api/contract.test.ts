import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/base/errors.ts'
import type { Route } from '#contract/base/route.ts'
import { codesOf } from '#contract/base/route-errors.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { pathsOf, routes } from '#tests/support/contract-routes.ts'

describe('the contract', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  it('has no module with routes that is missing from modules.ts', async () => {
    const folder = join(import.meta.dirname, '../../../server/contract')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const modules = await Promise.all(
      files
        .filter((file) => file.includes('/') && file.endsWith('.ts'))
        .map((file) => import(/* @vite-ignore */ join(folder, file))),
    )
    const declared = modules
      .flatMap((module) => Object.values<Partial<Route>>(module))
      .filter((value) => value?.method && value.path && value.access)
    const called = ({ method, path }: Partial<Route>) => `${method} ${path}`
    expect(declared.map(called).sort()).toEqual(routes.map(({ route }) => called(route)).sort())
  })

  it.each(routes)('$name is served at each of its paths', ({ route }) => {
    for (const url of pathsOf(route)) expect(api.app.hasRoute({ method: route.method, url }), url).toBe(true)
  })

  it('documents every call that is not internal, with its summary and errors', async () => {
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
    '$name rejects a call without a token',
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
