import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Program of the reading process, and its Node.js options. */
export interface ChildEntry {
  /** Absolute path of the program built from `child.ts`. */
  readonly path: string
  readonly execArgv: readonly string[]
}

let bundled: ChildEntry | null = null

/** Makes a bundled child the default, because a child run from source has to load a compiler first. */
export const runBundledChild = (path: string): void => {
  bundled = { path, execArgv: [] }
}

/**
 * Returns the child's entry. From source (tsx, vitest), this is `child.ts`, started with tsx. In a bundle, it is
 * `ingest-child.js` in the bundle's folder: build `server/engine/ingest/child.ts` under that name, or pass another entry.
 */
export function defaultChildEntry(module?: string): ChildEntry {
  if (bundled && !module) return bundled
  const moduleUrl = module ?? import.meta.url
  const source = fileURLToPath(new URL('../child.ts', moduleUrl))
  if (moduleUrl.endsWith('.ts') && existsSync(source)) return { path: source, execArgv: ['--import', 'tsx'] }
  return { path: fileURLToPath(new URL('./ingest-child.js', moduleUrl)), execArgv: [] }
}

/** Returns the working directory of the child, chosen so that the packages in its options are found. */
export const workingFolder = (entry: ChildEntry): string => dirname(entry.path)
