// `npm run test:node -- 22 24 26`: runs the unit, client and server tests on other versions of Node.js, installed from npm.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../server/bin/stamp.mjs'

const majors = process.argv.slice(2)
if (!majors.length) majors.push('22', '24', '26')

/** Returns the executable of a major version; installs it into the cache if it is missing. */
const nodeOf = (major) => {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.cache', `node-${major}`)
  const executable = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(executable)) return executable
  mkdirSync(folder, { recursive: true })
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${name}@${major}`,
  ]
  spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return executable
}

let isGreen = true
for (const major of majors) {
  const node = nodeOf(major)
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  console.log(`\n── Node.js ${version ?? `${major} could not be installed`}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(node, [vitest, 'run', '--project=!browsers'], {
    cwd: root,
    stdio: 'inherit',
    // Programs that tests start by name use the same version.
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  })
  isGreen = isGreen && status === 0
}
process.exit(isGreen ? 0 : 1)
