import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Vite plugin that puts the loader's types next to the loader; they add no bytes to any page. `source` is the file with the
 * types.
 */
export const declaresTypes = (source: string): Plugin => ({
  name: 'declares-types',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'parley.d.ts', source: readFileSync(source, 'utf8') })
  },
})
