import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import { listBots } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { getHistory, sendManual } from '#contract/chats/chats.ts'
import { getVisitorChat } from '#contract/visitor/visitor.ts'
import { newBot, newChat, newMessage, profileOf } from './external-shapes.ts'

/** Id of the only chat and of the only member of each account. */
export const SAME_CHAT = 5
export const SAME_MEMBER = 11

export const memberToken = (account: number) => `member-${account}`
export const visitorToken = (account: number) => `visitor-${account}`
export const keyOf = (account: number) => `key-${account}`

/** Account that a call's credentials name; 0 if they name none. */
const accountOf = (value: string | undefined): number => Number(/-(\d+)$/.exec(value ?? '')?.[1] ?? 0)

/**
 * Starts an external backend with two accounts, 1 and 2, which number their members, chats and bots alike. Returns its URL, a
 * function that stops it, and the accounts whose histories it refuses.
 */
export async function startTwoAccounts() {
  const refused = new Set<number>()
  const unread = { seq: 0, messages: [] }
  const answers = new Map<Route, (account: number) => unknown>([
    [
      getProfile,
      (account) => ({
        ...profileOf({ id: SAME_MEMBER, role: 'owner', name: `Member${account}` }),
        client_id: account,
      }),
    ],
    [listBots, (account) => ({ bots: [{ ...newBot(7), api_key: keyOf(account) }], integrations: [] })],
    [
      getClient,
      (account) => ({ id: account, client_id: `account-${account}`, subscription: {}, total_addons: 0 }),
    ],
    [getBotByApiKey, () => ({ ...newBot(7), allowed_domain: [], allow_preview: true })],
    [getHistory, (account) => ({ ...newChat(SAME_CHAT), user_name: `Customer of ${account}`, ...unread })],
    [
      getVisitorChat,
      (account) => ({ ...newChat(SAME_CHAT), user_name: `Customer of ${account}`, ...unread }),
    ],
    [sendManual, (account) => newMessage(100 + account, SAME_CHAT, 1, 'agent', `Secret of ${account}`)],
  ])
  const patterns = [...answers].map(([route, answer]) => ({
    route,
    method: route.method,
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
    answer,
  }))
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const hit = patterns.find(({ method, pattern }) => method === request.method && pattern.test(path))
    const account =
      accountOf(request.headers.authorization) || accountOf(request.headers['api-key']?.toString())
    const isRefused = path.endsWith('dashboard-history') && refused.has(account)
    const isForged =
      hit?.route === getVisitorChat && request.headers.authorization !== `Bearer ${visitorToken(account)}`
    const isServed = hit !== undefined && account > 0 && !isRefused && !isForged
    request.resume()
    response.writeHead(isServed ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isServed ? hit.answer(account) : { code: 'not_found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
