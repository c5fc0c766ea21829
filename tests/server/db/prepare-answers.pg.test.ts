import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect, type TestConnection } from './support/connection.ts'

const QUOTA = { zone: 'UTC', month: '2026-11', monthly: 2, addons: 0 }
const NOW = '2026-11-24T12:00:00Z'
const ENDS_AT = '2026-11-24T13:00:00Z'

let connection: TestConnection
beforeAll(async () => {
  connection = await connect()
})
afterAll(() => connection.close())
beforeEach(() => connection.query('delete from answer_reservations; delete from answer_budgets'))

/** Prepares answers in chats of client 1, all of bot 7, at a given time. */
async function prepare(chats: readonly number[], { quota = QUOTA as object | null, at = NOW } = {}) {
  const asked = chats.map((chat) => ({
    ...{ chat, bot: 7, before: 3 },
    budgets: [`chat ${chat}`, 'bot 7'].map((scope) => ({ scope, ends_at: ENDS_AT })),
  }))
  const { rows } = await connection.query(
    'select chat, used, history from prepare_answers(1, $1::jsonb, 12, $2::jsonb, $3::timestamptz) order by chat',
    [JSON.stringify(asked), quota && JSON.stringify(quota), at],
  )
  return rows.map(({ chat, used }) => [Number(chat), used])
}

it('counts each answer of a group in turn, and allows none beyond the quota', async () => {
  expect(await prepare([11, 12, 13])).toEqual([
    [11, { 'chat 11': 1, 'bot 7': 1 }],
    [12, { 'chat 12': 1, 'bot 7': 2 }],
    [13, null],
  ])
})

it('gives a restarted answer its existing query, and counts it again', async () => {
  await prepare([11, 12])
  expect(await prepare([13, 12])).toEqual([
    [12, { 'chat 12': 2, 'bot 7': 3 }],
    [13, null],
  ])
})

it('counts from one in a new window', async () => {
  await prepare([11])
  expect(await prepare([12], { at: '2026-11-24T13:00:00Z' })).toEqual([[12, { 'chat 12': 1, 'bot 7': 1 }]])
})

it('counts nothing without a quota', async () => {
  expect(await prepare([11], { quota: null })).toEqual([[11, null]])
  const { rows } = await connection.query('select * from answer_budgets')
  expect(rows).toEqual([])
})
