import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

/** Stories against the built product; a worker's stories share one product, each with its own account (`support/test.ts`). */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, '.cache/e2e'),
  globalSetup: join(import.meta.dirname, 'support/product-starts.ts'),
  workers: '100%',
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
