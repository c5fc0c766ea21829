import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createUpstream } from '#server/relay/base/upstream.ts'
import { ExternalCalls } from '#server/relay/external-api/calls.ts'
import {
  type CheckedCall,
  checkBackend,
  lineOf,
  summaryOf,
} from '#server/relay/external-api/check/check-backend.ts'
import { steps } from '#server/relay/external-api/check/steps.ts'
import { Completer } from '#server/relay/external-api/readers/complete.ts'
import { routeReaders } from '#server/relay/external-api/readers/routes.ts'
import { shapeReaders } from '#server/relay/external-api/readers/shapes.ts'
import { specifiedRoutes } from '#server/relay/external-api/readers/specified.ts'
import { type Dialect, PASSWORD, startSection7 } from '#tests/fakes/section7/start.ts'

async function checked(url: string, token: string, changes: boolean): Promise<CheckedCall[]> {
  const upstream = createUpstream(url, '')
  const completer = new Completer(shapeReaders({ productName: 'Parley', publicUrl: '', provider: 'test' }))
  const calls = new ExternalCalls({ upstream, completer, routeReaders, warn: () => {} })
  const rows: CheckedCall[] = []
  await checkBackend({ upstream, calls, token, changes }, (row) => rows.push(row))
  await upstream.close()
  return rows
}

async function tokenOf(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'olga@example.test', password: PASSWORD })
  const answer = await (await fetch(`${url}/identity/token2`, { method: 'POST', body })).json()
  return answer.access_token ?? answer.data.token
}

const verdicts = (rows: readonly CheckedCall[]) => [...new Set(rows.map(({ verdict }) => verdict))].sort()

describe('the check of a backend', () => {
  it('has a step for each call of the specification', () => {
    expect(new Set(steps.map(({ route }) => route))).toEqual(specifiedRoutes)
  })

  it.each<Dialect>(['old', 'envelope'])(
    'finds that every call of a %s backend works, most with less',
    async (dialect) => {
      const backend = await startSection7(dialect)
      const token = await tokenOf(backend.url)
      const reading = await checked(backend.url, token, false)
      expect(verdicts(reading)).toEqual(['not called', 'works', 'works with less'])
      const rows = await checked(backend.url, token, true)
      const failed = rows.filter(({ verdict }) => verdict === 'missing' || verdict === 'refused')
      expect(failed.map(lineOf)).toEqual([])
      // Only calls that would harm a member or send mails.
      expect(rows.filter(({ verdict }) => verdict === 'not called')).toHaveLength(7)
      const bots = rows.find(({ route }) => route.path === '/ai/bot/all')
      expect(bots).toMatchObject({ verdict: 'works with less', note: expect.stringContaining('created_at') })
      await backend.stop()
    },
  )

  it('says what is missing', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end('{"detail":"Not Found"}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const rows = await checked(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'x', false)
    expect(verdicts(rows)).toEqual(['missing', 'not called'])
    expect(rows.map(lineOf)[0]).toMatch(/^missing +GET +\/identity\/users\/me$/)
    expect(summaryOf(rows).join('\n')).toMatch(/\d+ missing, \d+ not called\nScreens/)
    await new Promise((resolve) => server.close(resolve))
  })
})
