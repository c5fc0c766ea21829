// `npm test`: installs what is missing (packages, browsers), then runs the checks and every test, and sums them up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { writeTextTypes } from '../server/bin/i18n.mjs'
import { prepareModules } from '../server/bin/prepare.mjs'
import { isBuilt, root } from '../server/bin/stamp.mjs'
import { findBrowser } from './support/browser.mjs'
import { installOtherBrowsers } from './support/other-browsers.mjs'
import { testFolder } from './support/test-folder.mjs'

const reports = join(root, '.cache/reports')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Starts a program of the project and resolves with whether it ended well. */
const start = async (command, args, output, environment = {}) => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

const summaryOf = (title, isOk, startedAt) =>
  `── ${title}: ${isOk ? 'ok' : 'failed'}, ${Math.round((Date.now() - startedAt) / 1000)} s`

const run = async (title, command, args, environment) => {
  const startedAt = Date.now()
  console.log(`\n── ${title}`)
  const isOk = await start(command, args, 'inherit', environment)
  console.log(summaryOf(title, isOk, startedAt))
  return isOk
}

/** What ran beside the steps has printed. */
const printedBeside = []

/** Runs something beside the steps; its output is printed after theirs. */
const beside = async (title, command, args, environment) => {
  const startedAt = Date.now()
  const file = join(reports, `${title}.log`)
  const isOk = await start(command, args, openSync(file, 'w'), environment)
  printedBeside.push(`\n── ${title}\n${readFileSync(file, 'utf8')}${summaryOf(title, isOk, startedAt)}`)
  return isOk
}

const bin = (name) => join(root, 'node_modules/.bin', name)

/** Numbers of a report of vitest or Playwright, both JSON. */
const countsOf = (file) => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats)
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
    }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * (report.numTotalTests ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Arguments that choose a half of the test files, alternating by day; empty for all of them. */
let half = []

const vitest =
  (project, environment = {}, name = project, folders = [], runs = run) =>
  async () => {
    const file = join(reports, `${name}.json`)
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...folders,
      // The journeys of the other browsers are one file.
      ...(project === 'browsers' ? [] : half),
    ]
    return { isOk: await runs(`${name} tests`, bin('vitest'), args, environment), file }
  }

const playwright = (browser) => async () => {
  const file = join(reports, 'browser.json')
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...half]
  const environment = { ...testFolder(), PARLEY_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return { isOk: await run('browser tests', bin('playwright'), args, environment), file }
}

prepareModules()
writeTextTypes()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const browser = await findBrowser()
// From here on beside the build; apt-get installs one thing at a time.
const others = installOtherBrowsers()
const server = process.env.TEST_DATABASE_URL
/** Tests of the server wait for sockets, jobs and hashes a good part of their time. */
const workers = String(Math.ceil(availableParallelism() * 1.5))
const unit = vitest('unit')
const first = [
  vitest('client*', {}, 'client'),
  vitest('server', { TEST_DATABASE_URL: '', VITEST_MAX_WORKERS: workers }),
]
/** Tests whose answer depends on the database: SQL of figures and searches, order, locks, transactions at once, reconnecting. */
const onAnyDatabase = [
  ...['adhoc', 'analytics', 'assignment', 'audit-chain', 'availability', 'chat-once', 'chat-orders'],
  ...['database-away', 'fair-jobs', 'feedback', 'floor', 'forget', 'journal-archive', 'limits-at-once'],
  ...[
    'main-job',
    'member-figures',
    'merged-people',
    'open-waits',
    'people',
    'privacy',
    'questions',
    'quota-edge',
  ],
  ...[
    'receipts',
    'reply-times',
    'retention',
    'saved-reports',
    'search',
    'set-aside',
    'several-limits',
    'statistics',
  ],
  ...['known-bots', 'storage', 'tenants', 'training', 'unanswered', 'undo', 'unread'],
].map((name) => `tests/server/api/${name}`)
const atRelay = ['busy-floor', 'claims', 'journal', 'newer-events', 'sessions', 'several'].map(
  (name) => `tests/server/relay/${name}`,
)
const inDatabase = ['event-versions', 'functions', 'open-time', 'prepare-answers', 'upgrade'].map(
  (name) => `tests/server/db/${name}`,
)
/** The unit tests take 45 s on two usual cores. Where they take longer than this, all tests together would take well over half an hour. */
const SLOW_MS = 56_000
/** After this time a run in CI leaves the second database and every second browser test out, and says so. */
const LATE_MS = 11 * 60_000
const begunAt = Date.now()
const onPostgres = vitest(
  'server',
  { VITEST_MAX_WORKERS: '1' },
  'server-on-postgresql',
  [...onAnyDatabase, ...atRelay, ...inDatabase],
  beside,
)
/** Beside the browser tests: both mostly wait. */
const last = [playwright(browser)]
const isLate = () => process.env.CI && Date.now() - begunAt > LATE_MS
if (!server) console.log('TEST_DATABASE_URL is not set: the server tests run on the embedded database only.')

// Process and browser tests start the built product.
let isGreen = isBuilt() || (await run('build', npm, ['run', '--silent', 'build']))
// Most of the checks is the compiler, which keeps one core busy; the first tests have the other.
const checked = beside('checks', npm, ['run', '--silent', 'check'])
// Browsers mostly wait; they come when the compiler has ended.
const journeys = Promise.all([others, checked]).then(vitest('browsers', {}, 'firefox-and-webkit', [], beside))
const total = { passed: 0, failed: 0, skipped: 0 }
const count = ({ isOk, file }) => {
  const counts = countsOf(file)
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  if (!isOk && counts.failed === 0) total.failed++
  isGreen = isGreen && isOk
}
const unitAt = Date.now()
count(await unit())
const halve = () => {
  half = [`--shard=${(new Date().getDate() % 2) + 1}/2`]
  console.log(`\n── EVERY SECOND FILE is LEFT OUT from here on (${half}), because the machine is slow`)
}
if (process.env.CI && Date.now() - unitAt > SLOW_MS) halve()
for (const step of first) count(await step())
if (isLate()) {
  if (server) console.log('\n── server-on-postgresql tests: LEFT OUT, because the tests before took too long')
  if (half.length === 0) halve()
} else if (server) last.push(onPostgres)
for (const result of await Promise.all(last.map((step) => step()))) count(result)
isGreen = (await checked) && isGreen
count(await journeys)
for (const text of [...printedBeside, ...(await others)]) console.log(text)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(isGreen ? 0 : 1)
