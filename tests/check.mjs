// `npm run check`: types, style, boundaries, dead code, migrations and licenses; every finding is an error. With --latest it
// tests newer libraries instead; with --outdated it lists them.
import { spawn } from 'node:child_process'
import { isAbsolute, join } from 'node:path'
import { writeTextTypes } from '../server/bin/i18n.mjs'
import { root } from '../server/bin/stamp.mjs'

const folders = ['server', 'client', 'machines', 'i18n', 'tests']
const checks = [
  // The native compiler takes a fifth of the time; `typescript` is needed for tools that use its API.
  ['types', process.execPath, [join(root, 'node_modules/ts7/bin/tsc'), '-b', '--pretty', '--singleThreaded']],
  ['style', 'biome', ['ci', '--colors=off', '--error-on-warnings', '--diagnostic-level=info', '.']],
  ['walls', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]],
  ['dead code', 'knip', ['--no-progress']],
  ['architecture', process.execPath, ['server/bin/draw-architecture.mjs', '--check']],
  ['migrations', process.execPath, ['tests/check-migrations.mjs']],
  ['licences', process.execPath, ['tests/check-licences.mjs']],
]

/** Runs one check and prints its findings when it is done, so that parallel checks do not mix their lines. */
const run = ([title, tool, args]) =>
  new Promise((resolve) => {
    const child = spawn(isAbsolute(tool) ? tool : join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows the tools are shell scripts; Node is not, and its path contains spaces.
      shell: process.platform === 'win32' && !isAbsolute(tool),
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.once('exit', (code) => {
      console.log(`${code === 0 ? '✓' : `${output}\n✗`} ${title}`)
      resolve(code === 0)
    })
  })

if (process.argv.includes('--latest')) {
  await import('./check-latest.mjs')
  process.exit()
}

if (process.argv.includes('--outdated')) {
  await import('./check-licences.mjs')
  process.exit()
}

writeTextTypes()
const results = await Promise.all(checks.map(run))
process.exit(results.every(Boolean) ? 0 : 1)
