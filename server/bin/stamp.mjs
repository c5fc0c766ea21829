// Checks whether the installation and the build still match the sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** File with the fingerprint of the last build's sources. */
export const stampFile = join(root, 'dist/.stamp')

const sources = [
  'server',
  'client',
  'machines',
  'i18n',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  // The pages about machines show it.
  'tests/machines/transitions-open.json',
]

/** Returns whether `npm run i18n` generates a file with this name. */
export const isGeneratedText = (name) => /^i18n-(types|util(\.a?sync)?)\.ts$/.test(name)

function* filesIn(path) {
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) if (!isGeneratedText(name)) yield* filesIn(join(path, name))
}

/** Returns a fingerprint of everything that the build reads. */
export function stamp() {
  const hash = createHash('sha256')
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue
    for (const file of filesIn(join(root, source)))
      hash.update(relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Returns whether node_modules holds the packages of the lockfile, according to npm's own record of what it installed;
 * `withTools` includes the packages for development and tests. Optional packages do not count, because they may be for other
 * platforms.
 */
export const isInstalled = (withTools) => {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, record))) return false
  const installed = packagesIn(record)
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || optional || ((dev || devOptional) && !withTools) || installed[path]?.version === version,
  )
}

const says = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

/** Returns whether dist/ matches the sources. */
export const isBuilt = () => says(stampFile, stamp())
