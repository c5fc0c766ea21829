import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A module that runs in a separate process or thread, with the Node arguments that it needs. */
export interface Runnable {
  readonly file: string
  readonly execArgv: string[]
}

/** Server folder: `server/` when run from source, `dist/server/` when built. */
export const serverRoot = (() => {
  const here = dirname(fileURLToPath(import.meta.url))
  return existsSync(join(here, 'app-error.ts')) ? dirname(here) : here
})()

let bundled: string | null = null

/** Makes `runnable` prefer the bundled entries in a folder, because a thread started from source has to load a compiler first. */
export const runBundled = (folder: string): void => {
  bundled = folder
}

/** Finds an entry such as `db/pglite/worker` among the bundled entries, in the source tree or in the build. */
export function runnable(entry: string): Runnable {
  const ready = bundled && join(bundled, `${entry}.js`)
  if (ready && existsSync(ready)) return { file: ready, execArgv: [] }
  const source = join(serverRoot, `${entry}.ts`)
  if (existsSync(source)) return { file: source, execArgv: ['--import', 'tsx'] }
  return { file: join(serverRoot, `${entry}.js`), execArgv: [] }
}

/**
 * Starts an entry in a thread. From source, tsx has to be registered inside the thread, because Node 20 ignores `--import` for
 * threads.
 */
export function startWorker(entry: string, options: WorkerOptions): Worker {
  const { file, execArgv } = runnable(entry)
  if (!execArgv.length) return new Worker(file, options)
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(file).href)}) })`
  return new Worker(source, { ...options, eval: true })
}
