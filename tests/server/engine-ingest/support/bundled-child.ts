import { resolve } from 'node:path'
import { build } from 'esbuild'
import type { ChildEntry } from '#server/engine/ingest/process/child-entry.ts'

/** Builds the reading process as it is released, one bundled program, which starts faster than from source. `name` keeps builds apart. */
export async function bundledChild(name: string): Promise<ChildEntry> {
  const path = resolve(import.meta.dirname, `../../../../.cache/ingest-child/${name}.js`)
  await build({
    entryPoints: [resolve(import.meta.dirname, '../../../../server/engine/ingest/child.ts')],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return { path, execArgv: [] }
}
