import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Vite plugin that places the loader's types, a file with only types, next to it; saves no bytes. `source` is that file. */
export const declaresTypes = (source: string): Plugin => ({
  name: 'declares-types',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'parley.d.ts', source: readFileSync(source, 'utf8') })
  },
})
