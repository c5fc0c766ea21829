import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { type KnowledgeChange, replayQuestions } from '#contract/knowledge/replays.ts'
import { REPLAY_QUESTIONS_MIN } from '#contract/knowledge/training-limits.ts'
import { rateChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const deposit = { question: 'How much is the deposit?', answer: 'The deposit is forty euros per bicycle.' }

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const as = ({ token, bot }: Pick<Owner, 'token' | 'bot'>) => ({ token, params: { bot: bot.id } })
const replay = (owner: Owner, change: KnowledgeChange) =>
  ok(api.app, replayQuestions, { ...as(owner), body: { change } })

/** Creates an owner with as many customer questions as a replay needs; the bot knows half of the answers. */
async function newShop() {
  const owner = await newOwner(api)
  const known = await ok(api.app, addFaq, { ...as(owner), body: deposit })
  const visitors = []
  for (let n = 0; n < REPLAY_QUESTIONS_MIN / 2; n++) {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('How much is the deposit?')
    await visitor.say('Where do unicorns sleep?')
    visitors.push(visitor)
  }
  return { owner, known, visitors }
}

const HALF = REPLAY_QUESTIONS_MIN / 2

it('shows which questions a new entry would answer, without adding it', async () => {
  const { owner } = await newShop()
  const change = {
    kind: 'faq' as const,
    question: 'Where do unicorns sleep?',
    answer: 'Unicorns sleep in the shed.',
  }
  const result = await replay(owner, change)
  expect(result).toMatchObject({ total: 20, checked: 20, better: HALF, same: HALF, changed: 0, lost: 0 })
  expect(result.differences).toMatchObject([
    {
      question: 'Where do unicorns sleep?',
      times: HALF,
      verdict: 'better',
      is_praised: false,
      before: { certainty: 'unknown', sources: [] },
      after: { text: change.answer, certainty: 'sure', sources: [change.question] },
    },
  ])
  expect(await replay(owner, change)).toMatchObject({ better: HALF })
})

it('shows which answers a change would lose, those with five stars first', async () => {
  const { owner, known, visitors } = await newShop()
  const changed = { kind: 'faq' as const, id: known.id, ...deposit, answer: 'The deposit is fifty euros.' }
  expect(await replay(owner, changed)).toMatchObject({ changed: HALF, lost: 0, contradicting: 0 })
  const [visitor] = visitors
  if (!visitor) throw new Error('No visitor asked.')
  await ok(api.app, rateChat, { ...visitor.own, body: { stars: 5 } })
  const gone = await replay(owner, { kind: 'faq_deleted', id: known.id })
  expect(gone).toMatchObject({ lost: HALF, contradicting: HALF, better: 0 })
  expect(gone.differences[0]).toMatchObject({ verdict: 'lost', is_praised: true })
  const said = { kind: 'synonym' as const, said: 'unicorns', meant: 'deposit' }
  expect((await replay(owner, said)).total).toBe(20)
  const prompt = { kind: 'prompt' as const, prompt: 'Be brief.' }
  expect(await replay(owner, prompt)).toMatchObject({ checked: 20, lost: 0 })
})

it('asks nothing if there are too few questions to compare', async () => {
  const owner = await newOwner(api)
  const known = await ok(api.app, addFaq, { ...as(owner), body: deposit })
  await (await newVisitor(api, owner.bot.api_key)).say('How much is the deposit?')
  expect(await replay(owner, { kind: 'faq_deleted', id: known.id })).toMatchObject({
    total: 0,
    checked: 0,
    lost: 0,
    differences: [],
  })
})

it.each([
  ['in the same words', 'Is the bridge lit at night?', true],
  ['without its punctuation, in capitals', 'IS THE BRIDGE LIT AT NIGHT', true],
  ['about something else', 'Which cakes are baked on Sundays?', false],
])('says whether an entry %s mends a question, also with few past questions', async (_, entry, works) => {
  const owner = await newOwner(api)
  await ok(api.app, addFaq, { ...as(owner), body: deposit })
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Where is the bridge?')
  await visitor.say('Do you sell milk?')
  const question = 'Is the bridge lit at night?'
  const change = { kind: 'faq' as const, question: entry, answer: 'Lamps burn on it until six.' }
  const result = await ok(api.app, replayQuestions, { ...as(owner), body: { change, question } })
  expect(result).toMatchObject({ total: 0, works, asked: { question, before: { certainty: 'unknown' } } })
  if (works) expect(result.asked?.after).toMatchObject({ text: change.answer, certainty: 'sure' })
  expect(result.nearest?.map((one) => one.question)).toEqual(['Where is the bridge?'])
})

it('reports its progress as a stream', async () => {
  const { owner, known } = await newShop()
  const response = await api.app.inject({
    method: 'POST',
    url: `/ai/${owner.bot.id}/replay`,
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
    payload: { change: { kind: 'faq_deleted', id: known.id } },
  })
  const events = [...response.body.matchAll(/^event: (\w+)\ndata: (.+)$/gm)].map(([, name, data]) => ({
    name,
    data: JSON.parse(data ?? ''),
  }))
  expect(events[0]).toEqual({ name: 'progress', data: { checked: 0, total: 20 } })
  expect(events.at(-1)).toMatchObject({ name: 'result', data: { lost: HALF } })
})

it('rejects incomplete changes, other accounts and concurrent runs', async () => {
  const { owner, known } = await newShop()
  const stranger = await newOwner(api)
  const agent = await newMember(api, owner, 'agent')
  const body = { change: { kind: 'faq_deleted' as const, id: known.id } }
  const statusOf = async (change: KnowledgeChange) =>
    (await send(api.app, replayQuestions, { ...as(owner), body: { change } })).body
  const byAgent = { token: agent.token, params: { bot: owner.bot.id }, body }
  expect((await send(api.app, replayQuestions, byAgent)).status).toBe(403)
  const foreign = { token: stranger.token, params: { bot: owner.bot.id }, body }
  expect((await send(api.app, replayQuestions, foreign)).status).toBe(404)
  expect((await send(api.app, replayQuestions, { ...as(stranger), body })).status).toBe(404)
  expect((await statusOf({ kind: 'synonym', said: 'x' })).fields).toEqual({
    'change.said': 'required',
    'change.meant': 'required',
  })
  expect((await statusOf({ kind: 'prompt', prompt: 'x'.repeat(16_001) })).code).toBe('prompt_too_long')
  const both = await Promise.all([statusOf(body.change), statusOf(body.change)])
  expect(both.filter(({ code }) => code === 'replay_under_way')).toHaveLength(1)
})
