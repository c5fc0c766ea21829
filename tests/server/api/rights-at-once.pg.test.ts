import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addMember,
  type Role,
  resetMemberPassword,
  setChatLimit,
  setMemberActive,
  setMemberRole,
} from '#contract/account/members.ts'
import { erasePerson } from '#contract/account/privacy.ts'
import { bulkAssign, bulkEnd, undoChats } from '#contract/chats/bulk.ts'
import { addCannedReply, deleteCannedReply, saveCannedReply } from '#contract/chats/canned-replies.ts'
import {
  assignChat,
  endChat,
  getHistory,
  readChat,
  returnChatToBot,
  sendManual,
  transferChat,
} from '#contract/chats/chats.ts'
import { saveDraft } from '#contract/chats/drafts.ts'
import { setTags } from '#contract/chats/insights.ts'
import { addNote, deleteNote, withdrawChat } from '#contract/chats/notes.ts'
import {
  addPersonNote,
  deletePersonNote,
  endPersonAccess,
  mergePeople,
  setPersonState,
} from '#contract/chats/people.ts'
import { setPending } from '#contract/chats/set-aside.ts'
import { addView, saveView } from '#contract/chats/views.ts'
import { moveChats } from '#contract/floor/floor.ts'
import { startApi, startBeside, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { type Interruptible, interruptible } from '#tests/support/interruptible.ts'
import { newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let first: TestApi
let api: TestApi
let slow: Interruptible
let owner: Owner
let mia: Awaited<ReturnType<typeof newMember>>
let ben: Awaited<ReturnType<typeof newMember>>
let sue: Awaited<ReturnType<typeof newMember>>
let visitor: Awaited<ReturnType<typeof newVisitor>>
let params: { id: number }

beforeAll(async () => {
  first = await startApi({ engine: parrot })
  slow = interruptible(first.database)
  api = await startBeside({ ...first, database: slow.database }, { engine: parrot })
  owner = await newOwner(first)
  mia = await newMember(first, owner, 'agent', 'Mia')
  ben = await newMember(first, owner, 'agent', 'Ben')
  sue = await newMember(first, owner, 'owner', 'Sue')
})
afterAll(async () => {
  await api.close()
  await first.close()
})
const newChat = async () => {
  visitor = await newVisitor(first, owner.bot.api_key)
  await visitor.say('Hello')
  params = { id: visitor.chat.id }
}

const head = async () => {
  const { rows } = await first.database.db.execute<{ seq: number }>(
    sql`select seq from journal_heads where client_id = ${owner.profile.client_id}`,
  )
  return Number(rows[0]?.seq ?? 0)
}
const give = ({ profile }: typeof mia) =>
  ok(first.app, assignChat, { token: owner.token, params, body: { user_id: profile.id } })
const setRole = (role: Role) =>
  ok(first.app, setMemberRole, { token: owner.token, params: { id: sue.profile.id }, query: { role } })
const demote = () => setRole('agent')
const disable = ({ profile }: typeof mia) =>
  ok(first.app, setMemberActive, {
    ...{ token: owner.token, params: { id: profile.id }, query: { is_disabled: true } },
  })

/** Makes a call during which a right is taken away; returns its code, and whether it changed anything after that. */
async function codeDuring(
  loss: () => Promise<unknown>,
  call: () => Promise<{ readonly body: unknown }>,
): Promise<string> {
  let before = -1
  slow.interrupt(async () => {
    await loss()
    before = await head()
  })
  const { body } = (await call()) as { body?: { code?: string; outcomes?: { code: string | null }[] } }
  expect(before, 'the right was taken away').toBeGreaterThan(-1)
  expect(await head(), 'the call changes nothing').toBe(before)
  return body?.code ?? body?.outcomes?.[0]?.code ?? ''
}

describe('an agent whose chat is assigned to another during a call', () => {
  beforeAll(newChat)
  beforeEach(() => give(mia))

  const calls = {
    assign: () => send(api.app, assignChat, { token: mia.token, params, body: { user_id: sue.profile.id } }),
    'assign several': () =>
      send(api.app, bulkAssign, {
        token: mia.token,
        body: { ids: [params.id], user_id: sue.profile.id },
      }),
    transfer: () => send(api.app, transferChat, { token: mia.token, params, body: { team_id: null } }),
    return: () => send(api.app, returnChatToBot, { token: mia.token, params }),
    end: () => send(api.app, endChat, { token: mia.token, params }),
    'end several': () => send(api.app, bulkEnd, { token: mia.token, body: { ids: [params.id] } }),
    pend: () => send(api.app, setPending, { token: mia.token, params }),
    tag: () => send(api.app, setTags, { token: mia.token, params, body: { tags: ['late'] } }),
  }
  it.each(Object.keys(calls) as (keyof typeof calls)[])('cannot %s it anymore', async (name) => {
    expect(await codeDuring(() => give(ben), calls[name])).toBe('chat_not_yours')
    const now = await ok(first.app, getHistory, { token: owner.token, params })
    expect(now).toMatchObject({ status: 'assigned', assigned_agent: { id: ben.profile.id }, tags: [] })
  })

  it('cannot send a message in it anymore', async () => {
    const say = () => send(api.app, sendManual, { token: mia.token, params, body: { message: 'Late' } })
    expect(await codeDuring(() => give(ben), say)).toBe('chat_already_assigned')
    const { messages } = await ok(first.app, getHistory, { token: owner.token, params })
    expect(JSON.stringify(messages)).not.toContain('Late')
  })

  const unseen = {
    'add a note': () => send(api.app, addNote, { token: mia.token, params, body: { text: 'Late' } }),
    'share it': () =>
      send(api.app, addNote, {
        token: mia.token,
        params,
        body: { text: 'Late', mentions: [mia.profile.id] },
      }),
    'save a draft': () =>
      send(api.app, saveDraft, { token: mia.token, params, body: { reply: 'Late', note: '', mentions: [] } }),
    'mark it as read': () => send(api.app, readChat, { token: mia.token, params, body: { order: 1 } }),
    'block its customer': () =>
      send(api.app, setPersonState, { token: mia.token, params, body: { state: 'blocked' } }),
    'write about its customer': () =>
      send(api.app, addPersonNote, { token: mia.token, params, body: { text: 'Late' } }),
    "end its customer's access": () => send(api.app, endPersonAccess, { token: mia.token, params }),
    'withdraw it from a follower': () =>
      send(api.app, withdrawChat, { token: mia.token, params: { ...params, member: sue.profile.id } }),
  }
  it.each(Object.keys(unseen) as (keyof typeof unseen)[])('cannot %s anymore', async (name) => {
    expect(await codeDuring(() => give(ben), unseen[name])).toBe('not_found')
  })

  it('cannot merge its customer with another anymore', async () => {
    const other = await newVisitor(first, owner.bot.api_key)
    const body = { chat_id: other.chat.id }
    const merge = () => send(api.app, mergePeople, { token: mia.token, params, body })
    expect(await codeDuring(() => give(ben), merge)).toBe('not_found')
  })
})

describe('a supervisor who becomes an agent during a call', () => {
  beforeAll(newChat)
  beforeEach(async () => {
    await setRole('owner')
    await give(mia)
  })

  const chatCalls = {
    assign: () => send(api.app, assignChat, { token: sue.token, params, body: { user_id: ben.profile.id } }),
    transfer: () => send(api.app, transferChat, { token: sue.token, params, body: { team_id: null } }),
    end: () => send(api.app, endChat, { token: sue.token, params }),
    'write in': () => send(api.app, sendManual, { token: sue.token, params, body: { message: 'Late' } }),
  }
  it.each(Object.keys(chatCalls) as (keyof typeof chatCalls)[])(
    'cannot %s a chat of an agent anymore',
    async (name) => {
      expect(await codeDuring(demote, chatCalls[name])).toBe('chat_not_yours')
    },
  )

  it('cannot undo what another did anymore', async () => {
    const { version } = await ok(first.app, getHistory, { token: owner.token, params })
    const undo = () =>
      send(api.app, undoChats, { token: sue.token, body: { chats: [{ id: params.id, version }] } })
    expect(await codeDuring(demote, undo)).toBe('not_found')
  })

  it('cannot take a chat of an agent anymore', async () => {
    const take = () =>
      send(api.app, assignChat, { token: sue.token, params, body: { user_id: sue.profile.id } })
    expect(await codeDuring(demote, take)).toBe('chat_already_assigned')
  })

  const calls = {
    'move chats': async () => {
      const { version } = await ok(first.app, getHistory, { token: owner.token, params })
      const body = { to: ben.profile.id, chats: [{ id: params.id, version }] }
      return send(api.app, moveChats, { token: sue.token, body })
    },
    'erase a person': () => send(api.app, erasePerson, { token: sue.token, params }),
    'add a shared reply': () =>
      send(api.app, addCannedReply, {
        token: sue.token,
        body: { shortcut: 'late', text: 'Late', locale: null, is_personal: false },
      }),
    'share a view': () =>
      send(api.app, addView, { token: sue.token, body: { name: 'Late', filters: {}, is_shared: true } }),
    'add a manager': () =>
      send(api.app, addMember, {
        token: sue.token,
        params: { id: owner.profile.client_id },
        body: { email: 'late@example.test', first_name: 'Late', role: 'owner', password: PASSWORD },
      }),
    'change a role': () =>
      send(api.app, setMemberRole, {
        token: sue.token,
        params: { id: mia.profile.id },
        query: { role: 'owner' },
      }),
    'disable a member': () =>
      send(api.app, setMemberActive, {
        token: sue.token,
        params: { id: mia.profile.id },
        query: { is_disabled: true },
      }),
    'change the chats of a member': () =>
      send(api.app, setChatLimit, {
        token: sue.token,
        params: { id: mia.profile.id },
        body: { chat_limit: 1 },
      }),
    'reset a password': () =>
      send(api.app, resetMemberPassword, { token: sue.token, params: { id: mia.profile.id }, body: {} }),
  }
  it.each(Object.keys(calls) as (keyof typeof calls)[])('cannot %s anymore', async (name) => {
    expect(await codeDuring(demote, calls[name])).toBe('permission_denied')
  })

  it('cannot change what others wrote anymore', async () => {
    const { token } = owner
    await give(sue)
    const note = await ok(first.app, addNote, {
      token,
      params,
      body: { text: 'Kept' },
    })
    const { id: noteId } = await ok(first.app, addPersonNote, { token, params, body: { text: 'Kept' } })
    const fields = { shortcut: 'kept', text: 'Kept', locale: null }
    const reply = await ok(first.app, addCannedReply, { token, body: { ...fields, is_personal: false } })
    const view = { name: 'Kept', filters: {}, is_shared: false }
    const { id: viewId } = await ok(first.app, addView, { token: sue.token, body: view })
    const calls = [
      () => send(api.app, deleteNote, { token: sue.token, params: { id: note.id } }),
      () => send(api.app, saveCannedReply, { token: sue.token, params: { id: reply.id }, body: fields }),
      () => send(api.app, deleteCannedReply, { token: sue.token, params: { id: reply.id } }),
      () =>
        send(api.app, saveView, {
          ...{ token: sue.token, params: { id: viewId }, body: { ...view, is_shared: true } },
        }),
    ]
    for (const call of calls) {
      expect(await codeDuring(demote, call)).toBe('permission_denied')
      await setRole('owner')
    }
    const drop = () =>
      send(api.app, deletePersonNote, { token: sue.token, params: { ...params, note: noteId } })
    expect(await codeDuring(demote, drop)).toBe('permission_denied')
  })
})

describe('a member who is disabled during a call', () => {
  let mia: Awaited<ReturnType<typeof newMember>>
  beforeEach(async () => {
    await newChat()
    mia = await newMember(first, owner, 'agent', 'Mia')
  })

  it('cannot take a waiting chat anymore', async () => {
    const take = () =>
      send(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
    expect(await codeDuring(() => disable(mia), take)).toBe('user_inactive')
  })

  it('cannot answer a waiting chat anymore', async () => {
    const say = () => send(api.app, sendManual, { token: mia.token, params, body: { message: 'Late' } })
    expect(await codeDuring(() => disable(mia), say)).toBe('user_inactive')
  })

  it('keeps no chat that they take at that moment', async () => {
    // On one connection, as with the embedded database, one call waits for the other anyway.
    const { db, isEmbedded } = first.database
    if (isEmbedded) return
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    const waiting = async (n: number) => {
      const waits = sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      while (Number((await db.execute<{ n: number }>(waits)).rows[0]?.n) < n);
    }
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chats where id = ${params.id} for update`)
      await isHeld
    })
    const body = { user_id: mia.profile.id }
    const taking = send(api.app, assignChat, { token: mia.token, params, body })
    await waiting(1)
    const disabling = disable(mia)
    await waiting(2)
    release()
    await Promise.all([holding, taking, disabling])
    const { rows } = await db.execute(sql`select status from chats where id = ${params.id}`)
    expect(rows).toEqual([{ status: 'waiting' }])
  })
})
