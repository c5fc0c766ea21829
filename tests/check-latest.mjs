// `npm run check -- --latest`: in a copy of the checkout, upgrades the libraries whose internals Parley relies on within their
// major versions and runs the tests that guard them. It changes nothing here; a failure shows which upgrade has to wait.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../server/bin/stamp.mjs'

/** Libraries that Parley relies on, and the tests that detect changes in them. */
const doors = [
  {
    packages: ['@electric-sql/pglite'],
    tests: ['tests/server/db/check-pglite.pg.test.ts', 'tests/server/db/upgrade.pg.test.ts'],
  },
  {
    packages: ['drizzle-orm'],
    tests: ['tests/server/db/check-pglite.pg.test.ts', 'tests/server/db/migrations.test.ts'],
  },
  { packages: ['croner'], tests: ['tests/server/api/fair-jobs.pg.test.ts'] },
  {
    packages: ['socket.io', 'socket.io-client'],
    tests: ['tests/server/relay/broadcaster.test.ts', 'tests/server/relay/journal.pg.test.ts'],
  },
  { packages: ['wouter'], tests: ['tests/client/core/navigation-guard.test.tsx'] },
]

const run = (command, args, cwd, stdio = 'inherit') =>
  spawnSync(command, args, { cwd, stdio, encoding: 'utf8', shell: process.platform === 'win32' })

const versionOf = (copy, name) =>
  JSON.parse(readFileSync(join(copy, 'node_modules', name, 'package.json'), 'utf8')).version

const copy = mkdtempSync(join(tmpdir(), 'parley-latest-'))
try {
  const { stdout } = run('git', ['ls-files', '-z'], root, 'pipe')
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], copy)
  const failed = []
  for (const { packages, tests } of doors) {
    const pinned = packages.map((name) => versionOf(copy, name))
    const wanted = packages.map((name, n) => `${name}@${pinned[n].split('.')[0]}`)
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...wanted], copy)
    const newest = packages.map((name) => versionOf(copy, name))
    const title = packages.map((name, n) => `${name} ${pinned[n]} → ${newest[n]}`).join(', ')
    console.log(`\n── ${title}`)
    const { status } = run(join(copy, 'node_modules/.bin/vitest'), ['run', ...tests], copy)
    if (status !== 0) failed.push(title)
  }
  console.log(failed.length ? `\n✗ ${failed.join('\n✗ ')}` : '\n✓ the newest versions pass')
  process.exitCode = failed.length ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
