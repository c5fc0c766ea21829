// `npm test`: installs what is missing (packages, browsers), then runs the checks and every test, and sums them up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareModules } from '../server/bin/prepare.mjs'
import { isBuilt, root } from '../server/bin/stamp.mjs'
import { findBrowser } from './support/browser.mjs'
import { installOtherBrowsers } from './support/other-browsers.mjs'

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
const beside = async (title, command, args) => {
  const startedAt = Date.now()
  const file = join(reports, `${title}.log`)
  const isOk = await start(command, args, openSync(file, 'w'))
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
    ]
    return { isOk: await runs(`${name} tests`, bin('vitest'), args, environment), file }
  }

const playwright = (browser) => async () => {
  const file = join(reports, 'browser.json')
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts']
  const environment = { PARLEY_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return { isOk: await run('browser tests', bin('playwright'), args, environment), file }
}

prepareModules()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const browser = await findBrowser()
// From here on beside the build; apt-get installs one thing at a time.
const others = installOtherBrowsers()
const server = process.env.TEST_DATABASE_URL
const steps = [vitest('unit'), vitest('client*', {}, 'client'), vitest('server', { TEST_DATABASE_URL: '' })]
// What touches no database, or brings the embedded one, need not run twice.
if (server)
  steps.push(
    vitest('server', {}, 'server-on-postgresql', [
      'tests/server/api',
      'tests/server/relay',
      'tests/server/db',
    ]),
  )
else console.log('TEST_DATABASE_URL is not set: the server tests run on the embedded database only.')
steps.push(playwright(browser))

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
for (const step of steps) count(await step())
isGreen = (await checked) && isGreen
count(await journeys)
for (const text of [...printedBeside, ...(await others)]) console.log(text)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(isGreen ? 0 : 1)
