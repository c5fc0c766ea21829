import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bareContract } from '#server/bin/bare-contract.mjs'
import { fewChunks } from '#server/bin/few-chunks.mjs'
import { writeTextTypes } from '#server/bin/i18n.mjs'
import { leanMachines } from '#server/bin/lean-machines.mjs'
import { listsPages } from '#server/bin/list-pages.mjs'
import { patterns } from './client/core/navigation/paths.ts'
import { testFolder } from './tests/support/test-folder.mjs'

const here = import.meta.dirname
const setup = ['no-console', 'property-seed'].map((name) => resolve(here, `tests/support/${name}.ts`))

const mocked = 'tests/client/**/*.mocked.test.{ts,tsx}'
/** Settings shared by the server tests on either database. */
const server = {
  root: here,
  setupFiles: [...setup, resolve(here, 'tests/support/use-bundled-entries.ts')],
  globalSetup: [
    resolve(here, 'tests/support/bundle-entries.ts'),
    resolve(here, 'tests/support/database-template.ts'),
  ],
  // Each file creates its own database; a worker loads the product's modules once instead of once per file.
  isolate: false,
}

/** Settings shared by all page tests. */
const page = {
  root: here,
  environment: resolve(here, 'tests/support/page-environment.ts'),
  environmentOptions: {
    happyDOM: {
      // Frames load without fetching their page; if loading were disabled, happy-dom would print an error for each.
      settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
    },
  },
  setupFiles: [...setup, resolve(here, 'tests/support/page.ts')],
}

/** Sources that React Compiler memoizes. The widget runs on Preact. A component that it cannot compile fails builds and tests. */
const consoleSource = /\/client\/(?!widget\/).*\.tsx?$/

/** Paths that belong to the API or the relay; in development Vite forwards them to the relay. */
const behind =
  '^/(ai|identity|config|report|events|widget|widget\\.js|parley\\.d\\.ts|link-preview|files|audit-log|search|payments|integrations|webhooks|health|ready|metrics|docs|socket\\.io)(/|\\?|$)'

/**
 * In development the page contains its environment, as it does when served by the relay, so that its machines can be inspected.
 */
const namesEnvironment = {
  name: 'names-environment',
  apply: 'serve' as const,
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { name: 'app-env', content: process.env.APP_ENV ?? 'dev' },
      injectTo: 'head' as const,
    },
  ],
}

/** Places the loader's types next to it: a file with only types is already a declaration. */
const declaresTypes = {
  name: 'declares-types',
  apply: 'build' as const,
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    const source = readFileSync(resolve(here, 'client/widget/parley-api.ts'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'parley.d.ts', source })
  },
}

/**
 * Console: `vite build`. Widget (panel and loader): `vite build --mode widget`; it must not contain code that only the console
 * needs.
 */
export default defineConfig(({ mode }) => {
  // Vitest and Vite may be the first to run in a fresh clone.
  writeTextTypes()
  const widget = mode === 'widget'
  return {
    root: resolve(here, widget ? 'client/widget' : 'client'),
    base: widget ? '/widget/' : '/',
    cacheDir: resolve(here, '.cache/vite'),
    plugins: widget
      ? [bareContract, leanMachines, declaresTypes]
      : [
          react({ include: consoleSource, compiler: { panicThreshold: 'all_errors' } }),
          tailwindcss(),
          namesEnvironment,
          listsPages(resolve(here, 'client'), patterns),
          bareContract,
        ],
    build: {
      outDir: resolve(here, widget ? 'dist/widget' : 'dist/client'),
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      sourcemap: true,
      // Browsers without support for such links load the parts of the widget slightly later.
      ...(widget && { modulePreload: { polyfill: false } }),
      rolldownOptions: {
        // Modules that the loader imports retain their exports.
        preserveEntrySignatures: widget ? 'exports-only' : false,
        input: widget
          ? {
              panel: resolve(here, 'client/widget/panel.html'),
              loader: resolve(here, 'client/widget/loader.ts'),
              page: resolve(here, 'client/widget/page.ts'),
            }
          : { console: resolve(here, 'client/index.html') },
        output: widget
          ? {
              entryFileNames: (chunk: { name: string }) =>
                ['loader', 'page'].includes(chunk.name) ? `${chunk.name}.js` : 'assets/[name]-[hash].js',
            }
          : fewChunks(resolve(here, 'client')),
      },
    },
    server: {
      port: Number(process.env.PORT ?? 3000),
      proxy: { [behind]: { target: process.env.RELAY_URL ?? 'http://127.0.0.1:3001', ws: true } },
    },
    test: {
      root: here,
      passWithNoTests: false,
      // One line per file; the report lists slow tests.
      slowTestThreshold: Number.POSITIVE_INFINITY,
      // A busy machine needs longer than the default of one second.
      expect: { poll: { timeout: 10_000 } },
      // More than the number of processors, because tests also wait for sockets, timers and browsers (measured).
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // One project after another (`groupOrder`): a worker that switches projects loads all modules again.
      projects: [
        {
          extends: true,
          root: here,
          test: {
            name: 'unit',
            root: here,
            include: ['tests/{contract,machines}/**/*.test.ts'],
            setupFiles: setup,
            isolate: false,
            sequence: { groupOrder: 4 },
          },
        },
        {
          extends: true,
          root: here,
          test: {
            ...server,
            name: 'server',
            env: { ...testFolder(), TEST_DATABASE_URL: '' },
            include: ['tests/server/**/*.test.ts'],
            globalSetup: [
              ...server.globalSetup,
              resolve(here, 'tests/support/answers-shown.ts'),
              resolve(here, 'tests/support/events-shown.ts'),
            ],
            sequence: { groupOrder: 0 },
          },
        },
        ...(process.env.TEST_DATABASE_URL
          ? [
              {
                extends: true as const,
                root: here,
                test: {
                  ...server,
                  name: 'server-on-postgresql',
                  env: testFolder(),
                  include: ['tests/server/**/*.pg.test.ts'],
                  sequence: { groupOrder: 1 },
                },
              },
            ]
          : []),
        {
          extends: true,
          root: here,
          test: {
            name: 'browsers',
            include: ['tests/browsers/**/*.test.ts'],
            setupFiles: setup,
            // Runs with the server tests, because these journeys mostly wait.
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          root: here,
          test: {
            ...page,
            name: 'client',
            include: ['tests/client/**/*.test.{ts,tsx}'],
            exclude: [mocked],
            // As for the server: each file has its own page.
            isolate: false,
            sequence: { groupOrder: 2 },
          },
        },
        // An imported module can no longer be replaced, so these files import their modules again.
        {
          extends: true,
          root: here,
          test: { ...page, name: 'client-mocked', include: [mocked], sequence: { groupOrder: 3 } },
        },
      ],
    },
  }
})
