import type { CDPSession, Page } from '@playwright/test'
import { benchToken } from './console-host.ts'

/** What a page counted while it was watched; times in milliseconds. */
export interface Watched {
  frames: number
  longest: number
  /** From the sending of a text with its moment to the frame after it was drawn. */
  delays: number[]
  /** How often another row came under the watched point. */
  moved: number
}

/** Opens a page of the console as a signed-in member. Returns a session that counts the main thread's time. */
export async function openPage(page: Page, address: string): Promise<CDPSession> {
  // What tsx compiles names its functions with a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript((token) => localStorage.setItem('access_token', token), benchToken())
  await page.goto(address)
  await page.getByRole('option').nth(8).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Rounds of the fixed work that figures are compared with. */
const REFERENCE_ROUNDS = 30_000_000

/** Prints how long a fixed piece of script takes on this machine now: shares of two runs compare only beside it. */
export async function printReference(page: Page): Promise<void> {
  const measure = (rounds: number) => {
    const startedAt = performance.now()
    let sum = 0
    for (let i = 0; i < rounds; i++) sum = Math.imul(sum, 31) + i
    return { ms: performance.now() - startedAt, sum }
  }
  const times: number[] = []
  for (let i = 0; i < 5; i++) times.push((await page.evaluate(measure, REFERENCE_ROUNDS)).ms)
  const [least = 0, , median = 0] = times.sort((a, b) => a - b)
  console.log(
    `reference: a fixed loop in the page takes ${least.toFixed(0)} ms at least, ${median.toFixed(0)} ms in the middle`,
  )
}

/** Returns the counters of the page's main thread, in seconds of processor time. */
export async function counters(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** What is watched besides frames and long tasks. */
export interface Watching {
  /** Frames; counting them makes the browser draw one even where nothing changes. */
  readonly frames?: boolean
  /** The delay of texts in rows. */
  readonly timing?: boolean
  /** The row at this point of the window. */
  readonly point?: { readonly x: number; readonly y: number }
}

/** Starts to watch a page. */
export const watchPage = (page: Page, { frames = true, timing = false, point }: Watching = {}) =>
  page.evaluate(
    ({ counts, timed, at }) => {
      const watch: Watched = { frames: 0, longest: 0, delays: [], moved: 0 }
      Object.assign(window, { watch })
      let under: string | null = null
      const frame = () => {
        watch.frames += 1
        if (at) {
          const row = document.elementFromPoint(at.x, at.y)?.closest('[role="option"]')?.id ?? null
          if (under !== null && row !== under) watch.moved += 1
          under = row
        }
        requestAnimationFrame(frame)
      }
      if (counts) requestAnimationFrame(frame)
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration)
      }).observe({ type: 'longtask' })
      if (!timed) return
      const list = document.querySelector('[role="listbox"]')
      const seen = new Map<string, string>()
      const look = () => {
        const sent: number[] = []
        for (const option of list?.querySelectorAll('[role="option"]') ?? []) {
          const moment = /@(\d{13})/.exec(option.textContent ?? '')?.[1] ?? ''
          // A row that comes into view shows a text that was drawn late only because nobody looked there.
          const isLate = !seen.has(option.id) && Number(moment) < Date.now() - 2_000
          if (moment && seen.get(option.id) !== moment && !isLate) sent.push(Number(moment))
          seen.set(option.id, moment)
        }
        if (sent.length)
          requestAnimationFrame(() =>
            setTimeout(() => watch.delays.push(...sent.map((then) => Date.now() - then))),
          )
      }
      new MutationObserver(look).observe(list as Node, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    },
    { counts: frames, timed: timing, at: point },
  )

/** Returns what the page has counted since it is watched. */
export const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watch: Watched }).watch)
