import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.mjs'
import { type DeskHost, startDeskHost } from './support/desk-host.ts'
import { at } from './support/figures.ts'
import { counters, openPage, printReference, watched, watchPage } from './support/page-watch.ts'

const CHATS = 100_000
/** Our choice: number of chats that the updates are spread over, as in a busy hour. */
const SPREAD = 2_000
const SECONDS = Number(process.env.DESK_SECONDS ?? 6)
/** Goal 9 of performance.md: maximum main thread share in percent, by updates per second. */
const GOALS: Readonly<Record<number, number>> = { 500: 10, 2000: 15 }
const TURN_MS = 1_000

interface Setting {
  readonly rate: number
  readonly slowed: number
  readonly rows: number
  readonly held: boolean
}

/** Scrolls until the given number of rows is loaded, then back to the top. Returns the duration in seconds. */
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
  await watchPage(page)
  const [before, startedAt] = [await counters(session), performance.now()]
  await wait(SECONDS * 1_000)
  const seconds = (performance.now() - startedAt) / 1_000
  const after = await counters(session)
  const { frames, longest } = await watched(page)
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
  await watchPage(page, { timing: true })
  await wait(SECONDS * 1_000)
  const { delays } = await watched(page)
  stop()
  const sorted = delays.toSorted((a, b) => a - b)
  console.log(
    `${String(rate).padStart(5)}/s sent to painted, ${sorted.length} messages in view: ` +
      `p50 ${at(sorted, 0.5)} ms   p99 ${at(sorted, 0.99)} ms (goal 34 ms from the event to the screen)`,
  )
}

/** Measures the chat list under load in a real browser, against fakes of the relay and API. */
export async function run(): Promise<void> {
  const host = await startDeskHost(CHATS)
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (error) => console.log(`page: ${error.message}`))
    const session = await openPage(page, `${host.url}/chats`)
    await printReference(page)
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
