import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.mjs'
import { benchToken, type DeskHost, startDeskHost } from './support/desk-host.ts'
import { at } from './support/figures.ts'

const CHATS = 100_000
/** Our choice: chats that the updates are spread over, as in a busy hour. */
const SPREAD = 2_000
const SECONDS = Number(process.env.DESK_SECONDS ?? 6)
/** Goals 9 of performance.md: share of the main thread by updates a second. */
const GOALS: Readonly<Record<number, number>> = { 500: 10, 2000: 15 }
const TURN_MS = 1_000

/** Counters of the page's main thread, seconds of processor time. */
async function counters(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

interface Watch {
  frames: number
  longest: number
  delays: number[]
}

/** Counts frames and long tasks in the page, and how long a message needs from its sending to the frame after it was drawn. */
const watchPage = (page: Page, timing: boolean) =>
  page.evaluate((timed) => {
    const watch: Watch = { frames: 0, longest: 0, delays: [] }
    Object.assign(window, { watch })
    const frame = () => {
      watch.frames += 1
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration)
    }).observe({ type: 'longtask' })
    if (!timed) return
    const list = document.querySelector('[role="listbox"]')
    const seen = new WeakMap<Node, string>()
    const look = () => {
      const sent: number[] = []
      for (const option of list?.querySelectorAll('[role="option"]') ?? []) {
        const moment = /@(\d{13})/.exec(option.textContent ?? '')?.[1]
        if (moment && seen.get(option) !== moment) sent.push(Number(moment))
        if (moment) seen.set(option, moment)
      }
      if (sent.length)
        requestAnimationFrame(() =>
          setTimeout(() => watch.delays.push(...sent.map((then) => Date.now() - then))),
        )
    }
    new MutationObserver(look).observe(list as Node, { subtree: true, childList: true, characterData: true })
  }, timing)

interface Setting {
  readonly rate: number
  readonly slowed: number
  readonly rows: number
  readonly held: boolean
}

async function opens(page: Page, url: string): Promise<CDPSession> {
  // What tsx compiles names its functions with a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript((token) => localStorage.setItem('access_token', token), benchToken())
  await page.goto(`${url}/chats`)
  await page.getByRole('option').nth(8).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Scrolls until so many rows are loaded, then back to the top. Returns how long it took, in seconds. */
async function loadsRows(page: Page, rows: number): Promise<number> {
  const startedAt = performance.now()
  await page.evaluate(async (wanted) => {
    const list = document.querySelector('[role="listbox"]') as HTMLElement
    const loaded = () => Number(list.querySelector('[role="option"]')?.getAttribute('aria-setsize'))
    while (loaded() < wanted) {
      list.scrollTo({ top: list.scrollHeight })
      await new Promise(requestAnimationFrame)
    }
  }, rows)
  const seconds = (performance.now() - startedAt) / 1_000
  await page.evaluate(() => document.querySelector('[role="listbox"]')?.scrollTo({ top: 0 }))
  return seconds
}

async function measure(page: Page, session: CDPSession, host: DeskHost, setting: Setting): Promise<void> {
  const { rate, slowed, rows, held } = setting
  await page.mouse.move(900, 5)
  if (held) await page.locator('[role="listbox"]').hover({ position: { x: 80, y: 80 } })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const stop = rate > 0 ? host.write(rate, SPREAD) : () => {}
  await wait(TURN_MS)
  await watchPage(page, false)
  const [before, startedAt] = [await counters(session), performance.now()]
  await wait(SECONDS * 1_000)
  const seconds = (performance.now() - startedAt) / 1_000
  const after = await counters(session)
  const { frames, longest } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch)
  stop()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const share = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / seconds) * 100
  const [whole, script, style, layout] = [
    'TaskDuration',
    'ScriptDuration',
    'RecalcStyleDuration',
    'LayoutDuration',
  ].map(share)
  const goal = slowed > 1 ? '(goal 55 frames/s)' : GOALS[rate] ? `(goal ${GOALS[rate]} %)` : ''
  console.log(
    `${String(rate).padStart(5)}/s ${slowed}x ${held ? 'held  ' : 'moving'} ${String(rows).padStart(6)} rows   ` +
      `main thread ${whole?.toFixed(1).padStart(5)} %  script ${script?.toFixed(1)} style ${style?.toFixed(1)} layout ${layout?.toFixed(1)}   ` +
      `${(frames / seconds).toFixed(0).padStart(3)} frames/s   longest task ${longest.toFixed(0).padStart(4)} ms   ${goal}`,
  )
  await page.waitForTimeout(TURN_MS)
}

async function measureDelays(page: Page, host: DeskHost, rate: number, spread: number): Promise<void> {
  await page.mouse.move(900, 5)
  const stop = host.write(rate, spread)
  await wait(TURN_MS)
  await watchPage(page, true)
  await wait(SECONDS * 1_000)
  const { delays } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch)
  stop()
  const sorted = delays.toSorted((a, b) => a - b)
  console.log(
    `${String(rate).padStart(5)}/s sent to painted, ${sorted.length} messages in view: ` +
      `p50 ${at(sorted, 0.5)} ms   p99 ${at(sorted, 0.99)} ms (goal 34 ms from the event to the screen)`,
  )
}

/** The list of chats under load in a real browser, in front of a stand-in for relay and API. */
export async function run(): Promise<void> {
  const host = await startDeskHost(CHATS)
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (error) => console.log(`page: ${error.message}`))
    const session = await opens(page, host.url)
    console.log(`${CHATS} chats, updates spread over ${SPREAD}, processor time of the main thread:`)
    const few = await loadsRows(page, 2_000)
    for (const rate of [0, 500, 2_000])
      await measure(page, session, host, { rate, slowed: 1, rows: 2_000, held: false })
    for (const rate of [500, 2_000])
      await measure(page, session, host, { rate, slowed: 1, rows: 2_000, held: true })
    for (const rate of [0, 500, 2_000])
      await measure(page, session, host, { rate, slowed: 4, rows: 2_000, held: false })
    await measureDelays(page, host, 500, 20)
    if (process.env.DESK_ROWS === '0') return
    const many = await loadsRows(page, 20_000)
    console.log(`scrolling to row 2,000 took ${few.toFixed(1)} s, on to row 20,000 ${many.toFixed(1)} s`)
    for (const rate of [500, 2_000])
      await measure(page, session, host, { rate, slowed: 1, rows: 20_000, held: false })
  } finally {
    await browser.close()
    await host.close()
  }
}
