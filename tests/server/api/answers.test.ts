import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/account/auth.ts'
import { addMember } from '#contract/account/members.ts'
import {
  BOT_ICON_MAX_BYTES,
  CANNED_REPLIES_MAX,
  HANDSHAKES_AT_ONCE,
  PLAYGROUND_ANSWERS_PER_DAY,
} from '#contract/base/limits.ts'
import { deleteBot, updateBot } from '#contract/bots/bots.ts'
import { addCannedReply } from '#contract/chats/canned-replies.ts'
import { assignChat, endChat, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { generateTags } from '#contract/chats/insights.ts'
import { addView, deleteView } from '#contract/chats/views.ts'
import { frameOf, identify, locateChat, operate, readMetrics } from '#contract/journal/system.ts'
import { addTest, teachTest } from '#contract/knowledge/evaluations.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { answerQuestion } from '#contract/knowledge/questions.ts'
import {
  addWebUrl,
  deleteDocument,
  listDocuments,
  markImportant,
  refreshWebUrl,
  updateWebUrl,
  uploadDocuments,
} from '#contract/knowledge/training.ts'
import { FAQS_MAX } from '#contract/knowledge/training-limits.ts'
import { getBotStatistics } from '#contract/reports/statistics.ts'
import { askForAgent, createChat, leaveChat, sendMessage } from '#contract/visitor/visitor.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

const WEAK = 'password123'

/** Errors of a single call that are not part of a story. */
describe('a call returns an error', () => {
  let api: TestApi
  let owner: Owner
  let agent: Awaited<ReturnType<typeof newColleague>>
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
    agent = await newColleague(api, owner, 'agent')
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    visitor = await newVisitor(api, owner.bot.api_key)
  })

  const codeOf = (answer: { body: { code?: string } }) => answer.body?.code
  /** Returns functions with which an agent acts on the visitor's chat. */
  const by = (token: string, headers: Record<string, string> = {}) => {
    const call = { token, headers, params: { id: visitor.chat.id } }
    return {
      assign: async (user_id: number) =>
        codeOf(await send(api.app, assignChat, { ...call, body: { user_id } })),
      unassign: async () => codeOf(await send(api.app, returnChatToBot, call)),
      write: async (message: string) =>
        codeOf(await send(api.app, sendManual, { ...call, body: { message } })),
      end: async () => codeOf(await send(api.app, endChat, call)),
    }
  }
  const execute = (statement: ReturnType<typeof sql>) => api.database.db.execute(statement)

  it("if a chat is another member's, has changed or has ended", async () => {
    const other = await newColleague(api, owner, 'agent')
    const [mine, theirs, boss] = [by(agent.token), by(other.token), by(owner.token)]
    expect(await mine.assign(other.member.id)).toBe('chat_not_yours')
    expect(await mine.assign(agent.member.id)).toBeUndefined()
    expect(await theirs.assign(other.member.id)).toBe('chat_already_assigned')
    expect([await theirs.write('Hi'), await theirs.unassign(), await theirs.end()]).toEqual([
      'chat_not_yours',
      'chat_not_yours',
      'chat_not_yours',
    ])
    expect(await mine.write('   ')).toBe('message_empty')
    const late = by(owner.token, { 'if-match': '"77"' })
    expect(await late.unassign()).toBe('chat_version_conflict')
    expect(await mine.unassign()).toBeUndefined()
    expect(await late.assign(agent.member.id)).toBe('chat_version_conflict')
    expect(await boss.end()).toBeUndefined()
    const over = [
      await boss.end(),
      await boss.write('Hi'),
      await boss.unassign(),
      await boss.assign(agent.member.id),
      codeOf(await send(api.app, sendMessage, { ...visitor.own, body: { message: 'Hi' } })),
      codeOf(await send(api.app, askForAgent, visitor.own)),
      codeOf(await send(api.app, leaveChat, visitor.own)),
    ]
    expect(over).toEqual(over.map(() => 'chat_ended'))
  })

  it('if a message or a chat is empty', async () => {
    const blank = { ...visitor.own, body: { message: '  ' } }
    expect(codeOf(await send(api.app, sendMessage, blank))).toBe('message_empty')
    const tags = { token: owner.token, params: { id: visitor.chat.id, lang: 'en' as const } }
    expect(codeOf(await send(api.app, generateTags, tags))).toBe('chat_empty')
  })

  it('if a password is common', async () => {
    const member = { email: 'new@example.test', first_name: 'N', role: 'agent' as const, password: WEAK }
    const params = { id: owner.profile.client_id }
    const added = await send(api.app, addMember, { token: owner.token, params, body: member })
    const reset = await send(api.app, resetPassword, { body: { token: 'any', new_password: WEAK } })
    expect([codeOf(added), codeOf(reset)]).toEqual(['password_too_common', 'password_too_common'])
  })

  it('if an icon is too large or not an image', async () => {
    const save = async (bytes: Buffer) => {
      const bot_icon = `data:image/png;base64,${bytes.toString('base64')}`
      return codeOf(
        await send(api.app, updateBot, {
          token: owner.token,
          params: { id: owner.bot.id },
          body: { bot_icon },
        }),
      )
    }
    expect([await save(Buffer.alloc(BOT_ICON_MAX_BYTES + 1)), await save(Buffer.from('words'))]).toEqual([
      'icon_too_large',
      'icon_type_invalid',
    ])
  })

  it('if a maximum number is reached', async () => {
    const { token, bot, profile } = owner
    const own = sql`${profile.client_id}::bigint, ${bot.id}::bigint`
    await execute(sql`
      insert into canned_replies (client_id, owner_id, shortcut, text, updated_at)
      select ${profile.client_id}::bigint, ${agent.member.id}::bigint, 's' || n, 'x', now() from generate_series(1, ${CANNED_REPLIES_MAX}::int) n`)
    const reply = { shortcut: 'one-more', text: 'x', locale: null, is_personal: true }
    expect(codeOf(await send(api.app, addCannedReply, { token: agent.token, body: reply }))).toBe(
      'limit_reached',
    )
    await execute(sql`
      insert into sources (client_id, bot_id, kind, name, status, engine_version)
      select ${own}, 'faq', 'q' || n, 'ready', 1 from generate_series(1, ${FAQS_MAX}::int) n`)
    const { rows } = await execute(sql`
      insert into questions (client_id, bot_id, question, terms, language, first_asked, last_asked)
      values (${own}, 'Do you repair?', '{repair}', 'en-US', now(), now()) returning id`)
    const test = await ok(api.app, addTest, {
      token,
      params: { bot: bot.id },
      body: { question: 'Do you repair?', expect: 'answer', phrases: ['yes'], sources: [] },
    })
    const faq = { question: 'Do you repair?', answer: 'Yes.' }
    const added = await send(api.app, addFaq, { token, params: { bot: bot.id }, body: faq })
    const params = { id: Number((rows[0] as { id: number }).id) }
    const answered = await send(api.app, answerQuestion, { token, params, body: { answer: 'Yes.' } })
    const taught = await send(api.app, teachTest, {
      token,
      params: { id: test.id },
      body: { answer: 'Yes.' },
    })
    expect([added, answered, taught].map(codeOf)).toEqual(Array(3).fill('entry_limit_reached'))
  })

  it("if today's playground answers are used up", async () => {
    const headers = { 'api-key': owner.bot.api_key }
    const trial = await ok(api.app, createChat, { headers, token: owner.token, body: { playground: true } })
    await execute(sql`
      insert into messages (client_id, chat_id, position, sender, message)
      select ${owner.profile.client_id}::bigint, ${trial.id}::bigint, n, 'bot', 'x' from generate_series(1, ${PLAYGROUND_ANSWERS_PER_DAY}::int) n`)
    const call = { headers, token: trial.token, params: { id: trial.id }, body: { message: 'Hi' } }
    expect(codeOf(await send(api.app, sendMessage, call))).toBe('playground_limit_reached')
  })

  it('if another member deletes a shared view, or an agent shares one', async () => {
    const body = { name: 'Waiting', filters: { status: 'waiting' as const }, is_shared: true }
    expect(codeOf(await send(api.app, addView, { token: agent.token, body }))).toBe('permission_denied')
    const { id } = await ok(api.app, addView, { token: owner.token, body })
    const gone = { token: agent.token, params: { id } }
    expect(codeOf(await send(api.app, deleteView, gone))).toBe('permission_denied')
  })

  it('if an agent requests the figures of others', async () => {
    const call = {
      token: agent.token,
      params: { bot_id: owner.bot.id },
      query: { agent_id: owner.profile.id },
    }
    expect(codeOf(await send(api.app, getBotStatistics, call))).toBe('permission_denied')
  })

  it('if a document read by an older engine is marked; newer ones can be', async () => {
    const { token, bot } = owner
    const files = [{ name: 'hours.txt', bytes: 'Open from nine to five.' }]
    await upload(api.app, uploadDocuments, { token, params: { bot: bot.id }, files })
    const { entities } = await ok(api.app, listDocuments, { token, params: { bot: bot.id } })
    const call = { token, params: { id: entities[0]?.id ?? 0 }, body: { is_important: true } }
    expect((await ok(api.app, markImportant, call)).is_important).toBe(true)
    await execute(sql`update sources set engine_version = 0 where id = ${call.params.id}`)
    expect(codeOf(await send(api.app, markImportant, call))).toBe('file_too_old')
    await ok(api.app, deleteDocument, { token, params: call.params })
  })

  it('if a web page URL is invalid or already known', async () => {
    const { token, bot } = owner
    const add = (url: string) => ok(api.app, addWebUrl, { token, params: { bot: bot.id }, body: { url } })
    const [one, two] = [await add('https://one.invalid/a'), await add('https://two.invalid/b')]
    const params = { id: one.id }
    const change = (url: string) =>
      send(api.app, updateWebUrl, { token, params, body: { url, title: 'One' } })
    expect((await change(one.url)).body).toMatchObject({ id: one.id, title: 'One' })
    expect(codeOf(await change(two.url))).toBe('url_duplicate')
    expect((await ok(api.app, refreshWebUrl, { token, params })).id).toBe(one.id)
  })

  it('if there is no bot to train', async () => {
    const bare = await newOwner(api)
    const { token } = bare
    await ok(api.app, deleteBot, { token, params: { id: bare.bot.id } })
    const files = [{ name: 'a.txt', bytes: 'Hello' }]
    const uploaded = await upload(api.app, uploadDocuments, { token, files })
    const added = await send(api.app, addWebUrl, { token, body: { url: 'https://shop.example/' } })
    expect([codeOf(uploaded), codeOf(added)]).toEqual(['no_api_key', 'no_api_key'])
  })

  it('to a relay that asks for a chat, a bot’s allowed sites, the owner of a token, or metrics', async () => {
    const internal = { token: INTERNAL_KEY }
    const located = await ok(api.app, locateChat, { ...internal, params: { id: visitor.chat.id } })
    expect(located).toEqual({
      client_id: owner.profile.client_id,
      channel: 'widget',
      assigned_to: null,
      shared_with: [],
    })
    const frame = (key: string) => send(api.app, frameOf, { ...internal, query: { key } })
    expect((await frame(owner.bot.api_key)).body).toEqual({ frame_ancestors: '*' })
    expect(codeOf(await frame('forged'))).toBe('api_key_invalid')
    const { text } = await ok(api.app, readMetrics, { ...internal, body: { cursors: {} } })
    expect(text).toContain(
      'parley_api_http_refusals_total{method="GET",route="/internal/frame",code="api_key_invalid"} 1',
    )
    const shut = await newOwner(api)
    const args = ['disable', String(shut.profile.client_id)]
    await ok(api.app, operate, { ...internal, body: { args } })
    const shown = { token: visitor.chat.token, api_key: owner.bot.api_key }
    const handshakes = [
      { ...shown, api_key: 'forged' },
      shown,
      { ...shown, api_key: 'no\u0000text' },
      { token: shut.token },
      { token: agent.token },
      { token: 'forged' },
    ]
    const { answers } = await ok(api.app, identify, { ...internal, body: { handshakes } })
    expect(answers).toMatchObject([
      { kind: 'refused', code: 'api_key_invalid' },
      { kind: 'visitor', chat_id: visitor.chat.id },
      { kind: 'refused', code: 'malformed_request' },
      { kind: 'refused', code: 'client_disabled' },
      { kind: 'member', user_id: agent.member.id },
      { kind: 'refused', code: 'token_invalid' },
    ])
    const crowd = { handshakes: Array(HANDSHAKES_AT_ONCE + 1).fill({ token: 'forged' }) }
    const refused = await send(api.app, identify, { ...internal, body: crowd })
    expect(refused).toMatchObject({ status: 422, body: { fields: { handshakes: expect.any(String) } } })
  })
})
