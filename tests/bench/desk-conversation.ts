import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.mjs'
import { benchToken } from './support/console-host.ts'
import { type DeskHost, startDeskHost } from './support/desk-host.ts'
import { at } from './support/figures.ts'

const CHATS = 4_000
/** Chat that is measured: the newest one in the list. */
const LONG = CHATS
const MESSAGES = Number(process.env.DESK_MESSAGES ?? 5_000)
/** Number of updates per second during typing, and number of chats that they are spread over. */
const [RATE, SPREAD] = [200, 2_000]
const KEYS = 100
const OPENINGS = 60
const ARRIVALS = 20

interface Watch {
  longTasks: number[]
  delays: number[]
}

/** Starts recording long tasks, and the time from each key press to the next drawn frame. */
const watchPage = (page: Page) =>
  page.evaluate(() => {
    const watch: Watch = { longTasks: [], delays: [] }
    Object.assign(window, { watch })
    new PerformanceObserver((list) =>
      watch.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => setTimeout(() => watch.delays.push(performance.now() - timeStamp)))
      },
      { capture: true },
    )
  })

/** Returns the recording and starts a new one. */
const noted = (page: Page) =>
  page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch }
    const copy = { longTasks: watch.longTasks.slice(), delays: watch.delays.slice() }
    watch.longTasks.length = 0
    watch.delays.length = 0
    return copy
  })

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

async function opens(page: Page, url: string): Promise<CDPSession> {
  // Code compiled by tsx names its functions with a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript((token) => localStorage.setItem('access_token', token), benchToken())
  await page.goto(`${url}/chats?chat=${LONG}`)
  await page.getByRole('log').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await watchPage(page)
  return session
}

/** Scrolls up with the wheel until the first message is loaded. */
async function readsUp(page: Page): Promise<void> {
  await noted(page)
  const startedAt = performance.now()
  await page.evaluate(async () => {
    const log = document.querySelector('[role="log"]') as HTMLElement
    const isDone = () => log.scrollTop === 0 && /Start of the conversation/.test(log.textContent ?? '')
    while (!isDone()) {
      log.scrollBy({ top: -500 })
      await new Promise(requestAnimationFrame)
    }
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const { longTasks } = await noted(page)
  const nodes = await page.evaluate(() => document.querySelectorAll('[role="log"] *').length)
  console.log(
    `${MESSAGES} messages read upwards in ${seconds.toFixed(1)} s: ${nodes} nodes (goal 1,000)   ` +
      `${longTasks.length} long tasks, longest ${Math.max(0, ...longTasks).toFixed(0)} ms (goal 50)`,
  )
}

/** Measures the arrival of messages in the open chat, one at a time. */
async function receives(page: Page, session: CDPSession, host: DeskHost, where: string): Promise<void> {
  await noted(page)
  const costs: number[] = []
  for (let i = 0; i < ARRIVALS; i += 1) {
    const before = await scriptMs(session)
    host.say(LONG)
    await wait(300)
    costs.push((await scriptMs(session)) - before)
  }
  const { longTasks } = await noted(page)
  console.log(
    `a new message ${where}: script p50 ${at(sorted(costs), 0.5).toFixed(1)} ms, p95 ${at(sorted(costs), 0.95).toFixed(1)} ms (goal 16)   ` +
      `longest task ${Math.max(0, ...longTasks).toFixed(0)} ms`,
  )
}

/** Measures typing while updates arrive. */
async function types(page: Page, host: DeskHost): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).click()
  const stop = host.write(RATE, SPREAD)
  await wait(1_500)
  await noted(page)
  for (let i = 0; i < KEYS; i += 1) {
    await page.keyboard.press('a')
    await wait(80)
  }
  await wait(500)
  const delays = sorted((await noted(page)).delays)
  stop()
  console.log(
    `key to paint at ${RATE} updates/s: p50 ${at(delays, 0.5).toFixed(0)} ms   p95 ${at(delays, 0.95).toFixed(0)} ms (goal 32)   of ${delays.length}`,
  )
  await page.keyboard.press('Escape')
}

/** Measures switching between loaded chats. */
async function switches(page: Page, session: CDPSession): Promise<void> {
  await wait(1_500)
  for (const key of 'jjjkkk') {
    await page.keyboard.press(key)
    await wait(600)
  }
  await noted(page)
  const before = await scriptMs(session)
  for (let i = 0; i < OPENINGS; i += 1) {
    await page.keyboard.press('jjjkkk'[i % 6] ?? 'j')
    await wait(250)
  }
  const script = ((await scriptMs(session)) - before) / OPENINGS
  const delays = sorted((await noted(page)).delays)
  console.log(
    `opening a loaded chat: script ${script.toFixed(1)} ms   p50 ${at(delays, 0.5).toFixed(0)} ms   p95 ${at(delays, 0.95).toFixed(0)} ms (goal 50)   of ${delays.length}`,
  )
}

/** Measures a long conversation, typing and switching under load in a real browser, against fakes of the relay and API. */
export async function run(): Promise<void> {
  const host = await startDeskHost(CHATS)
  host.lengthen(LONG, MESSAGES)
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (error) => console.log(`page: ${error.message}`))
    const session = await opens(page, host.url)
    await types(page, host)
    await switches(page, session)
    await page.goto(`${host.url}/chats?chat=${LONG}`)
    await page.getByRole('log').waitFor()
    await watchPage(page)
    await readsUp(page)
    await receives(page, session, host, `while reading above`)
    await page.getByRole('button', { name: /newest message|new message/ }).click()
    await receives(page, session, host, `at the end`)
  } finally {
    await browser.close()
    await host.close()
  }
}
