import type { Plugin } from 'vite'

/** The texts that the rules of machines and contract consist of: their literals and the names of their fields. */
export function literalsOf(root: string): readonly string[]

/** Vite plugin that provides the list of literals, which recordings keep while they replace all other texts. */
export function listsLiterals(root: string): Plugin
