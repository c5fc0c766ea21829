import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Site, SiteCheck } from '#contract/bots/sites.ts'
import { SITE_CHECK_PAUSE_MS } from '#contract/knowledge/training-limits.ts'
import {
  type FirstRunContext,
  type FirstRunInput,
  firstRunMachine,
  type SiteTraits,
} from '#machines/first-run/first-run-machine.ts'
import { firstRunStepOf, isWidgetFound } from '#machines/first-run/selectors.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const shop: Site = {
  url: 'https://lumen.example/',
  error: null,
  name: 'Lumen & Oak',
  primary_color: '#aa3300',
  bot_icon: null,
  pages: 3,
}

const present: SiteCheck = { is_found: true, error: null, problem: null, last_seen_at: null }
const missing: SiteCheck = { ...present, is_found: false, problem: 'no_line' }

function start(input: FirstRunInput = { step: 'site', url: '' }) {
  const learn = held<Site, { url: string }>()
  const save = held<void, SiteTraits>()
  const check = held<SiteCheck, { url: string }>()
  const clock = new SimulatedClock()
  const machine = firstRunMachine.provide({
    actors: { learnSite: learn.logic, saveLook: save.logic, checkSite: check.logic },
  })
  const actor = createActor(machine, { input, clock })
  const begun: string[] = []
  actor.on('step.begun', ({ step }) => begun.push(step))
  const found = vi.fn()
  actor.on('widget.found', found)
  actor.start()
  return { actor, learn, save, check, clock, begun, found, step: () => firstRunStepOf(actor.getSnapshot()) }
}

describe('the guided setup', () => {
  test('leads from the URL to the line in the page', async () => {
    const { actor, learn, save, check, clock, found, step } = start()
    actor.send({ type: 'site.submit', url: 'lumen.example' })
    expect(learn.last().input).toEqual({ url: 'lumen.example' })
    await learn.last().resolve(shop)
    expect(step()).toBe('site')
    actor.send({ type: 'step.next' })
    actor.send({ type: 'step.next' })
    actor.send({ type: 'look.save', traits: { bot_name: 'Lumen & Oak' } })
    expect(save.last().input).toEqual({ bot_name: 'Lumen & Oak' })
    await save.last().resolve(undefined)
    expect(step()).toBe('install')
    expect(check.last().input).toEqual({ url: shop.url })
    await check.last().resolve(missing)
    expect(actor.getSnapshot().context.check).toEqual(missing)
    expect(isWidgetFound(actor.getSnapshot())).toBe(false)
    clock.increment(SITE_CHECK_PAUSE_MS)
    await check.last().resolve(present)
    expect(isWidgetFound(actor.getSnapshot())).toBe(true)
    expect(found).toHaveBeenCalledOnce()
  })

  test('shows why a page cannot be read, and can be retried', async () => {
    const { actor, learn } = start()
    actor.send({ type: 'site.submit', url: 'nowhere.example' })
    await learn.last().resolve({ ...shop, error: 'page_unreachable' })
    expect(actor.getSnapshot().context).toMatchObject({ site: null, error: 'page_unreachable' })
    expect(actor.getSnapshot().can({ type: 'site.submit', url: 'lumen.example' })).toBe(true)
  })

  test('can be skipped step by step, and continued where it was left', async () => {
    const { actor, step } = start()
    actor.send({ type: 'step.next' })
    actor.send({ type: 'step.next' })
    expect(step()).toBe('look')
    const later = start({ step: 'look', url: shop.url })
    expect(later.learn.last().input).toEqual({ url: shop.url })
    await later.learn.last().resolve(shop)
    expect(later.actor.getSnapshot().context.site).toEqual(shop)
    later.actor.send({ type: 'step.go', step: 'question' })
    expect(later.begun).toEqual(['look', 'question'])
  })

  test('stops waiting once a page loads the widget', () => {
    const { actor } = start({ step: 'install', url: '' })
    actor.send({ type: 'widget.seen' })
    expect(isWidgetFound(actor.getSnapshot())).toBe(true)
  })
})

