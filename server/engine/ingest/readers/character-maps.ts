import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the package of the maps is installed; null in a release, which has its own copy of them. */
function packaged(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')
  } catch {
    return null
  }
}

/**
 * Returns the folder, with a slash at its end, of the maps that say which characters the codes of Chinese, Japanese and Korean fonts mean
 * where a PDF only names a map; null without them.
 */
export function characterMaps(): string | null {
  const released = fileURLToPath(new URL('./cmaps', import.meta.url))
  const folder = [released, packaged()].find((path) => path !== null && existsSync(path))
  return folder ? folder + sep : null
}
