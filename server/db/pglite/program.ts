import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** A compiled module, which threads can share. */
export interface Program {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module'
}

/** Only the part of WebAssembly used here, because TypeScript declares WebAssembly only in its browser types. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> }

let compiled: Promise<Program | undefined> | undefined

const compile = async (): Promise<Program | undefined> => {
  // Otherwise, V8 would optimize PGlite's functions on all cores at once, each using tens of megabytes that malloc never returns.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const library = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const bytes = await readFile(join(library, 'pglite.wasm')).catch(() => null)
  return bytes ? WebAssembly.compile(bytes) : undefined
}

/**
 * Returns PGlite, compiled once per process: databases opened in sequence share it, including what V8 has optimized so far.
 * Returns undefined if the program is not where expected; PGlite then compiles it itself.
 */
export const pgliteProgram = (): Promise<Program | undefined> => {
  compiled ??= compile()
  return compiled
}
