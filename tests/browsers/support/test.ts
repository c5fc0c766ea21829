import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { findFirefox, findWebKit } from '#tests/support/other-browsers.mjs'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

const pictures = join(import.meta.dirname, '../../../.cache/browsers')

const firefox = findFirefox()
const webKit = findWebKit()

/** Browser in which the journeys run; `start` is null if the browser is not installed. */
export interface Browser {
  readonly name: string
  readonly start: (() => Promise<Driver>) | null
}

/** Browsers in addition to Playwright's Chromium. */
export const browsers: readonly Browser[] = [
  { name: 'Firefox', start: firefox ? () => startFirefox(firefox) : null },
  { name: 'WebKit', start: webKit && (() => startWebKit(webKit)) },
]

/** Saves a screenshot of each window that still responds. */
async function photograph(drivers: readonly Driver[], name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  for (const [index, driver] of drivers.entries()) {
    const picture = await driver.screenshot().catch(() => null)
    if (picture) writeFileSync(join(pictures, `${name}-${index + 1}.png`), picture)
  }
}

/**
 * Returns vitest's `test` with `open`, which opens a window with a separate profile. Console errors in a window fail the test; a
 * failing test leaves a screenshot of each window in .cache/browsers.
 */
export const testIn = ({ name, start }: Browser) =>
  base.extend<{ open: () => Promise<Tab> }>({
    open: async ({ task }, use) => {
      const drivers: Driver[] = []
      await use(async () => {
        if (!start) throw new Error(`${name} is not installed.`)
        const driver = await start()
        drivers.push(driver)
        return new Tab(driver)
      })
      if (task.result?.state === 'fail') await photograph(drivers, `${name}-${task.id}`)
      await Promise.all(drivers.map((driver) => driver.close()))
      expect(drivers.flatMap((driver) => driver.faults())).toEqual([])
    },
  })
