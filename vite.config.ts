import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import { writeTextTypes } from '#server/bin/i18n.mjs'
import { bareContract } from '#server/bin/vite/bare-contract.mjs'
import { declaresTypes } from '#server/bin/vite/declare-types.ts'
import { fewChunks } from '#server/bin/vite/few-chunks.mjs'
import { leanMachines } from '#server/bin/vite/lean-machines.mjs'
import { listsLiterals } from '#server/bin/vite/list-literals.mjs'
import { listsPages } from '#server/bin/vite/list-pages.mjs'
import { namesEnvironment } from '#server/bin/vite/name-environment.ts'
import { quietProxy } from '#server/bin/vite/quiet-proxy.ts'
import { relayedPaths } from '#server/bin/vite/relayed-paths.ts'
import { VERSION } from '#server/lib/version.ts'
import { patterns } from './client/core/navigation/paths.ts'
import { testFolder } from './tests/support/test-folder.mjs'

const here = import.meta.dirname
const setup = ['no-console', 'property-seed'].map((name) => resolve(here, `tests/support/${name}.ts`))

const mocked = 'tests/client/**/*.mocked.test.{ts,tsx}'
/** Settings shared by the server tests on either database. */
const server = {
  root: here,
  setupFiles: [
    ...setup,
    resolve(here, 'tests/support/use-bundled-entries.ts'),
    resolve(here, 'tests/support/use-conformance.ts'),
  ],
  globalSetup: [
    resolve(here, 'tests/support/bundle-entries.ts'),
    resolve(here, 'tests/support/database-template.ts'),
  ],
  // Files need no isolation, because each creates its own database, and a worker then loads the product's modules only once.
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

/**
 * Folders of the console in which React Compiler memoizes only hooks; compiling their components would add 55 kB to the code that
 * is loaded before a chat opens.
 */
const plain = [
  'app',
  'core/(?!bots|live|notifications|session|teams)',
  'features/(?:auth|chats)',
  'shared',
  'ui/(?!display)',
].join('|')

/**
 * Sources that React Compiler memoizes: hooks, and components outside of the folders above; the widget runs on Preact. A component
 * that the compiler cannot handle fails builds and tests.
 */
const memoized = new RegExp(String.raw`/client/(?!widget/)(?:.*/use-[^/]*|(?!(?:${plain})).*)\.tsx?$`)

const tests = {
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
  // Projects run one after another (`groupOrder`), because a worker that switches projects loads all modules again.
  projects: [
    {
      extends: true,
      root: here,
      test: {
        name: 'unit',
        root: here,
        include: ['tests/{contract,machines}/**/*.test.ts'],
        setupFiles: [...setup, resolve(here, 'tests/support/recorded-tests.ts')],
        globalSetup: [resolve(here, 'tests/support/transitions-taken.ts')],
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
          resolve(here, 'tests/support/responses-shown.ts'),
          resolve(here, 'tests/support/events-shown.ts'),
          resolve(here, 'tests/support/examples.ts'),
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
        // Files are not isolated, as in the server tests, because each file has its own page.
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
} satisfies ViteUserConfig['test']

/**
 * Makes scripts and styles refer to other files relative to themselves, so that the server can be reached under a path; the
 * relay adds the path to pages.
 */
const besideThem: NonNullable<ViteUserConfig['experimental']> = {
  renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
}

/** Options that the builds of the console and the widget share. */
const shared = {
  emptyOutDir: true,
  target: 'es2022',
  manifest: true,
  sourcemap: true,
} as const

/** Returns the configuration of the console, for `vite build` and for `vite` in development. */
const consoleApp = (): ViteUserConfig => ({
  root: resolve(here, 'client'),
  experimental: besideThem,
  plugins: [
    react({ include: memoized, compiler: { panicThreshold: 'all_errors' } }),
    // Vite minifies the styles; the plugin's own pass warns about `::highlight(…)`, which browsers know.
    tailwindcss({ optimize: false }),
    namesEnvironment,
    listsPages(resolve(here, 'client'), patterns),
    bareContract,
    listsLiterals(here),
  ],
  define: { 'import.meta.env.RELEASE': JSON.stringify(VERSION) },
  // Recordings are written in a worker.
  worker: { format: 'es', plugins: () => [bareContract] },
  build: {
    ...shared,
    outDir: resolve(here, 'dist/client'),
    rolldownOptions: {
      preserveEntrySignatures: false,
      checks: { pluginTimings: false },
      input: { console: resolve(here, 'client/index.html') },
      output: fewChunks(resolve(here, 'client')),
    },
  },
  customLogger: quietProxy(),
  server: {
    port: Number(process.env.PORT ?? 3000),
    proxy: { [relayedPaths()]: { target: process.env.RELAY_URL ?? 'http://127.0.0.1:3001', ws: true } },
  },
})

/**
 * Returns the configuration of the widget (panel and loader), for `vite build --mode widget`; the widget must not contain code
 * that only the console needs.
 */
const widgetApp = (): ViteUserConfig => ({
  root: resolve(here, 'client/widget'),
  base: '/widget/',
  experimental: besideThem,
  plugins: [bareContract, leanMachines, declaresTypes(resolve(here, 'client/widget/parley-api.ts'))],
  build: {
    ...shared,
    outDir: resolve(here, 'dist/widget'),
    // Browsers without support for preload links load the parts of the widget slightly later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Modules that the loader imports retain their exports.
      preserveEntrySignatures: 'exports-only',
      input: {
        panel: resolve(here, 'client/widget/panel.html'),
        loader: resolve(here, 'client/widget/loader.ts'),
        page: resolve(here, 'client/widget/page.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          ['loader', 'page'].includes(name) ? `${name}.js` : 'assets/[name]-[hash].js',
      },
    },
  },
})

export default defineConfig(({ mode }) => {
  // Vitest and Vite may be the first to run in a fresh clone.
  writeTextTypes()
  const parts = mode === 'widget' ? widgetApp() : consoleApp()
  return { ...parts, cacheDir: resolve(here, '.cache/vite'), test: tests }
})
