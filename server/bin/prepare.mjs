// Installs and builds what is missing or outdated. Requires nothing but Node.js.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { installedFile, isBuilt, isInstalled, lock, root } from './stamp.mjs'

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Parley requires Node.js 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

const install = () => {
  console.error('Installing packages …')
  const isWindows = process.platform === 'win32'
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
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
  writeFileSync(installedFile, lock())
}

/** Installs the packages in the lockfile unless they are up to date. */
export function prepareModules() {
  checkNode()
  if (!isInstalled()) install()
}

/** Brings node_modules and dist/ up to date with the sources. */
export async function prepare() {
  prepareModules()
  if (isBuilt()) return
  console.error('Building …')
  const { build } = await import('./build.mjs')
  await build()
}
