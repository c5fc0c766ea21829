import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.mjs'
import { at } from './support/figures.ts'
import { type FloorHost, startFloorHost } from './support/floor-host.ts'
import { counters, openPage, printReference, watched, watchPage } from './support/page-watch.ts'

/** Updates per second, as in B14 of the floor design. */
const RATE = 200
const SECONDS = Number(process.env.FLOOR_SECONDS ?? 20)
const TURN_MS = 2_000
/** Frame rate of most screens. */
const FRAMES = 60

interface Setting {
  /** Factor by which the processor is slowed down. */
  readonly slowed: number
  /** Whether the pointer rests on the queue. */
  readonly held: boolean
}

async function measure(
  page: Page,
  session: CDPSession,
  host: FloorHost,
  { slowed, held }: Setting,
): Promise<void> {
  const box = await page.getByRole('listbox').first().boundingBox()
  const point = { x: (box?.x ?? 0) + 80, y: (box?.y ?? 0) + 240 }
  await page.mouse.move(held ? point.x : 1_200, held ? point.y : 5)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const stop = host.write(RATE)
  await wait(TURN_MS)
  const [before, startedAt] = [await counters(session), performance.now()]
  await wait((SECONDS / 2) * 1_000)
  const after = await counters(session)
  const seconds = (performance.now() - startedAt) / 1_000
  const share = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / seconds) * 100
  // Counting frames makes the browser draw each one, so frames are counted in a separate phase.
  await watchPage(page, { timing: true, ...(held && { point }) })
  const watchedAt = performance.now()
  await wait((SECONDS / 2) * 1_000)
  const { frames, longest, delays, moved } = await watched(page)
  const perSecond = frames / ((performance.now() - watchedAt) / 1_000)
  stop()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const sorted = delays.toSorted((a, b) => a - b)
  const script = share('ScriptDuration') / 100 / (FRAMES / 1_000)
  console.log(
    `${slowed}x ${held ? 'held  ' : 'moving'}   main thread ${share('TaskDuration').toFixed(1).padStart(5)} %${slowed > 1 ? '' : ' (goal 12 %)'}  ` +
      `script ${script.toFixed(2)} ms a frame (goal 4)  ${perSecond.toFixed(0)} frames/s (goal 55)  longest task ${longest.toFixed(0)} ms (goal 50)\n` +
      `${' '.repeat(12)}sent to painted, ${sorted.length} in view: p50 ${at(sorted, 0.5)} ms  p99 ${at(sorted, 0.99)} ms (goal 150)` +
      `${held ? `  rows moved under the pointer: ${moved} (goal 0)` : ''}`,
  )
  await page.waitForTimeout(TURN_MS)
}

/** Measures the live floor with 300 agents and 2,000 waiting chats in a real browser, at 200 updates per second. */
export async function run(): Promise<void> {
  const host = await startFloorHost()
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (error) => console.log(`page: ${error.message}`))
    const session = await openPage(page, `${host.url}/chat-overview`)
    await printReference(page)
    for (const slowed of [1, 4])
      for (const held of [false, true]) await measure(page, session, host, { slowed, held })
  } finally {
    await browser.close()
    await host.close()
  }
}
