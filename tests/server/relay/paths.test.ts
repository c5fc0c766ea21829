import { describe, expect, it } from 'vitest'
import { patterns } from '#client/core/paths.ts'
import { behind } from '#server/relay/http/proxy.ts'
import { pathsOf, routes } from '#tests/support/contract-routes.ts'

const first = (path: string): string => path.split('/')[1] ?? ''

describe('one address for pages and calls', () => {
  it('passes every call that is not internal on to the API', () => {
    const own = new Set(['health', 'ready', 'metrics', 'widget', 'relay'])
    const called = routes
      .filter(({ route }) => route.access !== 'internal')
      .flatMap(({ route }) => pathsOf(route).map(first))
    expect([...new Set(called)].filter((name) => !own.has(name) && !behind.includes(name))).toEqual([])
  })

  it('keeps the paths of pages for the console', () => {
    const pages = new Set(Object.values(patterns).map(first))
    expect(behind.filter((name) => pages.has(name))).toEqual([])
  })
})
