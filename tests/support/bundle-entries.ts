import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '#server/bin/bundle-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled threads and processes. */
    entries: string
  }
}

/** Threads and processes that tests start hundreds of times. */
const entries = {
  'db/pglite/worker': 'server/db/pglite/worker.ts',
  'engine/replay/worker': 'server/engine/replay/worker.ts',
  'api/features/recordings/worker': 'server/api/features/recordings/worker.ts',
  'ingest-child': 'server/engine/ingest/child.ts',
  'migrate-and-wait': 'tests/server/db/support/migrate-and-wait.ts',
}

/**
 * Bundles the entries once per run for both server projects, because each entry would load a compiler first if it ran from
 * source.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = join(import.meta.dirname, `../../.cache/entries-${process.pid}`)
  if (!existsSync(folder)) await bundleServer(entries, folder)
  project.provide('entries', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
