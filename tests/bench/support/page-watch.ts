import type { CDPSession, Page } from '@playwright/test'
import { benchToken } from './console-host.ts'

/** Measurements of a watched page; times in milliseconds. */
export interface Watched {
  frames: number
  longest: number
  /** Times from sending a text that contains its send time to the frame after the text was drawn. */
  delays: number[]
  /** Number of times that the row under the watched point changed. */
  moved: number
}

/** Opens a console page as a signed-in member. Returns a session that counts the main thread's time. */
export async function openPage(page: Page, address: string): Promise<CDPSession> {
  // Code compiled by tsx names its functions with a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript((token) => localStorage.setItem('access_token', token), benchToken())
  await page.goto(address)
  await page.getByRole('option').nth(8).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Rounds of a fixed loop that serves as a reference for other measurements. */
const REFERENCE_ROUNDS = 30_000_000

/** Prints the current duration of a fixed loop on this machine; shares of two runs are comparable only in relation to it. */
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

/** Returns the page's performance metrics by name; durations are seconds of the main thread's CPU time. */
export async function counters(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Measurements in addition to long tasks. */
export interface Watching {
  /** Counts frames, which makes the browser draw even if nothing changes. */
  readonly frames?: boolean
  /** Measures how late texts appear in rows. */
  readonly timing?: boolean
  /** Watches the row at this point of the window. */
  readonly point?: { readonly x: number; readonly y: number }
}

/** Starts watching a page. */
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
          // A row that scrolls into view is not late: its text was not drawn before because it was not visible.
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

/** Returns the measurements since `watchPage` was called. */
export const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watch: Watched }).watch)
