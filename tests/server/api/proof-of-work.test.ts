import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveChallenge } from '#client/widget/conversation/solve-challenge.ts'
import { CHALLENGE_LIFE_MS } from '#contract/account/account-limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-05-13T09:00:00Z')
let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
  await ok(api.app, updateBot, {
    token: owner.token,
    params: { id: owner.bot.id },
    body: { proof_of_work: true },
  })
})

const begin = (key: string | null, proof_of_work?: { challenge: string; nonce: number }) =>
  send(api.app, createChat, {
    headers: { 'api-key': owner.bot.api_key, ...(key && { 'idempotency-key': key }) },
    body: { user_name: 'Grace', ...(proof_of_work && { proof_of_work }) },
  })

/** Makes a call that is rejected, and then solves its challenge as a browser does. */
async function solve(key: string) {
  const refused = await begin(key)
  expect(refused).toMatchObject({ status: 428, body: { code: 'proof_required', params: { bits: 17 } } })
  const { challenge, bits } = (refused.body as unknown as { params: { challenge: string; bits: number } })
    .params
  const nonce = await solveChallenge({ challenge, bits, key }, new AbortController().signal)
  return { challenge, nonce }
}

describe('a bot that requires a proof of work', () => {
  it('starts a chat with a valid proof, and returns the same chat for the same key', async () => {
    const key = randomUUID()
    const proof = await solve(key)
    const first = await begin(key, proof)
    expect(first.status).toBe(201)
    const again = await begin(key, proof)
    expect(again.body).toMatchObject({ id: (first.body as { id: number }).id })
    const { token, id } = first.body as { token: string; id: number }
    const headers = { 'api-key': owner.bot.api_key }
    await ok(api.app, sendMessage, { headers, token, params: { id }, body: { message: 'Hello' } })
  })

  it('accepts a proof for one chat only, and none of another bot', async () => {
    const key = randomUUID()
    const proof = await solve(key)
    expect((await begin(randomUUID(), proof)).status).toBe(428)
    expect((await begin(null, proof)).status).toBe(428)
    const { bot, token } = await newOwner(api)
    const body = { proof_of_work: true }
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body })
    const elsewhere = await send(api.app, createChat, {
      headers: { 'api-key': bot.api_key, 'idempotency-key': key },
      body: { proof_of_work: proof },
    })
    expect(elsewhere.status).toBe(428)
  })

  it('rejects guesses, challenges made by the visitor, and challenges older than ten minutes', async () => {
    const key = randomUUID()
    const proof = await solve(key)
    const guesses = await Promise.all(
      [1, 2, 3].map((more) => begin(key, { ...proof, nonce: (proof.nonce + more) % 2 ** 32 })),
    )
    expect(guesses.map(({ status }) => status)).toEqual([428, 428, 428])
    expect((await begin(key, { ...proof, challenge: 'mine' })).status).toBe(428)
    clock.advance(CHALLENGE_LIFE_MS)
    expect((await begin(key, proof)).status).toBe(428)
  })

  it('requires none from members who test it', async () => {
    const trial = await send(api.app, createChat, {
      headers: { 'api-key': owner.bot.api_key },
      token: owner.token,
      body: { playground: true },
    })
    expect(trial.status).toBe(201)
  })
})

it('stops searching when the visitor continues with another chat', async () => {
  const stop = new AbortController()
  const search = solveChallenge({ challenge: 'c', bits: 32, key: randomUUID() }, stop.signal)
  stop.abort(new Error('gone'))
  await expect(search).rejects.toThrow('gone')
})
