// Installs and builds everything that is missing or outdated; requires only Node.js. In package.json, `dependencies` lists what
// the built product loads, `peerDependencies` what the build bundles, and `devDependencies` tools not needed to start.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt, isInstalled, root } from './stamp.mjs'

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Parley requires Node.js 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

const install = (withTools) => {
  console.error('Installing packages …')
  const isWindows = process.platform === 'win32'
  // The kinds are named explicitly, because NODE_ENV=production and npm settings would omit packages that are needed.
  const kinds = [withTools ? '--include=dev' : '--omit=dev', '--include=peer', '--no-legacy-peer-deps']
  const args = ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
  if (status !== 0) {
    console.error(
      'The packages could not be installed. Check the connection to the npm registry and try again.',
    )
    process.exit(1)
  }
}

/** Installs the packages in the lockfile unless they are up to date; `withTools` includes packages for development and tests. */
export function prepareModules({ withTools }) {
  checkNode()
  if (!isInstalled(withTools)) install(withTools)
}

/** Brings node_modules and dist/ up to date with the sources. */
export function prepare() {
  prepareModules({ withTools: false })
  if (isBuilt()) return
  console.error('Building …')
  // In a process of its own, because the memory that the build takes would stay with the relay.
  const { status } = spawnSync(process.execPath, [join(root, 'server/bin/build.mjs'), '--quick'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
