// Checks whether the installation and the build still match the sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** File with the fingerprint of the last build's sources. */
export const stampFile = join(root, 'dist/.stamp')
/** File with the fingerprint of the last installation's lockfile. */
export const installedFile = join(root, 'node_modules/.parley-lock')

const sources = [
  'server',
  'client',
  'machines',
  'i18n',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
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
    for (const file of filesIn(join(root, source)))
      hash.update(relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Returns a fingerprint of the lockfile. */
export const lock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const says = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

/** Returns whether node_modules matches the lockfile; `withTools` includes the packages for development and tests. */
export const isInstalled = (withTools) => {
  const npmNote = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(npmNote)) return false
  return (
    says(installedFile, lock()) ||
    (!withTools && says(installedFile, `${lock()} without tools`)) ||
    (!existsSync(installedFile) &&
      (!withTools || existsSync(join(root, 'node_modules/vitest'))) &&
      statSync(npmNote).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs)
  )
}

/** Returns whether dist/ matches the sources. */
export const isBuilt = () => says(stampFile, stamp())
