import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
import {
  assignChat,
  endChat,
  getHistory,
  listChats,
  returnChatToBot,
  sendManual,
  transferChat,
} from '#contract/chats/chats.ts'
import { addTags, setTags } from '#contract/chats/insights.ts'
import { addNote } from '#contract/chats/notes.ts'
import { clearPending, setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { addTeam } from '#contract/floor/teams.ts'
import { reportVisitors } from '#contract/journal/system.ts'
import { askForAgent, createChat } from '#contract/visitor/visitor.ts'
import { createContext } from '#server/api/create-context.ts'
import { reportLateReplies } from '#server/api/features/reply-times/report-late-replies.ts'
import { rollStatistics } from '#server/api/features/reports/statistics/roll.ts'
import { resumeDue } from '#server/api/features/set-aside/due.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let token: string
let agentId: number
let teamId: number
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
const clock = createTestClock(new Date().toISOString())

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
  owner = await newOwner(api)
  agentId = (await newMember(api, owner, 'agent', 'Tom')).profile.id
  for (let n = 0; n < MEMBERS; n++) emails.push((await newMember(api, owner, 'supervisor')).email)
  const body = {
    ...{ name: 'Returns', member_ids: [agentId], first_reply_seconds: 40, next_reply_seconds: null },
    ...{ bot_ids: [], channels: [], languages: [] },
  }
  teamId = (await ok(api.app, addTeam, { token: owner.token, body })).id
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(signInAgain)

let calls = 0

/** Returns the headers of a call from a new address, because each address may sign in and start chats only so often. */
const addressOfNext = () => ({ 'x-forwarded-for': `192.0.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` })

const TOKEN_MS = 5 * 60_000
/** Number of members who act in turn, because each may sign in only so often. */
const MEMBERS = 6
const emails: string[] = []
let [signedIn, signIns] = [0, 0]

/** Signs a supervisor in if the token is old, because tokens expire by the test's clock. */
async function signInAgain() {
  if (clock.now().getTime() - signedIn < TOKEN_MS) return
  signedIn = clock.now().getTime()
  const body = { username: emails[signIns++ % MEMBERS] ?? '', password: PASSWORD }
  token = (await ok(api.app, signIn, { body, headers: addressOfNext() })).access_token
}

type Visitor = Pick<Awaited<ReturnType<typeof newVisitor>>, 'chat' | 'own'>

/** Starts a chat from an address of its own. */
async function arrives(): Promise<Visitor> {
  const headers = { 'api-key': owner.bot.api_key, ...addressOfNext() }
  const chat = await ok(api.app, createChat, { headers, body: {} })
  return { chat, own: { headers, token: chat.token, params: { id: chat.id } } }
}
const paramsOf = ({ chat: { id } }: Visitor) => ({ id })
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString()

/** Acts of a member that can be undone. */
const acts = {
  take: (params) => send(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } }),
  give: (params) => send(api.app, assignChat, { token, params, body: { user_id: agentId } }),
  transfer: (params) => send(api.app, transferChat, { token, params, body: { team_id: teamId } }),
  queue: (params) => send(api.app, transferChat, { token, params, body: { team_id: null } }),
  back: (params) => send(api.app, returnChatToBot, { token, params }),
  end: (params) => send(api.app, endChat, { token, params }),
  pending: (params) => send(api.app, setPending, { token, params }),
  notPending: (params) => send(api.app, clearPending, { token, params }),
  snooze: (params) => send(api.app, snoozeChat, { token, params, body: { until: at(500) } }),
  resume: (params) => send(api.app, unsnoozeChat, { token, params }),
  tag: (params) => send(api.app, addTags, { token, params, body: { tags: ['parcel', 'late'] } }),
  untag: (params) => send(api.app, setTags, { token, params, body: { tags: ['late'] } }),
} satisfies Record<string, (params: { id: number }) => Promise<unknown>>
type ActName = keyof typeof acts

/** Events that do not depend on an act, and that the undo must keep. */
const foreign = {
  say: (visitor) =>
    context.messages.add(owner.profile.client_id, {
      ...{ chatId: visitor.chat.id, sender: 'customer', text: 'Hello?', at: clock.now() },
    }),
  note: (visitor) =>
    send(api.app, addNote, { token, params: paramsOf(visitor), body: { text: 'Calls back', mentions: [] } }),
  label: (visitor) =>
    send(api.app, addTags, { token, params: paramsOf(visitor), body: { tags: ['refund'] } }),
} satisfies Record<string, (visitor: Visitor) => Promise<unknown>>
type ForeignName = keyof typeof foreign

/** Steps with which a chat gets its history. */
const steps = {
  ...acts,
  ask: (visitor: Visitor) => send(api.app, askForAgent, visitor.own),
  reply: (visitor: Visitor) =>
    send(api.app, sendManual, { token, params: paramsOf(visitor), body: { message: 'One moment' } }),
  leave: (visitor: Visitor) =>
    ok(api.app, reportVisitors, {
      token: INTERNAL_KEY,
      body: {
        visitors: [{ client_id: owner.profile.client_id, chat_id: visitor.chat.id, left_at: at(0) }],
      },
    }),
}
const perform = (name: string, visitor: Visitor): Promise<unknown> => {
  if (name in acts) return acts[name as ActName](paramsOf(visitor))
  if (name in foreign) return foreign[name as ForeignName](visitor)
  return (steps as unknown as Record<string, (of: Visitor) => Promise<unknown>>)[name]?.(
    visitor,
  ) as Promise<unknown>
}

