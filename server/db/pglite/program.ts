import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** A compiled module, which threads can share. */
export interface Program {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module'
}

/** The part that is used here: TypeScript knows the whole of it in browsers only. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> }

let compiled: Promise<Program | undefined> | undefined

const compile = async (): Promise<Program | undefined> => {
  // V8 optimises functions of PGlite on all cores at once, each with tens of megabytes that malloc keeps.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const library = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const bytes = await readFile(join(library, 'pglite.wasm')).catch(() => null)
  return bytes ? WebAssembly.compile(bytes) : undefined
}

/**
 * Returns PGlite, compiled once a process: databases that are opened one after another share it, with all that V8 has
 * optimised meanwhile. A PGlite whose program is elsewhere (undefined) compiles it itself.
 */
export const pgliteProgram = (): Promise<Program | undefined> => {
  compiled ??= compile()
  return compiled
}
