import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { createBot } from '#contract/bots/bots.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { operate } from '#contract/journal/system.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

describe('the hash chain of the audit log', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())

  const verify = async ({ profile }: Owner, ...more: string[]) => {
    const args = ['audit', 'verify', String(profile.client_id), ...more]
    const { ok: isSound, lines } = await ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })
    return { isSound, text: lines.join('\n') }
  }
  const withEntries = async () => {
    const owner = await newOwner(api)
    // Created concurrently, so that the transactions wait for each other.
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        ok(api.app, createBot, { token: owner.token, body: { bot_name: `Bot ${n}` } }).catch(() => {}),
      ),
    )
    return owner
  }
  const change = async ({ profile }: Owner, set: ReturnType<typeof sql>) => {
    await api.database.db.execute(
      sql`update audit_log set ${set} where client_id = ${profile.client_id} and chain_seq = 2`,
    )
  }

  it('is intact after concurrent changes', async () => {
    const { isSound, text } = await verify(await withEntries())
    expect(text).toMatch(/\t\d+ entries\tintact, ends with \d+:[0-9a-f]{64}$/)
    expect(isSound).toBe(true)
  })

  it.each([
    ['a changed name', sql`actor_name = 'Someone else'`],
    ['a changed detail', sql`detail = '{"fields": []}'`],
    ['a changed subject', sql`subject_name = 'Another'`],
    ['a changed time', sql`created_at = created_at - interval '1 day'`],
    ['a removed hash', sql`chain_hash = null`],
  ])('reveals %s', async (_, set) => {
    const owner = await withEntries()
    await change(owner, set)
    const { isSound, text } = await verify(owner)
    expect(isSound).toBe(false)
    expect(text).toMatch(/CHANGED: entry 2/)
  })

  it('reveals a removed entry, even the last one', async () => {
    const owner = await withEntries()
    const last = sql`(select max(chain_seq) from audit_log where client_id = ${owner.profile.client_id})`
    await api.database.db.execute(
      sql`delete from audit_log where client_id = ${owner.profile.client_id} and chain_seq = ${last}`,
    )
    expect((await verify(owner)).text).toMatch(/INCOMPLETE/)
    const other = await withEntries()
    await api.database.db.execute(
      sql`delete from audit_log where client_id = ${other.profile.client_id} and chain_seq = 1`,
    )
    expect((await verify(other)).text).toMatch(/CHANGED: entry 2/)
  })

  it('reveals that the whole log was rewritten if an earlier end is known', async () => {
    const owner = await withEntries()
    const [, noted = ''] = /ends with (\S+)$/.exec((await verify(owner)).text) ?? []
    expect((await verify(owner, '--head', noted)).isSound).toBe(true)
    const forged = await verify(owner, '--head', noted.replace(/.$/, noted.endsWith('0') ? '1' : '0'))
    expect(forged).toMatchObject({
      isSound: false,
      text: expect.stringContaining('does not match the given hash'),
    })
    expect((await verify(owner, '--head', 'nonsense')).isSound).toBe(false)
  })

  it('stays valid when a name is erased, and the name cannot be recovered', async () => {
    const owner = await withEntries()
    await change(owner, sql`subject_name = ''`)
    const { isSound, text } = await verify(owner)
    expect(text).toContain('1 with erased names')
    expect(isSound).toBe(true)
  })

  it('records once that a supervisor reads another agent’s chat', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Grace' })
    const params = { id: visitor.chat.id }
    await ok(api.app, getHistory, { token: owner.token, params })
    const peeks = async () => {
      const { entities } = await ok(api.app, listAudit, {
        token: owner.token,
        query: { action: 'chat.peeked' },
      })
      return entities.map(({ actor, subject }) => [actor.id, subject.name])
    }
    expect(await peeks()).toEqual([])
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: agent.member.id } })
    for (const token of [owner.token, agent.token, owner.token])
      await ok(api.app, getHistory, { token, params })
    expect(await peeks()).toEqual([[owner.profile.id, 'Grace']])
  })
})
