import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClient } from '#contract/account/clients.ts'
import * as tests from '#contract/knowledge/evaluations.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { TEST_RUNS_PER_DAY, TESTS_MAX } from '#contract/knowledge/training-limits.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'

const delivery = { question: 'How long does delivery take?', answer: 'Delivery takes two working days.' }
const test = {
  question: 'How long does delivery take?',
  expect: 'answer' as const,
  phrases: ['two working days'],
  sources: [delivery.question],
}

describe('test questions', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor()
  })
  afterAll(() => floor.close())

  const as = ({ token, bot }: Owner) => ({ token, params: { bot: bot.id } })
  const add = (owner: Owner, more: { question?: string; expect?: tests.TestExpectation } = {}) =>
    ok(floor.api.app, tests.addTest, { ...as(owner), body: { ...test, ...more } })
  const learn = (owner: Owner) => ok(floor.api.app, addFaq, { ...as(owner), body: delivery })

  /** Runs all questions and waits until they are done. */
  const run = async (owner: Owner) => {
    const screen = floor.console(owner.token, 0)
    const started = await ok(floor.api.app, tests.runTests, as(owner))
    await screen.until(({ events }) =>
      events.some(
        (event) =>
          event.type === 'tests.progressed' && event.run.id === started.id && event.run.status === 'done',
      ),
    )
    screen.socket.close()
    const { token } = owner
    return ok(floor.api.app, tests.getRun, { token, params: { id: started.id } })
  }

  it('pass or fail with a reason, and are compared with the previous run', async () => {
    const owner = await newOwner(floor.api)
    await add(owner)
    await add(owner, { question: 'Are unicorns free of charge?', expect: 'refusal' })
    const first = await run(owner)
    expect(first.run).toMatchObject({ status: 'done', total: 2, passed: 1, failed: 1, broken: 0, fixed: 0 })
    expect(first.results).toMatchObject([
      { question: test.question, passed: false, change: 'new', missing: [{ what: 'answer', text: '' }] },
      { passed: true, change: 'new', missing: [] },
    ])
    await learn(owner)
    const second = await run(owner)
    expect(second.run).toMatchObject({ fixed: 1, broken: 0 })
    expect(second.results.find(({ question }) => question === test.question)).toMatchObject({
      passed: true,
      change: 'fixed',
      answer: delivery.answer,
      sources: [delivery.question],
    })
    const { entities, total } = await ok(floor.api.app, tests.listRuns, as(owner))
    expect([total, entities[0]?.id]).toEqual([2, second.run.id])
  })

  it('cost nothing, and report their progress', async () => {
    const owner = await newOwner(floor.api)
    for (let count = 0; count < 5; count++) await add(owner)
    const screen = floor.console(owner.token, 0)
    await run(owner)
    await screen.until(({ events }) => events.filter(({ type }) => type === 'tests.progressed').length >= 4)
    const runs = screen.events.flatMap((event) => (event.type === 'tests.progressed' ? [event.run] : []))
    expect(runs.map(({ status }) => status)).toEqual(['queued', 'running', 'running', 'done'])
    expect(runs.map(({ passed, failed }) => passed + failed)).toEqual([0, 2, 4, 5])
    const { subscription } = await ok(floor.api.app, getClient, { token: owner.token })
    expect(subscription.credit_consumed).toBe(0)
  })

  it('that fail can become FAQ entries', async () => {
    const owner = await newOwner(floor.api)
    const { id } = await add(owner)
    const { token } = owner
    const faq = await ok(floor.api.app, tests.teachTest, {
      token,
      params: { id },
      body: { answer: delivery.answer },
    })
    expect(faq).toMatchObject(delivery)
    expect((await run(owner)).run).toMatchObject({ passed: 1, failed: 0 })
  })

  it('are not compared with results from before they were changed', async () => {
    const owner = await newOwner(floor.api)
    const { id } = await add(owner)
    await learn(owner)
    await run(owner)
    const body = { ...test, phrases: ['by drone'] }
    await ok(floor.api.app, tests.updateTest, { token: owner.token, params: { id }, body })
    const { results } = await run(owner)
    expect(results).toMatchObject([
      { passed: false, change: 'new', missing: [{ what: 'phrase', text: 'by drone' }] },
    ])
  })

  it('are changed, listed and deleted', async () => {
    const owner = await newOwner(floor.api)
    const { id } = await add(owner)
    await add(owner)
    await ok(floor.api.app, tests.deleteTest, { token: owner.token, params: { id } })
    expect(await ok(floor.api.app, tests.listTests, as(owner))).toMatchObject({ total: 1 })
    expect((await send(floor.api.app, tests.deleteTest, { token: owner.token, params: { id } })).status).toBe(
      404,
    )
  })

  it('are rejected if they cannot be run or stored', async () => {
    const owner = await newOwner(floor.api)
    const { app } = floor.api
    const start = () => send(app, tests.runTests, as(owner))
    expect(await start()).toMatchObject({ status: 409, body: { code: 'tests_missing' } })
    const nothing = { ...test, phrases: [], sources: [] }
    expect(await send(app, tests.addTest, { ...as(owner), body: nothing })).toMatchObject({
      status: 422,
      body: { fields: { phrases: 'required' } },
    })
    await add(owner)
    const both = await Promise.all([start(), start()])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('test_run_under_way')
  })

  it('have a maximum number of runs per day', async () => {
    const owner = await newOwner(floor.api)
    await add(owner)
    for (let count = 0; count < TEST_RUNS_PER_DAY; count++) await run(owner)
    expect(await send(floor.api.app, tests.runTests, as(owner))).toMatchObject({
      status: 429,
      body: { code: 'test_runs_used_up' },
    })
  })

  it('have a maximum number', async () => {
    const owner = await newOwner(floor.api)
    for (let count = 0; count < TESTS_MAX; count++) await add(owner)
    expect(await send(floor.api.app, tests.addTest, { ...as(owner), body: test })).toMatchObject({
      status: 409,
      body: { code: 'entry_limit_reached', params: { n: TESTS_MAX } },
    })
  })

  it('are accessible to owners and admins of the account only', async () => {
    const owner = await newOwner(floor.api)
    const other = await newOwner(floor.api)
    const { id } = await add(owner)
    const { run: done } = await run(owner)
    const { app } = floor.api
    const bot = { bot: owner.bot.id }
    const calls = (token: string) => [
      send(app, tests.listTests, { token, params: bot }),
      send(app, tests.addTest, { token, params: bot, body: test }),
      send(app, tests.updateTest, { token, params: { id }, body: test }),
      send(app, tests.deleteTest, { token, params: { id } }),
      send(app, tests.teachTest, { token, params: { id }, body: { answer: 'No.' } }),
      send(app, tests.runTests, { token, params: bot }),
      send(app, tests.listRuns, { token, params: bot }),
      send(app, tests.getRun, { token, params: { id: done.id } }),
    ]
    const codes = async (token: string) => (await Promise.all(calls(token))).map(({ body }) => body?.code)
    expect(new Set(await codes(other.token))).toEqual(new Set(['not_found']))
    for (const role of ['supervisor', 'agent'] as const) {
      const { token } = await newColleague(floor.api, owner, role)
      expect(new Set(await codes(token)), role).toEqual(new Set(['permission_denied']))
    }
    const { token } = await newColleague(floor.api, owner, 'admin')
    expect((await send(app, tests.listTests, { token, params: bot })).status).toBe(200)
  })
})
