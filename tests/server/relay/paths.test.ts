import { describe, expect, it } from 'vitest'
import { patterns } from '#client/core/navigation/paths.ts'
import { behind } from '#server/relay/proxy/proxy.ts'
import { pathsOf, routes } from '#tests/support/contract-routes.ts'

const first = (path: string): string => path.split('/')[1] ?? ''

describe('pages and calls on the same paths', () => {
  it('proxies every call that is not internal to the API', () => {
    const own = new Set(['health', 'ready', 'metrics', 'widget', 'relay'])
    const called = routes
      .filter(({ route }) => route.access !== 'internal')
      .flatMap(({ route }) => pathsOf(route).map(first))
    expect([...new Set(called)].filter((name) => !own.has(name) && !behind.includes(name))).toEqual([])
  })

  it('serves the console at the paths of pages', () => {
    const pages = new Set(Object.values(patterns).map(first))
    expect(behind.filter((name) => pages.has(name))).toEqual([])
  })
})
