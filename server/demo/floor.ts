import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '#contract/account/auth.ts'
import { addMember, listMembers } from '#contract/account/members.ts'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import { askForAgent, createChat } from '#contract/visitor/visitor.ts'
import type { OpenShop } from './account.ts'
import { addressHeader } from './address.ts'
import { type Floor, openAgent } from './agent.ts'
import type { Api } from './api.ts'
import { customers, password } from './content.ts'
import type { Random } from './random.ts'
import { BUSY_STAFF, type Colleague, leadOf, STAFF, staffOf } from './staff.ts'
import { followQueue } from './waiting-queue.ts'

/** Number of customers waiting on a busy floor. */
const BUSY_WAITING = 2_000
/** Maximum members that one member adds; including the team and the admins, this stays below the hourly limit. */
const ADDED_BY_ONE = 40
/** Maximum number of concurrent calls while setting up a floor. */
const AT_ONCE = 8
/** Maximum chats per agent, normally and on a busy floor. */
const [LOAD, BUSY_LOAD] = [2, 6]

async function inParallel<T>(
  items: readonly T[],
  run: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) await run(items[i] as T, i)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** The demo account, and everything needed to simulate its floor. */
interface Opened {
  readonly api: Api
  readonly token: string
  readonly clientId: number
  readonly shops: readonly OpenShop[]
  readonly random: Random
  readonly isBusy: boolean
}

/** Signs in the staff and, on a busy floor, adds waiting customers. Resolves once all of them are present. */
export async function openFloor(opened: Opened): Promise<void> {
  const { api, token, random, isBusy } = opened
  const staff = staffOf(random, isBusy ? BUSY_STAFF : STAFF)
  const { entities } = await api.call(listMembers, { token, query: { length: LOOKUP_PAGE } })
  const known = new Set(entities.map(({ email }) => email))
  await addStaff(
    opened,
    staff.filter(({ email }) => !known.has(email)),
    known,
  )
  const queue = await followQueue(api, token)
  const floor: Floor = {
    api,
    random,
    queue,
    leftWaiting: isBusy ? BUSY_WAITING : 0,
    load: isBusy ? BUSY_LOAD : LOAD,
    colleagues: [],
  }
  await inParallel(staff, async ({ email }, n) => {
    const agent = await openAgent(floor, email, n)
    void agent.work()
  })
  if (isBusy) await fillQueue(opened, BUSY_WAITING - queue.size)
}

/** Adds the staff. Each member can add only a limited number per hour, so on a busy floor the admins share the work. */
async function addStaff(
  { api, token, clientId }: Opened,
  missing: readonly Colleague[],
  known: ReadonlySet<string>,
): Promise<void> {
  const add = (by: string, member: Colleague) =>
    api.call(addMember, { token: by, params: { id: clientId }, body: { ...member, password } })
  const shares = Array.from({ length: Math.ceil(missing.length / ADDED_BY_ONE) }, (_, n) =>
    missing.slice(n * ADDED_BY_ONE, (n + 1) * ADDED_BY_ONE),
  )
  for (const [n, share] of shares.entries()) {
    const lead = n === 0 ? null : leadOf(n)
    if (lead && !known.has(lead.email)) await add(token, lead)
    const by = lead
      ? (await api.call(signIn, { body: { username: lead.email, password } })).access_token
      : token
    await inParallel(share, (member) => add(by, member))
  }
}

async function fillQueue({ api, shops, random }: Opened, missing: number): Promise<void> {
  await inParallel(Array.from({ length: Math.max(0, missing) }), async (_, n) => {
    const { apiKey, shop } = random.pick(shops)
    const headers = { 'api-key': apiKey, ...addressHeader(4_096 + n) }
    const body = { user_name: random.pick(customers), language: shop.locale }
    const chat = await api.call(createChat, { headers, body })
    await api.call(askForAgent, { headers, token: chat.token, params: { id: chat.id } })
  })
}

/** Mean time between two customers, normally and on a busy floor. */
const [ARRIVAL_MS, BUSY_ARRIVAL_MS] = [3_000, 700]
/** Duration of one rush plus one quiet period. */
const RUSH_PERIOD_MS = 10 * 60_000

/** Waits until the next customer arrives; customers arrive more often during a rush, which comes every ten minutes. */
export async function nextArrival(random: Random, isBusy: boolean): Promise<void> {
  const rush = 1 - 0.7 * Math.cos((2 * Math.PI * Date.now()) / RUSH_PERIOD_MS)
  const mean = (isBusy ? BUSY_ARRIVAL_MS : ARRIVAL_MS) / rush
  await wait(random.between(Math.round(mean * 0.3), Math.round(mean * 1.7)))
}
