import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CANNED_REPLIES_MAX, TEAMS_MAX, VIEWS_MAX } from '#contract/base/limits.ts'
import { addCannedReply } from '#contract/chats/canned-replies.ts'
import { addView } from '#contract/chats/views.ts'
import { addTeam } from '#contract/floor/teams.ts'
import { addTest, runTests } from '#contract/knowledge/evaluations.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { FAQS_MAX, TESTS_MAX } from '#contract/knowledge/training-limits.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

/** Number of concurrent calls. */
const SIDE_BY_SIDE = 6

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startApi()
  owner = await newOwner(api)
})
afterAll(() => api.close())

/** Makes the same call several times concurrently, and returns the count of each code; "" is success. */
async function counted(
  call: (n: number) => Promise<{ readonly body: { readonly code?: string } }>,
): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, n) => call(n)))
  const counts: Record<string, number> = {}
  for (const { body } of answers) {
    const code = body.code ?? ''
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
const lastOne = (code: string) => ({ '': 1, [code]: SIDE_BY_SIDE - 1 })
const call = () => ({ token: owner.token, params: { bot: owner.bot.id } })
const ids = () => {
  const { client_id, id } = owner.profile
  return { client: client_id, user: id, bot: owner.bot.id }
}

it('of several concurrent calls that reach a limit, one succeeds: canned replies', async () => {
  const { client } = ids()
  await api.database.db.execute(sql`insert into canned_replies (client_id, shortcut, text, updated_at)
    select ${client}, 'kept' || n, 'Hello', now() from generate_series(1, ${CANNED_REPLIES_MAX - 1}::int) n`)
  const add = (n: number) => {
    const body = { shortcut: `new${n}`, text: 'Hello', locale: null, is_personal: false }
    return send(api.app, addCannedReply, { token: owner.token, body })
  }
  expect(await counted(add)).toEqual(lastOne('limit_reached'))
})

it('of several concurrent calls that reach a limit, one succeeds: views', async () => {
  const { client, user } = ids()
  await api.database.db.execute(sql`insert into views (client_id, owner_id, name, filters, is_shared, created_at)
    select ${client}, ${user}, 'View ' || n, '{}', false, now() from generate_series(1, ${VIEWS_MAX - 1}::int) n`)
  const add = (n: number) =>
    send(api.app, addView, { token: owner.token, body: { name: `New ${n}`, filters: {}, is_shared: false } })
  expect(await counted(add)).toEqual(lastOne('limit_reached'))
})

it('of several concurrent calls that reach a limit, one succeeds: teams', async () => {
  const { client } = ids()
  await api.database.db.execute(
    sql`insert into teams (client_id, name) select ${client}, 'Team ' || n from generate_series(1, ${TEAMS_MAX - 1}::int) n`,
  )
  const body = { member_ids: [], first_reply_seconds: null, next_reply_seconds: null, bot_ids: [] }
  const add = (n: number) =>
    send(api.app, addTeam, {
      ...{ token: owner.token, body: { ...body, name: `New ${n}`, channels: [], languages: [] } },
    })
  expect(await counted(add)).toEqual(lastOne('limit_reached'))
})

it('of several concurrent calls that reach a limit, one succeeds: FAQ entries', async () => {
  const { client, bot } = ids()
  await api.database.db.execute(sql`insert into sources (client_id, bot_id, kind, name, status, engine_version, created_at)
    select ${client}, ${bot}, 'faq', 'Question ' || n, 'ready', 1, now() from generate_series(1, ${FAQS_MAX - 1}::int) n`)
  const add = (n: number) =>
    send(api.app, addFaq, { ...call(), body: { question: `How much is lamp ${n}?`, answer: 'Ten euros.' } })
  expect(await counted(add)).toEqual(lastOne('entry_limit_reached'))
})

it('of several concurrent calls that reach a limit, one succeeds: test questions and runs', async () => {
  const { client, bot } = ids()
  await api.database.db.execute(sql`insert into test_cases (client_id, bot_id, question, expect)
    select ${client}, ${bot}, 'Question ' || n, 'refusal' from generate_series(1, ${TESTS_MAX - 1}::int) n`)
  const add = (n: number) => {
    const body = { question: `Where is lamp ${n}?`, expect: 'refusal' as const, phrases: [], sources: [] }
    return send(api.app, addTest, { ...call(), body })
  }
  expect(await counted(add)).toEqual(lastOne('entry_limit_reached'))
  const run = () => send(api.app, runTests, call())
  expect(await counted(run)).toEqual(lastOne('test_run_under_way'))
})
