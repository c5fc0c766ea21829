// `npm test`: installs missing packages and browsers, builds, and runs the checks and all tests. The last line shows the totals.
// `npm test -- --changed [commit]`: runs the checks, and the tests related to changes since a commit (HEAD by default).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeTextTypes } from '../server/bin/i18n.mjs'
import { prepareModules } from '../server/bin/prepare.mjs'
import { isBuilt, root } from '../server/bin/stamp.mjs'
import { findBrowser } from './support/browser.mjs'
import { changedSince, closeTests } from './support/close-tests.mjs'
import { installOtherBrowsers } from './support/other-browsers.mjs'
import { testFolder } from './support/test-folder.mjs'

const reports = join(root, '.cache/reports')

/** Runs a script of the project or of a tool with Node.js, and resolves with true if it succeeded. */
async function run(title, script, args = [], environment = {}) {
  const startedAt = Date.now()
  console.log(`── ${title}`)
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Colors are for terminals; some tools would also print them in CI.
    env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...environment },
  })
  const [code] = await once(child, 'exit')
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'failed'}, ${seconds} s`)
  return code === 0
}

const build = () => run('build', 'server/bin/build.mjs')
const checks = () => run('checks', 'tests/check.mjs')

const vitestReport = join(reports, 'vitest.json')
const vitest = (files) =>
  run('tests', 'node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...files,
  ])

const storiesReport = join(reports, 'stories.json')
const stories = (browser, files) =>
  run(
    'browser stories',
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'tests/e2e/playwright.config.ts', ...files],
    { ...testFolder(), PARLEY_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: storiesReport },
  )

const read = (file, fallback) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback)

/** Counts Vitest's results. A test that is skipped on one database and runs on the other does not count as skipped. */
function countTests() {
  const { testResults: files } = read(vitestReport, { testResults: [] })
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ id: `${name} ${fullName}`, status })),
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed')
  const ran = new Set([...passed, ...failed].map(({ id }) => id))
  const skipped = new Set(tests.map(({ id }) => id).filter((id) => !ran.has(id)))
  const unreadable = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  return { passed: passed.length, failed: failed.length + unreadable.length, skipped: skipped.size }
}

/** Counts Playwright's results. */
function countStories() {
  const { stats } = read(storiesReport, { stats: { expected: 0, unexpected: 0, skipped: 0 } })
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }
}

const total = { passed: 0, failed: 0, skipped: 0 }

/** Adds the results of a step. A step that fails without a failed test, such as compilation, counts as one failure. */
function add(isOk, counts = { passed: 0, failed: 0, skipped: 0 }) {
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  if (!isOk && counts.failed === 0) total.failed++
}

prepareModules({ withTools: true })
writeTextTypes()
rmSync(reports, { recursive: true, force: true })
const [option, commit = 'HEAD'] = process.argv.slice(2)
const close = option === '--changed' ? closeTests(changedSince(commit)) : null
const isStory = (file) => file.startsWith('tests/e2e/')
const closeStories = close?.filter(isStory) ?? []
// The unit tests take seconds and also cover documents, so they always run.
const closeFiles = close
  ? ['tests/contract/', 'tests/machines/', ...close.filter((file) => !isStory(file))]
  : []
const needsBrowser = !close || closeStories.length > 0
const browser = needsBrowser && (await findBrowser())
const [missing, isBuildOk] = await Promise.all([
  needsBrowser ? installOtherBrowsers() : [],
  !needsBrowser || isBuilt() || build(),
])
add(isBuildOk)
if (isBuildOk) {
  // The compiler keeps one core busy for a minute, so the checks run alongside the tests.
  const [areChecksOk, areTestsOk] = await Promise.all([checks(), vitest(closeFiles)])
  add(areChecksOk)
  add(areTestsOk, countTests())
  if (needsBrowser) add(await stories(browser, closeStories), countStories())
}
for (const sentence of missing) console.log(sentence)
if (!process.env.TEST_DATABASE_URL)
  console.log('TEST_DATABASE_URL is not set: the server tests ran on the embedded database only.')
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
