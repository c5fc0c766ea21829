import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder of the installed package with the maps; null in a release, which has its own copy. */
function packaged(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')
  } catch {
    return null
  }
}

/**
 * Returns the folder, with a trailing slash, of the maps from codes of Chinese, Japanese and Korean fonts to characters, for PDFs
 * that only name a map; null if they are missing.
 */
export function characterMaps(): string | null {
  const released = fileURLToPath(new URL('./cmaps', import.meta.url))
  const folder = [released, packaged()].find((path) => path !== null && existsSync(path))
  return folder ? folder + sep : null
}
