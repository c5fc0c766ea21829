import { afterEach, expect, it } from 'vitest'
import { headersOf } from '#client/api/request.ts'
import { routes } from '#tests/support/contract-routes.ts'

afterEach(() => window.localStorage.clear())

it('the token of a signed-in member goes with every call that members may make, and with no other', () => {
  window.localStorage.setItem('access_token', 'a-token')
  const sent = routes.filter(({ route }) => headersOf(route, {}).authorization === 'Bearer a-token')
  const expected = routes.filter(({ route }) => ['member', 'party'].includes(route.access))
  expect(sent.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  expect(expected.map(({ name }) => name)).toContain('linkPreview.previewLink')
})
