import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

/** Browser tests against the built product; each test file starts its own on a port and a data folder of its own. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, '.cache/e2e'),
  workers: Number(process.env.E2E_WORKERS ?? 1),
  // In CI a test that passes the second time is reported as flaky and does not hold up a landing.
  retries: process.env.CI ? 1 : 0,
  // A product that does not start fails every story; waiting for each of them would take hours.
  maxFailures: process.env.CI ? 6 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.PARLEY_BROWSER && { executablePath: process.env.PARLEY_BROWSER }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
