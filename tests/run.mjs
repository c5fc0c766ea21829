// `npm test`: installs what is missing (packages, a browser), then runs the checks and every test, and sums them up.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { prepareModules } from '../server/bin/prepare.mjs'
import { isBuilt, root } from '../server/bin/stamp.mjs'
import { findBrowser } from './support/browser.mjs'

const reports = join(root, '.cache/reports')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

const run = (title, command, args, environment = {}) => {
  const startedAt = Date.now()
  console.log(`\n── ${title}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  console.log(
    `── ${title}: ${status === 0 ? 'ok' : 'failed'}, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  return status === 0
}

/** Starts something that goes on beside the next steps; its output is printed when it is waited for. */
const beside = (title, command, args) => {
  const startedAt = Date.now()
  const file = join(reports, `${title}.log`)
  const output = openSync(file, 'w')
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  const ended = once(child, 'exit')
  return async () => {
    const [code] = await ended
    // It may have ended while a step held this process up.
    const seconds = Math.round((statSync(file).mtimeMs - startedAt) / 1000)
    console.log(
      `\n── ${title}\n${readFileSync(file, 'utf8')}── ${title}: ${code === 0 ? 'ok' : 'failed'}, ${seconds} s`,
    )
    return code === 0
  }
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
  (project, environment = {}, name = project, folders = []) =>
  () => {
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
    return { isOk: run(`${name} tests`, bin('vitest'), args, environment), file }
  }

const playwright = (browser) => () => {
  const file = join(reports, 'browser.json')
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts']
  return {
    isOk: run('browser tests', bin('playwright'), args, {
      PARLEY_BROWSER: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }),
    file,
  }
}

prepareModules()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const browser = await findBrowser()
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
let isGreen = isBuilt() || run('build', npm, ['run', '--silent', 'build'])
// Most of the checks is the compiler, which keeps one core busy; the first tests have the other.
const checked = beside('checks', npm, ['run', '--silent', 'check'])
const total = { passed: 0, failed: 0, skipped: 0 }
for (const step of steps) {
  const { isOk, file } = step()
  const counts = countsOf(file)
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  if (!isOk && counts.failed === 0) total.failed++
  isGreen = isGreen && isOk
}
isGreen = (await checked()) && isGreen
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(isGreen ? 0 : 1)
