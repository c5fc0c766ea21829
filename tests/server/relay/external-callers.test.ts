import { expect, it } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import type { Bus } from '#server/relay/bus/bus.ts'
import { ExternalCallers } from '#server/relay/external-api/callers.ts'
import type { ExternalCalls } from '#server/relay/external-api/calls.ts'
import { KnownKeys } from '#server/relay/external-api/known-keys.ts'
import { MemberTokens } from '#server/relay/external-api/member-tokens.ts'
import { PageChecks } from '#server/relay/external-api/page-checks.ts'
import { VisitorAccess } from '#server/relay/external-api/visitor-access.ts'
import { Visitors } from '#server/relay/external-api/visitors.ts'
import { firstChat, firstProfile } from '#tests/support/first-shapes.ts'

/** Backend with two accounts that number their chats alike; the token names the account. */
const calls = {
  read: async (route: Route, _input: object, { token }: { token: string }) =>
    route === getProfile
      ? { ...firstProfile('owner'), id: Number(token), client_id: Number(token) }
      : { ...firstChat(5), user_name: `Customer of ${token}`, messages: [], seq: 0 },
  recent: async (_route: Route, { token }: { token: string }) => ({
    bots: [{ id: 1, api_key: `key-${token}` }],
  }),
} as unknown as ExternalCalls

it("a visitor's chat is read only in the account of the bot", async () => {
  const visitors = new Visitors('a secret of the relay')
  const pages = new PageChecks(calls, visitors)
  const bus = { publish: () => {}, onMessage: () => {}, onOpen: () => {} } as unknown as Bus
  const keys = new KnownKeys(bus)
  const access = new VisitorAccess(calls, visitors)
  const callers = new ExternalCallers({ calls, visitors, tokens: new MemberTokens(), pages, keys, access })
  for (const token of ['1', '2']) await callers.identify({ token })
  for (const account of [1, 2])
    expect(await callers.chatOf(5, `key-${account}`)).toMatchObject({
      clientId: account,
      chat: { user_name: `Customer of ${account}` },
    })
  expect(await callers.chatOf(5, 'key-of-a-stranger')).toBeNull()
  expect(await callers.historyOf(5, 'key-of-a-stranger')).toBeNull()
})

it('a token that the backend refuses is replaced by one that works', () => {
  const tokens = new MemberTokens()
  tokens.add(1, { token: 'agent', seesAll: false })
  tokens.add(1, { token: 'owner', seesAll: true })
  tokens.add(1, { token: 'late agent', seesAll: false })
  expect(tokens.of(1)?.token).toBe('owner')
  tokens.drop(1, 'owner')
  expect(tokens.of(1)?.token).toBe('late agent')
  for (const token of ['agent', 'late agent']) tokens.drop(1, token)
  expect([tokens.of(1), tokens.accounts()]).toEqual([null, []])
})
