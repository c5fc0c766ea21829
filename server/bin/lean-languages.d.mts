import type { Plugin } from 'esbuild'

/** Languages that are kept. */
export declare const keptLanguages: readonly string[]
export declare const leanLanguages: Plugin
