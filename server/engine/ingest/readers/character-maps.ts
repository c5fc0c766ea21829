import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder with the character maps in the installed package; null in a release, which has its own copy. */
function packaged(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')
  } catch {
    return null
  }
}

/**
 * Returns the folder, with a trailing slash, of the character maps for Chinese, Japanese and Korean fonts, which PDFs can refer
 * to by name; null if the maps are missing.
 */
export function characterMaps(): string | null {
  const released = fileURLToPath(new URL('./cmaps', import.meta.url))
  const folder = [released, packaged()].find((path) => path !== null && existsSync(path))
  return folder ? folder + sep : null
}
