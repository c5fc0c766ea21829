import type { Plugin } from 'vite'

/**
 * Writes `.vite/pages.json` for the relay: the addresses that have a page, each with the files that it begins with, and the file of the
 * first texts of each language. `client` is the folder of the console, `patterns` the addresses by the ids of `routes.tsx`.
 */
export function listsPages(client: string, patterns: Readonly<Record<string, string>>): Plugin

/** Returns the console's pages by id, each with its root modules in `client`, beginning with the page's own. */
export function pagesIn(
  routes: string,
  patterns: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]>
