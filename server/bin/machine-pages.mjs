import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './stamp.mjs'

/**
 * Writes the pages about machines (`/docs/machines`) to a folder, from the sources. In a process of its own, because the compiler
 * that reads the types keeps a processor busy.
 */
export async function makeMachinePages(folder) {
  const { build } = await import('esbuild')
  const made = mkdtempSync(join(root, 'dist/pages-'))
  const outfile = join(made, 'main.mjs')
  try {
    await build({
      entryPoints: [join(root, 'server/bin/machine-pages/main.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
    })
    await promisify(execFile)(process.execPath, [outfile, root, folder])
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
