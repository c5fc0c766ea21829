import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { comparePrompts, getPromptVersion, listPrompts, restorePrompt } from '#contract/bots/prompts.ts'
import { catchUp } from '#contract/journal/system.ts'
import { getPrompt, savePrompt } from '#contract/knowledge/training.ts'
import { compareTexts } from '#server/api/features/prompts/compare.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const bot = ({ token, bot: { id } }: Owner) => ({ token, params: { bot: id } })
const version = (owner: Owner, number: number) => ({
  token: owner.token,
  params: { bot: owner.bot.id, version: number },
})
const save = (owner: Owner, prompt: string) => ok(api.app, savePrompt, { ...bot(owner), body: { prompt } })

describe('the versions of a prompt', () => {
  it('are listed newest first, with their author, words and characters', async () => {
    const owner = await newOwner(api)
    for (const text of ['Be brief.', 'Be brief. 👋🏽', 'Be kind.']) await save(owner, text)
    const { entities, total } = await ok(api.app, listPrompts, bot(owner))
    expect(total).toBe(3)
    expect(entities.map(({ version: number }) => number)).toEqual([3, 2, 1])
    expect(entities[1]).toMatchObject({ author: 'Ada Byron', words: 2, characters: 12, restored_from: null })
    const second = await ok(api.app, listPrompts, { ...bot(owner), query: { start: 1, length: 1 } })
    expect([second.entities.map(({ version: number }) => number), second.total]).toEqual([[2], 3])
    expect(await ok(api.app, getPromptVersion, version(owner, 2))).toMatchObject({
      version: 2,
      prompt: 'Be brief. 👋🏽',
      author: 'Ada Byron',
    })
  })

  it('reject a text that is based on an older version, unless it equals the latest', async () => {
    const owner = await newOwner(api)
    await save(owner, 'First.')
    await save(owner, 'Second.')
    const late = (prompt: string) =>
      send(api.app, savePrompt, { ...bot(owner), body: { prompt, version: 1 } })
    expect(await late('Third.')).toMatchObject({
      status: 409,
      body: { code: 'prompt_outdated', params: { version: 2 } },
    })
    expect(await late('Second.')).toMatchObject({ status: 200, body: { version: 2 } })
    expect(
      await ok(api.app, savePrompt, { ...bot(owner), body: { prompt: 'Third.', version: 2 } }),
    ).toMatchObject({ version: 3 })
  })

  it('can be restored as a new version that names its origin', async () => {
    const owner = await newOwner(api)
    await save(owner, 'First.')
    await save(owner, 'Second.')
    expect(await ok(api.app, restorePrompt, version(owner, 1))).toMatchObject({
      version: 3,
      prompt: 'First.',
    })
    expect(await ok(api.app, getPrompt, bot(owner))).toMatchObject({ version: 3, prompt: 'First.' })
    expect(await ok(api.app, restorePrompt, version(owner, 3))).toMatchObject({ version: 3 })
    const { entities } = await ok(api.app, listPrompts, bot(owner))
    expect(entities.map(({ restored_from }) => restored_from)).toEqual([1, null, null])
    const log = await ok(api.app, listAudit, { token: owner.token, query: { area: 'prompt' } })
    expect(log.entities.map(({ action, detail }) => [action, detail])).toEqual([
      ['prompt.restored', { version: 3, from: 1 }],
      ['prompt.saved', { version: 2 }],
      ['prompt.saved', { version: 1 }],
    ])
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    const saved = events.filter(({ type }) => type === 'prompt.saved')
    expect(saved.map((event) => 'version' in event && event.version)).toEqual([1, 2, 3])
  })

  it('are numbered without a gap during concurrent saves', async () => {
    const owner = await newOwner(api)
    const made = await Promise.all(Array.from({ length: 8 }, (_, i) => save(owner, `Version ${i}`)))
    expect(made.map(({ version: number }) => number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('can be compared by lines and by words, the older one first', async () => {
    const owner = await newOwner(api)
    await save(owner, 'Be brief.\nSell shoes.\nSay thanks.\n')
    await save(owner, 'Be brief.\nSell boots.\nSay thanks.\n')
    const byLine = await ok(api.app, comparePrompts, version(owner, 1))
    expect(byLine).toEqual({
      from: 1,
      to: 2,
      added: 1,
      removed: 1,
      changes: [
        { kind: 'same', text: 'Be brief.\n' },
        { kind: 'removed', text: 'Sell shoes.\n' },
        { kind: 'added', text: 'Sell boots.\n' },
        { kind: 'same', text: 'Say thanks.\n' },
      ],
    })
    const call = { ...version(owner, 2), query: { with: 1, by: 'word' as const } }
    const byWord = await ok(api.app, comparePrompts, call)
    expect(byWord).toMatchObject({ from: 1, to: 2, added: 1, removed: 1 })
    expect(byWord.changes.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'shoes' },
      { kind: 'added', text: 'boots' },
    ])
  })

  it('are accessible to owners and admins of the account, if they exist', async () => {
    const owner = await newOwner(api)
    const stranger = await newOwner(api)
    const admin = await newColleague(api, owner, 'admin')
    const agent = await newColleague(api, owner, 'agent')
    await save(owner, 'Ours.')
    for (const route of [getPromptVersion, comparePrompts, restorePrompt] as const) {
      const statusFor = async (token: string, number = 1) =>
        (await send(api.app, route, { token, params: { bot: owner.bot.id, version: number } })).status
      expect(await statusFor(admin.token)).toBe(200)
      expect(await statusFor(agent.token)).toBe(403)
      expect(await statusFor(stranger.token)).toBe(404)
      expect(await statusFor(owner.token, 2)).toBe(404)
      expect(await statusFor(owner.token, 0)).toBe(422)
    }
    expect((await send(api.app, listPrompts, { ...bot(owner), token: stranger.token })).status).toBe(404)
    expect((await send(api.app, listPrompts, { ...bot(owner), token: agent.token })).status).toBe(403)
    const other = { ...version(owner, 1), query: { with: 9 } }
    expect((await send(api.app, comparePrompts, other)).status).toBe(404)
  })
})

describe('a comparison', () => {
  const joined = (kinds: string[], changes: { kind: string; text: string }[]) =>
    changes.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('')

  it.each([
    ['', 'New text.'],
    ['Old text.', ''],
    ['Xin chào các bạn', 'Xin chào tất cả các bạn'],
    ['a\r\nb', 'a\nb\n'],
  ])('of %j and %j contains both texts completely', (from, to) => {
    for (const by of ['line', 'word'] as const) {
      const { changes } = compareTexts(from, to, by)
      expect(joined(['same', 'removed'], changes)).toBe(from)
      expect(joined(['same', 'added'], changes)).toBe(to)
    }
  })

  it('of the longest texts without a common word takes limited time', () => {
    const text = (letter: string) =>
      Array.from({ length: 8_000 }, (_, i) => `${letter}${i % 7}`)
        .join(' ')
        .slice(0, 16_000)
    const started = performance.now()
    const { changes } = compareTexts(text('x'), text('y'), 'word')
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(joined(['same', 'removed'], changes)).toBe(text('x'))
    expect(joined(['same', 'added'], changes)).toBe(text('y'))
  })
})
