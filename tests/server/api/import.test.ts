import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import { searchChats } from '#contract/chats/search.ts'
import { operate } from '#contract/journal/system.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

describe('imported chats', () => {
  let api: TestApi
  let owner: Owner
  const folder = mkdtempSync(join(tmpdir(), 'parley-import-'))
  beforeAll(async () => {
    api = await startApi()
    owner = await newOwner(api)
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const chat = () => ({
    ...plain(),
    channel: 'whatsapp',
    sentiment: 'positive',
    tags: ['delivery'],
    agent: owner.email,
    queued_at: '2026-03-02T10:00:00Z',
    stars: 5,
    messages: [
      { sender: 'customer', message: 'Where is my marmalade?', at: '2026-03-02T09:59:00Z' },
      { sender: 'bot', message: 'I do not know.', at: '2026-03-02T09:59:01Z' },
      { sender: 'agent', message: 'It left yesterday.', at: '2026-03-02T10:06:00Z' },
    ],
  })

  const bring = (lines: readonly unknown[]) => {
    const file = join(folder, 'past.jsonl')
    writeFileSync(
      file,
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    )
    const body = { args: ['import', String(owner.profile.client_id), file] }
    return ok(api.app, operate, { token: INTERNAL_KEY, body })
  }

  it('are listed, read, searched and counted like others', async () => {
    const { token } = owner
    expect(
      await bring([chat(), { ...chat(), user_name: 'Hugo', agent: undefined, stars: undefined }]),
    ).toMatchObject({
      ok: true,
    })
    const { entities } = await ok(api.app, listChats, { token })
    expect(entities.map(({ user_name, status }) => [user_name, status])).toEqual(
      expect.arrayContaining([
        ['Grace', 'ended'],
        ['Hugo', 'ended'],
      ]),
    )
    const grace = entities.find(({ user_name }) => user_name === 'Grace')
    const { messages } = await ok(api.app, getHistory, { token, params: { id: grace?.id ?? 0 } })
    expect(messages.map(({ order, sender }) => [order, sender])).toEqual([
      [1, 'customer'],
      [2, 'bot'],
      [3, 'agent'],
    ])
    expect((await ok(api.app, searchChats, { token, query: { q: 'marmalade' } })).total).toBe(2)
    const { statistic } = await ok(api.app, getStatistics, {
      token,
      query: { start_date: '2026-03-01', end_date: '2026-03-03' },
    })
    expect(statistic).toMatchObject({ totalChats: 2, avgCustomerWaitingTime: 6 })
  })

  it.each([
    ['no JSON', '{', 'Line 1 is not valid JSON.'],
    ['an unknown bot', { ...plain(), bot: 'Nobody' }, 'Line 1: unknown bot "Nobody".'],
    [
      'a field of another name',
      { ...plain(), subject: 'x' },
      'Line 1: data must NOT have additional properties.',
    ],
  ])('report the invalid line: %s', async (_, line, sentence) => {
    const { ok: isDone, lines } = await bring([line])
    expect(isDone).toBe(false)
    expect(lines[0]).toBe(sentence)
  })
})

function plain() {
  return {
    bot: 'Default AI Chatbot',
    channel: 'widget',
    user_name: 'Grace',
    sentiment: 'neutral',
    tags: [],
    ended_at: '2026-03-02T10:30:00Z',
    messages: [{ sender: 'customer', message: 'Hello', at: '2026-03-02T10:00:00Z' }],
  }
}