describe('a step', () => {
  test.each(['site', 'question', 'look', 'install'] as const)(
    'can be chosen, and is where the run continues: %s',
    (chosen) => {
      expect(start({ step: chosen, url: '' }).step()).toBe(chosen)
      const { actor, step, begun } = start({ step: chosen === 'site' ? 'install' : 'site', url: '' })
      actor.send({ type: 'step.go', step: chosen })
      expect([step(), begun.at(-1)]).toEqual([chosen, chosen])
    },
  )

  test('that a member returns to shows the website that is known, and another one can be entered', async () => {
    const { actor, learn } = start()
    actor.send({ type: 'site.submit', url: 'lumen.example' })
    await learn.last().resolve(shop)
    actor.send({ type: 'step.next' })
    actor.send({ type: 'step.go', step: 'site' })
    expect(actor.getSnapshot().context.site).toEqual(shop)
    actor.send({ type: 'site.submit', url: 'other.example' })
    expect(learn.last().input).toEqual({ url: 'other.example' })
    await learn.last().resolve({ ...shop, url: 'https://other.example/' })
    actor.send({ type: 'step.go', step: 'look' })
    expect([learn.calls.length, actor.getSnapshot().context.url]).toEqual([2, 'https://other.example/'])
  })

  test.each(['site', 'look'] as const)('says why the website could not be fetched: %s', async (step) => {
    const { actor, learn } = start({ step, url: shop.url })
    if (step === 'site') actor.send({ type: 'site.submit', url: shop.url })
    await learn.last().reject({ code: 'url_invalid' })
    expect(actor.getSnapshot().context).toMatchObject({ site: null, failure: { code: 'url_invalid' } })
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  })

  test('without the look of the website still lets the member choose', async () => {
    const { actor, learn, save } = start({ step: 'look', url: shop.url })
    await learn.last().resolve({ ...shop, error: 'page_unreachable' })
    expect(actor.getSnapshot().context).toMatchObject({ site: null, error: 'page_unreachable' })
    actor.send({ type: 'look.save', traits: { primary_color: '#112233' } })
    await save.last().reject({ code: 'upstream_unavailable' })
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
    actor.send({ type: 'look.save', traits: { primary_color: '#112233' } })
    expect(save.calls.map(({ input }) => input)).toEqual(Array(2).fill({ primary_color: '#112233' }))
  })
})

describe('the check of the page', () => {
  test('needs an address, is repeated after a failure, and takes another address', async () => {
    const { actor, check, clock, found } = start({ step: 'install', url: '' })
    expect(check.calls).toEqual([])
    actor.send({ type: 'install.check', url: 'lumen.example' })
    await check.last().reject({ code: 'upstream_unavailable' })
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
    clock.increment(SITE_CHECK_PAUSE_MS)
    await check.last().resolve(missing)
    actor.send({ type: 'install.check', url: 'other.example' })
    expect(actor.getSnapshot().context).toMatchObject({ check: null, failure: null })
    await check.last().resolve(present)
    expect(check.calls.map(({ input }) => input.url)).toEqual([
      ...['lumen.example', 'lumen.example', 'other.example'],
    ])
    expect(found).toHaveBeenCalledOnce()
  })

  test('is the last step, after which the run is over', () => {
    const { actor, step } = start({ step: 'install', url: '' })
    const finished = vi.fn()
    actor.on('run.finished', finished)
    actor.send({ type: 'step.next' })
    expect(finished).toHaveBeenCalledOnce()
    expect(step()).toBeNull()
  })
})

test('reaches every state, and the end from every state', () => {
  const walk = {
    input: { step: 'site' as const, url: '' },
    facet: ({ site, url, error }: FirstRunContext) => [site !== null, url !== '', error],
    events: [
      { type: 'site.submit', url: 'lumen.example' },
      { type: 'look.save', traits: {} },
      { type: 'install.check', url: 'lumen.example' },
      { type: 'widget.seen' },
      { type: 'step.next' },
      { type: 'step.go', step: 'look' },
      done('0.first-run.site.looking', shop),
      done('0.first-run.site.looking', { ...shop, error: 'page_unreachable' }),
      failed('0.first-run.site.looking', 'url_invalid'),
      done('0.first-run.look.looking', shop),
      failed('0.first-run.look.looking', 'url_invalid'),
      done('0.first-run.look.saving'),
      failed('0.first-run.look.saving', 'upstream_unavailable'),
      done('0.first-run.install.checking', present),
      done('0.first-run.install.checking', missing),
    ],
  }
  expectAllReachable(firstRunMachine, walk, {
    passing: [
      'first-run.starting',
      'first-run.site.deciding',
      'first-run.look.deciding',
      'first-run.install.deciding',
    ],
  })
  expectNoDeadEnd(firstRunMachine, walk, ['first-run.finished'])
})