/** Returns everything that is stored about a chat, without ids and versions, after all due checks. */
async function stateOf(visitor: Visitor) {
  const id = visitor.chat.id
  const { rows } = await api.database.db.execute(sql`select
    to_jsonb(c) - '{id,version,user_name,last_act}'::text[] as chat, c.last_act - 'version' as last_act,
    (c.last_act ->> 'version')::int = c.version as is_last_act_newest,
    (select jsonb_agg(to_jsonb(h) - '{id,chat_id}'::text[] order by h.id) from chat_handovers h where h.chat_id = c.id) as handovers,
    (select jsonb_agg(to_jsonb(a) - '{id,chat_id}'::text[] order by a.id) from chat_assignments a where a.chat_id = c.id) as assignments,
    (select to_jsonb(f) - '{chat_id}'::text[] from chat_facts f where f.chat_id = c.id) as facts
    from chats c where c.id = ${id}`)
  const {
    version: _,
    id: __,
    messages,
    seq: ___,
    steps: _____,
    user_name: ____,
    ...shown
  } = await ok(api.app, getHistory, {
    token,
    params: { id },
  })
  const lists: boolean[] = []
  for (const sort of ['activity', 'waiting'] as const)
    for (const status of ['bot', 'waiting', 'assigned', 'ended'] as const) {
      const { entities } = await ok(api.app, listChats, { token, query: { sort, status, length: 100 } })
      lists.push(entities.some((chat) => chat.id === id))
    }
  return { row: rows[0], shown, messages: messages.length, lists }
}

/** Runs what is due at the moment. */
async function settle() {
  await reportLateReplies(context)
  await resumeDue(context)
}

const namesOf = <T extends object>(all: T) => Object.keys(all) as (keyof T & string)[]
const wait = fc.constantFrom(0, 1, 20, 46)
const history = fc.array(fc.tuple(fc.constantFrom(...namesOf(steps), 'say' as const), wait), { maxLength: 6 })
const between = fc.array(fc.tuple(fc.constantFrom(...namesOf(foreign)), fc.constantFrom(0, 1, 7)), {
  maxLength: 3,
})

/** Performs a step on each chat at the same moment, then lets time pass. */
async function onBoth(name: string, seconds: number, chats: readonly Visitor[]) {
  for (const chat of chats) await perform(name, chat)
  clock.advance(seconds * 1_000)
  await settle()
}

const undo = async (visitor: Visitor, { version, act_id }: ActedChat) => {
  const chats = [{ id: visitor.chat.id, version, ...(act_id && { act_id }) }]
  return (await ok(api.app, undoChats, { token, body: { chats } })).outcomes[0]?.code
}

describe('an act that is undone', () => {
  it('leaves the chat as a twin without the act, regardless of what happens between', async () => {
    const run = async (
      before: readonly (readonly [string, number])[],
      name: ActName,
      meanwhile: readonly (readonly [string, number])[],
      after: readonly (readonly [string, number])[],
    ) => {
      await signInAgain()
      const chats = [await arrives(), await arrives()] as const
      const [chat, twin] = chats
      for (const [step, seconds] of before) await onBoth(step, seconds, chats)
      const done = (await acts[name](paramsOf(chat))) as { status: number; body: ActedChat }
      clock.advance(1_000)
      // The customer of an ended chat would reopen it, which cannot be undone.
      const events = meanwhile.filter(([step]) => name !== 'end' || step !== 'say')
      for (const [step, seconds] of events) await onBoth(step, seconds, chats)
      if (done.status === 200 && done.body.act_id) expect(await undo(chat, done.body)).toBeNull()
      await settle()
      await rollStatistics(context)
      expect(await stateOf(chat), `after undoing ${name}`).toEqual(await stateOf(twin))
      for (const [step, seconds] of after) await onBoth(step, seconds, chats)
      await rollStatistics(context)
      expect(await stateOf(chat), 'later').toEqual(await stateOf(twin))
    }
    await fc.assert(fc.asyncProperty(history, fc.constantFrom(...namesOf(acts)), between, history, run), {
      numRuns: 25,
    })
  }, 300_000)

  it('can be followed by the undoing of the act before it', async () => {
    const [chat, twin] = [await arrives(), await arrives()]
    await onBoth('ask', 50, [chat, twin])
    const done: ActedChat[] = []
    for (const name of ['take', 'tag', 'snooze', 'end'] as const) {
      done.push(((await acts[name](paramsOf(chat))) as { body: ActedChat }).body)
      clock.advance(1_000)
    }
    for (const act of done.toReversed()) expect(await undo(chat, act)).toBeNull()
    await settle()
    await rollStatistics(context)
    expect(await stateOf(chat)).toEqual(await stateOf(twin))
  })

  it('stays done once an agent has written in the chat since', async () => {
    const chat = await arrives()
    const { body } = (await acts.take(paramsOf(chat))) as { body: ActedChat }
    await perform('reply', chat)
    expect(await undo(chat, body)).toBe('undo_expired')
  })
})
